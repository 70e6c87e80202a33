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

    @Test func `bundles become one sheet and one script, in their order`() async throws {
        let first = AssetBundle(
            styles: ["a.css": Array("a {} ".utf8)],
            modules: ["app.js": Array("begin();\n".utf8), "a.js": Array("import \"./b.js\"".utf8)],
            everyPage: ["a.js"])
        let second = AssetBundle(
            styles: ["b.css": Array("b {}".utf8)],
            modules: ["b.js": Array("1".utf8), "c.js": Array("2".utf8)],
            everyPage: ["b.js"], pagesWith: ["[data-c]": ["c.js"]])
        let assets = try Assets([first, second])
        #expect(try await text("app.css", of: assets) == "a{}b{}")
        #expect(
            try await text("app.js", of: assets) == """
                const _b = (() => {
                1
                return {  };
                })();
                const _a = (() => {
                return {  };
                })();
                begin();
                if (document.querySelector("[data-c]")) loading.push(import("\(assets.url("c.js"))").catch(complain));
                Promise.all(loading).then(() => document.dispatchEvent(new Event("modules-loaded")));
                """)
        #expect(try await text("c.js", of: assets) == "2")
        #expect(
            String(decoding: assets.styleLink.bytes, as: UTF8.self)
                == "<link rel=\"stylesheet\" href=\"\(assets.url("app.css"))\">")
        #expect(
            String(decoding: assets.styleElement.bytes, as: UTF8.self)
                == "<style data-href=\"\(assets.url("app.css"))\">a{}b{}</style>")
        // printf 'a{}b{}' | openssl dgst -sha256 -binary | base64
        #expect(assets.styleSource == "'sha256-cR0WXeDFPUxoynVcPpDZ1iYEOmjKwa49ZNxsL/qKIpk='")
    }

    @Test func `two files of one name are an error that names it`() {
        let bundles = ["a.css", "b.css", "a.css"].map { AssetBundle(styles: [$0: []]) }
        #expect(throws: DuplicateAsset(name: "a.css")) { try Assets(bundles) }
        #expect("\(DuplicateAsset(name: "a.css"))" == "Two files for the browser have the name a.css.")
        #expect(throws: DuplicateAsset(name: "a.js")) {
            try Assets([AssetBundle(modules: ["a.js": []], data: ["a.js": []])])
        }
    }

    @Test func `a file is served at its name and hash, to be kept for ever`() async throws {
        let assets = assets()
        #expect(assets.url("app.js").wholeMatch(of: /\/assets\/app\.[0-9a-f]{8}\.js/) != nil)
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
            try await text("app.css", of: assets) == "@import \"\(assets.url("tokens.css"))\";"
                + "a{background: url(\(icons)#bell) url('\(assets.url("dot.png"))')}")
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
        let long = String(repeating: "a{color:red}", count: 200)
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
        let minified = Assets.minified("a.js", Array(script.utf8))
        #expect(String(decoding: minified, as: UTF8.self) == "if (a) {\nb(\"// no comment\");\n}")
    }

    @Test(arguments: [
        ("a { color: red; }\n\n/* Why. */\nb > c,\nd { e: f }", "a{color: red}b>c,d{e: f}"),
        (
            "a::before { content: \"; } /* no comment */ {\" }",
            "a::before{content: \"; } /* no comment */ {\"}"
        ),
        (
            "@media (min-width: 1px) and (x) {\n  a :is(b) { c: calc(1px + 2px) }\n}",
            "@media (min-width: 1px) and (x){a :is(b){c: calc(1px + 2px)}}"
        ),
    ])
    func `style sheets are served without comments and breaks, and stay what they are`(
        sheet: String, minified: String
    ) {
        #expect(String(decoding: Assets.minified("a.css", Array(sheet.utf8)), as: UTF8.self) == minified)
    }
}
