import FanfareModels
import Foundation
import NIOCore
import Testing

@testable import Web

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
            contentType: "multipart/form-data; boundary=b", folder: folder.path, fileLimit: 1 << 20)
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

    func expectSample(_ form: Form, _ comment: Comment) throws {
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
        var chance = SeededChance(7)
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
        var chance = SeededChance(11)
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
            } catch let problem as Problem {
                #expect([.malformed, .invalid, .tooLarge].contains(problem.code))
            }
        }
        #expect(folder.names == [])
    }

    @Test func `every beginning of a form is cut off`() async throws {
        let bytes = Array(Self.sample.utf8)
        let end = bytes.count - "\r\n".utf8.count
        for count in 0..<end {
            await #expect(throws: Problem(.malformed, "The form was cut off."), "\(count) bytes") {
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
            await #expect(throws: Problem.self) { try await read(body) }
        }
    }

    @Test func `an empty form has the closing delimiter alone`() async throws {
        #expect(try await read("--b--").fields.isEmpty)
        await #expect(throws: Problem(.malformed, "The form was cut off.")) { try await read("") }
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
        await #expect { try await read(part(head)) } throws: { ($0 as? Problem)?.code == .malformed }
    }

    @Test func `bytes that are no UTF-8 are refused in heads and texts and kept in files`() async throws {
        let ends = (Array("--b\r\nContent-Disposition: form-data; name=a".utf8), Array("\r\n\r\n".utf8))
        let close = Array("\r\n--b--".utf8)
        await #expect { try await read([ends.0 + [0xFF] + ends.1 + close]) } throws: {
            ($0 as? Problem)?.code == .malformed
        }
        await #expect(throws: Problem.invalid("a", "is not text in UTF-8")) {
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
        await #expect(throws: Problem.invalid("a", "Send one file.")) {
            try await read(part + part + "--b--")
        }
        #expect(folder.names == [])
    }
}

@Suite struct MultipartLimitTests {
    let tests = MultipartTests()

    @Test(arguments: [(100, true), (101, false)])
    func `a text, all texts, a file and the whole have limits`(count: Int, fits: Bool) async throws {
        let text = String(repeating: "x", count: count)
        let field = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n"
        let file = "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\n"
        let half = String(repeating: "x", count: count - 50)
        let fifty = String(repeating: "x", count: 50)
        let cases: [(String, (inout Multipart) -> Void)] = [
            ("\(field)\(text)\r\n--b--", { $0.textLimit = 100 }),
            ("\(field)\(fifty)\r\n\(field)\(half)\r\n--b--", { $0.textsLimit = 100 }),
            ("\(file)\(text)\r\n--b--", { $0.fileLimit = 100 }),
            (String(repeating: "x", count: count - 7) + "\r\n--b--", { $0.totalLimit = 100 }),
        ]
        for (body, limit) in cases {
            if fits {
                try await tests.read(body, limit).remove()
            } else {
                await #expect { try await tests.read(body, limit) } throws: {
                    ($0 as? Problem)?.code == .tooLarge
                }
            }
        }
        #expect(tests.folder.names == [])
    }

    @Test(arguments: [(200, true), (201, false)])
    func `a form has up to two hundred parts`(count: Int, fits: Bool) async throws {
        let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n"
        let body = String(repeating: part, count: count) + "--b--"
        if fits {
            #expect(try await tests.read(body).fields.count == count)
        } else {
            await #expect(throws: Problem(.tooLarge, "The form has too many parts.")) {
                try await tests.read(body)
            }
        }
    }

    @Test(arguments: [(8_000, true), (9_000, false)])
    func `a part's headers have a limit, also when they never end`(count: Int, fits: Bool) async throws {
        let head = "Content-Disposition: form-data; name=a\r\nX: " + String(repeating: "x", count: count)
        let whole = tests.part(head)
        if fits {
            #expect(try await tests.read(whole).fields.count == 1)
        } else {
            for body in [whole, "--b\r\n" + head] {
                await #expect { try await tests.read(body) } throws: { ($0 as? Problem)?.code == .tooLarge }
            }
        }
    }

    @Test func `a large file arrives whole and is there until the form is removed`() async throws {
        var chance = SeededChance(3)
        let content = (0..<1_000_000).map { _ in "\r\n--bxyz".utf8.randomElement(using: &chance) ?? 0 }
            .split(separator: Array("\r\n--b".utf8)).joined()
        let bytes = Array(content)
        let head = "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\n"
        let whole = Array(head.utf8) + bytes + Array("\r\n--b--".utf8)
        let pieces = stride(from: 0, to: whole.count, by: 60_000).map {
            Array(whole[$0..<min($0 + 60_000, whole.count)])
        }
        let form = try await tests.read(pieces)
        let file = try #require(form.files["a"])
        #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(bytes) && file.size == bytes.count)
        #expect(tests.folder.names.count == 1)
        form.remove()
        #expect(tests.folder.names == [])
    }

    @Test func `a file that was moved away stays`() async throws {
        let form = try await tests.read(tests.part("Content-Disposition: form-data; name=a; filename=x"))
        let kept = tests.folder.path + "/kept"
        try FileManager.default.moveItem(atPath: #require(form.files["a"]).path, toPath: kept)
        form.remove()
        #expect(tests.folder.names == ["kept"])
    }

    @Test func `a body that fails leaves nothing behind`() async {
        let begin = "--b\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\n"
        let piece = [UInt8](repeating: 7, count: 300_000)
        await #expect(throws: CancellationError.self) {
            try await Multipart(
                contentType: "multipart/form-data;boundary=b", folder: tests.folder.path, fileLimit: 1 << 20
            )
            .read(Pieces([Array(begin.utf8), piece], failing: true))
        }
        #expect(tests.folder.names == [])
    }

    @Test func `the start clears what a crash left, and only that`() throws {
        let folder = tests.folder.path + "/uploads"
        try TemporaryFiles.prepare(folder)
        let files = TemporaryFiles(folder: folder)
        for path in [files.next(), folder + "/mine"] {
            FileManager.default.createFile(atPath: path, contents: Data())
        }
        try TemporaryFiles.prepare(folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["mine"])
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=b", true), ("Multipart/Form-Data;Boundary=\"b\"", true),
        ("multipart/form-data; charset=utf-8; boundary=b", true), ("multipart/form-data", false), ("", false),
        ("multipart/form-data; boundary=", false), ("multipart/form-data; boundary=\"\"", false),
        ("multipart/form-data; boundary=\"b", false), ("multipart/form-data; boundary=\"b \"", false),
        ("multipart/form-data; boundary=\"a\r\nb\"", false), ("multipart/mixed; boundary=b", false),
        ("multipart/form-data; boundary=" + String(repeating: "b", count: 70), true),
        ("multipart/form-data; boundary=" + String(repeating: "b", count: 71), false),
    ])
    func `a boundary is one to seventy characters`(type: String, fits: Bool) {
        #expect(((try? Multipart(contentType: type, folder: "/", fileLimit: 1)) != nil) == fits)
    }
}

/// A body in these pieces, which may fail after them.
struct Pieces: AsyncSequence {
    let pieces: [[UInt8]]
    let failing: Bool

    init(_ pieces: [[UInt8]], failing: Bool = false) {
        self.pieces = pieces
        self.failing = failing
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<[UInt8]>
        let failing: Bool

        mutating func next() async throws -> ByteBuffer? {
            if let piece = rest.popFirst() { return ByteBuffer(bytes: piece) }
            if failing { throw CancellationError() }
            return nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...], failing: failing) }
}

/// A folder that is removed with its owner.
final class SampleFolder: Sendable {
    let path = NSTemporaryDirectory() + "fanfare-\(UUID().uuidString)"

    init() { mkdir(path, 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? ["no folder"] }
}

/// SplitMix64: chance that is the same in every run. https://prng.di.unimi.it/splitmix64.c
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
