import Testing

@testable import Pages

struct ModuleBundlerTests {
    private func bundled(_ files: [String: String]) throws -> [String: String] {
        try ModuleBundler(files.mapValues { Array($0.utf8) }).bundled()
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `what every page imports is one file, in the order in which browsers run modules`() throws {
        let files = try bundled([
            "app.js": "import \"./b.js\";\nimport { a } from \"./a.js\";\na();",
            "a.js": "import { c as d } from \"./c.js\";\nexport function a() { d(); }",
            "b.js": "import { a } from \"./a.js\";\na();", "c.js": "export const c = () => 1;",
        ])
        #expect(Array(files.keys) == ["app.js"])
        #expect(
            files["app.js"] == """
                const _c = (() => {
                const c = () => 1;

                return { c };
                })();
                const _a = (() => {
                const { c: d } = _c;
                function a() { d(); }

                return { a };
                })();
                const _b = (() => {
                const { a } = _a;
                a();

                return {  };
                })();
                const { a } = _a;
                a();

                """)
    }

    @Test
    func `a module of some pages is a file with what it alone leads to, and takes the rest from the first`()
        throws
    {
        let files = try bundled([
            "app.js": "import { a } from \"./a.js\";\nif (a) import(\"./some.js\");",
            "a.js": "export const a = 1;\nexport const other = 2;",
            "some.js":
                "import { other } from \"./a.js\";\nimport { own } from \"./own.js\";\nexport const some = own + other;",
            "own.js": "import \"./a.js\";\nexport const own = 1;",
        ])
        #expect(Set(files.keys) == ["app.js", "some.js"])
        #expect(files["app.js"]?.hasSuffix("export { _a };\n") == true)
        let some = try #require(files["some.js"])
        #expect(some.hasPrefix("import { _a } from \"./app.js\";\nconst _own = (() => {"))
        #expect(
            some.contains("const { other } = _a;\nconst { own } = _own;\nexport const some = own + other;"))
    }

    @Test func `a module that several such files lead to is run once`() throws {
        let files = try bundled([
            "app.js": "import(\"./x.js\"); import(\"./y.js\");",
            "x.js": "import { both } from \"./both.js\";\nboth();",
            "y.js": "import { both } from \"./both.js\";\nboth();", "both.js": "export function both() {}",
        ])
        #expect(Set(files.keys) == ["app.js", "x.js", "y.js", "both.js"])
        #expect(files["x.js"]?.hasPrefix("import { both } from \"./both.js\";\nboth();") == true)
        #expect(files["both.js"]?.hasPrefix("export function both() {}") == true)
    }

    @Test func `modules that import each other in a circle are refused`() {
        #expect(throws: ModuleCircle.self) {
            try bundled([
                "app.js": "import \"./a.js\";", "a.js": "import \"./b.js\";", "b.js": "import \"./a.js\";",
            ])
        }
    }
}
