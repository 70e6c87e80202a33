import Compression
import Foundation
import HTTPTypes
import Testing

@testable import HTTPServer
@testable import Pages

@Suite struct AssetsTests {
    let files: [String: String] = [
        "app.js": "import \"./toast.js\"; import('./crop.js')", "toast.js": "export const toast = 1",
        "crop.js": "1",
        "app.css": "@import \"tokens.css\"; a { background: url(icons.svg#bell) url('./dot.png') }",
        "tokens.css": "a {}", "icons.svg": "<svg/>", "dot.png": "\u{1}",
        "alone.js": "\"toast.js\" // ./toast.js",
    ]

    func assets(_ changed: [String: String] = [:]) -> Assets {
        Assets(files.merging(changed) { $1 }.mapValues { Array($0.utf8) }, at: ["favicon.ico": "dot.png"])
    }

    func text(_ name: String, of assets: Assets) async throws -> String {
        try await assets.response(to: .sample(assets.url(name))).text()
    }

    @Test func `every file of the folder is in the table and in the program as it is`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Floors/Pages/Assets")
            .standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix(".")
        }
        var embedded = Assets.files
        #expect(embedded.removeValue(forKey: "app.css") == Assets.sheets.flatMap(\.bytes))
        for sheet in Assets.sheets { embedded[sheet.name] = sheet.bytes }
        for part in Assets.worker { embedded[part.name] = part.bytes }
        #expect(Set(embedded.keys) == Set(names))
        for name in names {
            #expect(try Data(contentsOf: folder.appending(path: name)) == embedded[name].map { Data($0) })
        }
    }

    @Test func `no script or sheet of ours names a file that is not there`() async throws {
        let assets = Assets()
        for (name, bytes) in Assets.files where name.hasSuffix(".js") || name.hasSuffix(".css") {
            let text = String(decoding: bytes, as: UTF8.self)
            for reference in text.matches(of: /["'(]\.\/([\w.-]+)["')]/) {
                #expect(Assets.files.keys.contains(String(reference.1)), "\(name) names \(reference.1)")
            }
            #expect(try await !self.text(name, of: assets).contains("\"./"))
        }
    }

    @Test func `a file is served at its name and hash, to be kept for ever`() async throws {
        let assets = assets()
        #expect(assets.url("app.js").wholeMatch(of: /\/assets\/app\.[0-9a-f]{16}\.js/) != nil)
        let answer = try await assets.response(to: .sample(assets.url("dot.png")))
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "image/png")
        #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(answer.body.length == 1)
        #expect(try await answer.bytes() == [1])
    }

    @Test(arguments: [
        "/assets/dot.png", "/assets/dot.0123456789abcdef.png", "/assets/", "/assets/../app.js", "/dot.png",
    ])
    func `any other path is missing`(path: String) async {
        await #expect(throws: RequestError(.missing, "file")) {
            try await assets().response(to: .sample(path))
        }
    }

    @Test func `files name each other by address`() async throws {
        let assets = assets()
        let (toast, crop, icons) = (assets.url("toast.js"), assets.url("crop.js"), assets.url("icons.svg"))
        #expect(try await text("app.js", of: assets) == "import \"\(toast)\"; import('\(crop)')")
        #expect(
            try await text("app.css", of: assets) == "@import \"\(assets.url("tokens.css"))\"; "
                + "a { background: url(\(icons)#bell) url('\(assets.url("dot.png"))') }")
        #expect(try await text("alone.js", of: assets) == files["alone.js"])
    }

    @Test func `a change gives new addresses to the file and to those that lead to it, and to no other`() {
        let (before, after) = (assets(), assets(["toast.js": "export const toast = 2"]))
        for name in files.keys {
            #expect(
                (before.url(name) != after.url(name)) == ["toast.js", "app.js"].contains(name), "\(name)")
        }
    }

    @Test func `files that name each other in a circle change together`() {
        let circle = ["a.js": "import './b.js'", "b.js": "import './c.js'", "c.js": "import './a.js'"]
        let (before, after) = (assets(circle), assets(circle.merging(["b.js": "import './c.js';"]) { $1 }))
        for name in circle.keys { #expect(before.url(name) != after.url(name)) }
        #expect(Set(circle.keys.map(before.url)).count == 3)
    }

    @Test func `text is gzipped for those who read it and tagged apart`() async throws {
        let long = String(repeating: "a { color: red } ", count: 100)
        let assets = assets(["app.css": long])
        let path = assets.url("app.css")
        let plain = try await assets.response(to: .sample(path))
        let packed = try await assets.response(to: .sample(path, headers: [.acceptEncoding: "br, gzip"]))
        #expect(plain.headers[.contentEncoding] == nil && packed.headers[.contentEncoding] == "gzip")
        #expect(plain.headers[.vary] == "Accept-Encoding" && packed.headers[.vary] == "Accept-Encoding")
        #expect(try await plain.text() == long)
        #expect(try await Inflater.inflate(packed.bytes(), atMost: 1 << 20) == Array(long.utf8))
        for answer in [plain, packed] {
            let tag = try #require(answer.headers[.eTag])
            let again = try await assets.response(to: .sample(path, headers: [.ifNoneMatch: tag]))
            #expect(again.status == .notModified && again.headers[.eTag] == tag)
            #expect(again.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
        #expect(plain.headers[.eTag] != packed.headers[.eTag])
    }

    @Test func `what browsers look for unasked is kept an hour`() async throws {
        let answer = try await assets().response(to: .sample("/favicon.ico"))
        #expect(answer.headers[.cacheControl] == "public, max-age=3600")
        #expect(answer.headers[.contentType] == "image/png")
    }

    @Test func `scripts are served without comments and indents, and stay what they are`() throws {
        let script = "// Why.\nif (a) {\n    // Then.\n    b(\"// no comment\");\n\n}\n"
        let lean = Assets.lean("a.js", Array(script.utf8))
        #expect(String(decoding: lean, as: UTF8.self) == "if (a) {\nb(\"// no comment\");\n}")
        #expect(Assets.lean("a.css", Array(script.utf8)) == Array(script.utf8))
    }

    @Test func `no text of a script spans lines, whose indents would be lost`() throws {
        for (name, bytes) in Assets.files where name.hasSuffix(".js") {
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                #expect(line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2), "\(name)")
            }
        }
    }

    @Test func `the scripts of every page together are small, and so is each that a page adds`() throws {
        let size: (String) throws -> Int = { name in
            let bytes = try #require(Assets.files[name], "\(name)")
            return try Deflater(level: 9).compress(Assets.lean(name, bytes)).count
        }
        var (every, waiting) = (Set<String>(), ["app.js"])
        while let name = waiting.popLast() {
            guard every.insert(name).inserted else { continue }
            let text = String(decoding: try #require(Assets.files[name], "\(name)"), as: UTF8.self)
            waiting += text.matches(of: /(?m)^import .*"\.\/([\w-]+\.js)"/).map { String($0.1) }
        }
        let together = try every.map(size).reduce(0, +)
        #expect(every.count > 20 && together <= 32 << 10, "\(together) bytes")
        for name in Assets.files.keys where name.hasSuffix(".js") {
            #expect(try size(name) <= 8 << 10, "\(name)")
        }
    }
}
