import Foundation
import TestSupport
import Testing

@testable import HTTPServer

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
                    ($0 as? RequestError)?.kind == .tooLarge
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
            await #expect(throws: RequestError(.tooLarge, "The form has too many parts.")) {
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
                await #expect { try await tests.read(body) } throws: {
                    ($0 as? RequestError)?.kind == .tooLarge
                }
            }
        }
    }

    @Test func `a large file arrives whole and is there until the form is removed`() async throws {
        var chance = SeededGenerator(3)
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

    @Test func `a file where none belongs is refused before it is written`() async throws {
        let head = "Content-Disposition: form-data; name=b; filename=x"
        await #expect(throws: RequestError(.invalid(field: "b"), "There is no place for a file here.")) {
            try await tests.read(
                ["--b\r\n\(head)\r\n\r\n", String(repeating: "x", count: 600_000)].map { Array($0.utf8) })
        }
        await #expect(throws: RequestError(.invalid(field: "b"), "There is no place for a file here.")) {
            try await tests.read(tests.part("Content-Disposition: form-data; name=b; filename=\"\""))
        }
        let empty = "Content-Disposition: form-data; name=b; filename=\"\""
        #expect(try await tests.read(tests.part(empty, "")).files.isEmpty)
        #expect(tests.folder.names == [])
    }

    @Test func `all forms together have a bound, which ends with them`() async throws {
        let (memory, disk) = (ByteBudget(limit: 100), ByteBudget(limit: 1000))
        func read(
            _ head: String, _ count: Int, _ client: ClientKey
        ) async throws -> (Form, ByteBudget.Share) {
            let share = memory.share(for: client)
            let multipart = try Multipart(
                contentType: "multipart/form-data; boundary=b", folder: tests.folder.path, files: ["a"],
                fileLimit: 1 << 20, memory: share, disk: disk.share(for: client))
            let body = tests.part(head, String(repeating: "x", count: count))
            return (try await multipart.read(Pieces([Array(body.utf8)])), share)
        }
        let (text, file) = (
            "Content-Disposition: form-data; name=a", "Content-Disposition: form-data; name=a; filename=x"
        )
        for (head, budget, limit) in [(text, memory, 100), (file, disk, 1000)] {
            func isRefused(_ client: ClientKey) async {
                await #expect { try await read(head, 1, client) } throws: {
                    ($0 as? RequestError)?.kind == .busy
                }
            }
            var held: [(Form, ByteBudget.Share)] = []
            // Two guests have a quarter each, and with it what guests have together; members have the rest.
            let clients: [ClientKey] = [.name("1"), .network(2), .person(1), .person(2)]
            for (number, client) in clients.enumerated() {
                held.append(try await read(head, limit / 4, client))
                #expect(budget.taken == (number + 1) * limit / 4)
                await isRefused(client)
                if number > 0 { await isRefused(.name("3")) }
            }
            await isRefused(.person(3))
            for (form, share) in held {
                form.remove()
                share.giveBack()
            }
        }
        #expect(memory.taken == 0 && disk.taken == 0)
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
                contentType: "multipart/form-data;boundary=b", folder: tests.folder.path,
                files: ["a"], fileLimit: 1 << 20
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

    @Test(arguments: [(3590.0, true), (3610, false)])
    func `where servers share the folder the start leaves young files alone`(age: Double, stays: Bool) throws
    {
        let files = TemporaryFiles(folder: tests.folder.path)
        let written = Date(timeIntervalSinceNow: -age)
        FileManager.default.createFile(
            atPath: files.next(), contents: Data(), attributes: [.modificationDate: written])
        try TemporaryFiles.prepare(tests.folder.path, unusedFor: 3600)
        #expect(tests.folder.names.isEmpty != stays)
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
        #expect(((try? Multipart(contentType: type, folder: "/", files: [], fileLimit: 1)) != nil) == fits)
    }
}
