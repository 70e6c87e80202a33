import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct MultipartTests {
    let folder = SampleFolder()

    static let sample = [
        "--b", "Content-Disposition: form-data; name=\"text\"", "", "Ada\r\n--almost\r\n\r-", "--b",
        "content-disposition: form-data; name=\"picture\"; filename=\"me.png\"", "Content-Type: image/png",
        "",
        "\r\n--\r\n--c\u{0}", "--b", "Content-Disposition: form-data; name=text", "", "", "--b--", "",
    ].joined(separator: "\r\n")

    func read(_ pieces: [[UInt8]], _ change: (inout Multipart) -> Void = { _ in }) async throws -> Form {
        var multipart = try Multipart(
            contentType: "multipart/form-data; boundary=b", folder: folder.path,
            files: ["a", "picture"], fileLimit: 1 << 20)
        change(&multipart)
        return try await multipart.read(Pieces(pieces))
    }

    func read(_ text: String, _ change: (inout Multipart) -> Void = { _ in }) async throws -> Form {
        try await read([Array(text.utf8)], change)
    }

    /// A body of one part with this head and content.
    func part(_ head: String, _ content: String = "x") -> String {
        "--b\r\n\(head)\r\n\r\n\(content)\r\n--b--"
    }

    func expectSample(_ form: Form, _ comment: Testing.Comment) throws {
        #expect(form.fields.map(\.name) == ["text", "text"], comment)
        #expect(form.fields.map(\.value) == ["Ada\r\n--almost\r\n\r-", ""], comment)
        let file = try #require(form.files["picture"], comment)
        #expect(file.filename == "me.png" && file.declaredType == "image/png" && file.size == 10, comment)
        #expect(try Data(contentsOf: URL(filePath: file.path)) == Data("\r\n--\r\n--c\u{0}".utf8), comment)
    }

    @Test func `a form is the same wherever its bytes are cut`() async throws {
        let bytes = Array(Self.sample.utf8)
        for cut in 0...bytes.count {
            let form = try await read([Array(bytes[..<cut]), Array(bytes[cut...])])
            try expectSample(form, "cut at \(cut)")
            form.remove()
        }
        try await expectSample(read(bytes.map { [$0] }), "byte by byte")
        #expect(folder.names == [])
    }

    @Test func `a form is the same cut at random in many pieces`() async throws {
        var chance = SeededGenerator(7)
        for round in 0..<300 {
            var rest = Array(Self.sample.utf8)[...]
            var pieces: [[UInt8]] = []
            while !rest.isEmpty {
                let count = Int.random(in: 0...min(20, rest.count), using: &chance)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            try await expectSample(read(pieces), "round \(round)")
        }
    }

    @Test func `damaged forms are refused or read, and leave nothing behind`() async throws {
        var chance = SeededGenerator(11)
        for _ in 0..<2_000 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                let at = bytes.indices.randomElement(using: &chance) ?? 0
                switch Int.random(in: 0..<3, using: &chance) {
                case 0: bytes[at] = UInt8.random(in: 0 ... .max, using: &chance)
                case 1: bytes.remove(at: at)
                default: bytes.insert(contentsOf: bytes[at..<min(at + 9, bytes.count)], at: at)
                }
            }
            do {
                try await read([bytes]).remove()
            } catch let error as RequestError {
                #expect(error.kind != .missing)
            }
        }
        #expect(folder.names == [])
    }

    @Test func `every beginning of a form is cut off`() async throws {
        let bytes = Array(Self.sample.utf8)
        let end = bytes.count - "\r\n".utf8.count
        for count in 0..<end {
            await #expect(throws: RequestError(.malformed, "The form was cut off."), "\(count) bytes") {
                try await read([Array(bytes[..<count])])
            }
        }
        #expect(folder.names == [])
    }

    @Test(arguments: [
        "", "\n", "\r\n", "This is a preamble.\r\n", "with a line feed alone\n", "--c\r\n--\r\n",
    ])
    func `what stands before the first part and after the last means nothing`(preamble: String) async throws {
        for epilogue in ["", "\r\n", "\n", "\r\nmore\r\n--b\r\n--b--"] {
            let form = try await read(preamble + part("Content-Disposition: form-data; name=a") + epilogue)
            #expect(form.fields.map(\.value) == ["x"])
        }
    }

    @Test func `spaces may follow a delimiter, other things not`() async throws {
        let body = "--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--"
        #expect(try await read(body).fields.map(\.value) == ["x"])
        for junk in ["b", "-", "\r", "\n", " --", String(repeating: " ", count: 9000)] {
            let body = body.replacing("--b \t", with: "--b" + junk)
            await #expect(throws: RequestError.self) { try await read(body) }
        }
    }

    @Test func `an empty form has the closing delimiter alone`() async throws {
        #expect(try await read("--b--").fields.isEmpty)
        await #expect(throws: RequestError(.malformed, "The form was cut off.")) { try await read("") }
    }

    @Test(arguments: [
        ("name=a; filename=me.png", "me.png"), ("name=a; filename=\"my \\\"me\\\".png\"", "my _me_.png"),
        ("name=a; filename=\"C:\\dir\\me.png\"", "me.png"), ("name=a; filename=\"/etc/passwd\"", "passwd"),
        ("name=a; filename=\"me%22.png\"", "me_.png"), ("name=a; filename=\"..\"", "download"),
        ("name=a; filename=\"é💚.png\"", "é💚.png"), ("name=a; filename=\"a;b=c.png\"", "a;b=c.png"),
        ("name=a; filename*=UTF-8''na%C3%AFve.png", "naïve.png"),
        ("name=a; filename=x; filename*=utf-8'en'y", "y"),
        ("name=a; filename=x; filename*=latin-9''y", "x"), ("name=a; filename=x; filename*=UTF-8''%FF", "x"),
        ("name=a; filename=\"a\u{202e}b\"", "ab"), ("name=a; filename=\"\"", ""), ("name=a; FileName=x", "x"),
    ])
    func `a file has the name its sender gave it, without harm`(parameters: String, filename: String)
        async throws
    {
        let form = try await read(part("Content-Disposition: form-data; \(parameters)"))
        #expect(form.files["a"]?.filename == filename)
        #expect(form.files["a"]?.size == 1)
    }

    @Test(arguments: [
        ("a", "a"), ("\"a b\"", "a b"), ("\"a\\\"b\"", "a\"b"), ("\"a\\\\b\"", "a\\b"),
        ("\"a%22b%0D%0A\"", "a\"b\r\n"),
        ("\"a%41\"", "a%41"), ("\"é[]\"", "é[]"),
    ])
    func `a field has the name its sender gave it`(written: String, name: String) async throws {
        #expect(
            try await read(part("Content-Disposition: form-data; name=\(written)")).fields.map(\.name) == [
                name
            ])
    }

    @Test(arguments: [
        "", "Content-Type: text/plain", "Content-Disposition: form-data",
        "Content-Disposition: form-data; name=",
        "Content-Disposition: form-data; name=\"a", "Content-Disposition: attachment; name=a",
        "Content-Disposition: form-data; name=a; name=b", "Content-Disposition: form-data name=a",
        "Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b",
        "Content-Disposition: form-data;\r\n name=a", "Content-Disposition form-data",
        "Content-Disposition: form-data; name=\"a\u{0}\"",
        "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64", "name=a", ": x",
    ])
    func `a part that cannot be read is refused`(head: String) async {
        await #expect { try await read(part(head)) } throws: { ($0 as? RequestError)?.kind == .malformed }
    }

    @Test func `bytes that are no UTF-8 are refused in heads and texts and kept in files`() async throws {
        let ends = (Array("--b\r\nContent-Disposition: form-data; name=a".utf8), Array("\r\n\r\n".utf8))
        let close = Array("\r\n--b--".utf8)
        await #expect { try await read([ends.0 + [0xFF] + ends.1 + close]) } throws: {
            ($0 as? RequestError)?.kind == .malformed
        }
        await #expect(throws: RequestError(.invalid(field: "a"), "is not text in UTF-8")) {
            try await read([ends.0 + ends.1 + [0xC3] + close])
        }
        let form = try await read([ends.0 + Array("; filename=f".utf8) + ends.1 + [0xC3] + close])
        #expect(form.files["a"]?.size == 1)
    }

    @Test func `a file field left empty is no file, a file without bytes is one`() async throws {
        #expect(
            try await read(part("Content-Disposition: form-data; name=a; filename=\"\"", "")).files.isEmpty)
        let form = try await read(part("Content-Disposition: form-data; name=a; filename=x", ""))
        #expect(form.files["a"]?.size == 0 && folder.names.count == 1)
        form.remove()
    }

    @Test func `a second file of one name is refused`() async {
        let part = "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\nx\r\n"
        await #expect(throws: RequestError(.invalid(field: "a"), "Send one file.")) {
            try await read(part + part + "--b--")
        }
        #expect(folder.names == [])
    }
}
