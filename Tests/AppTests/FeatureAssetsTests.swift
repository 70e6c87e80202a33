import Compression
import FanfareModels
import FeatureKit
import Foundation
import Testing

@testable import App
@testable import Pages

/// The files for browsers of the frame, the core and the features, as they stand in the sources.
struct FeatureAssetsTests {
    private static let features = App.standardFeatures(ServerSettings())
    private static let bundles = App.coreAssets + features.map(\.assets)
    private static let folders =
        ["Floors/Pages", "Core/Members", "Core/Notifications", "Core/Accounts"]
        + features.map { "Features/\($0.name.capitalized)" }

    @Test func `every file of a folder is in its bundle and in the program as it is`() throws {
        let translations = App.coreTranslations + Self.features.map(\.translations)
        for (index, folder) in Self.folders.enumerated() {
            var embedded = Self.bundles[index].files
            if index == 0 { embedded += Assets.worker.map { ($0.key, $0.value) } }
            let spanish = try #require(translations[index].files[.spanish], "\(folder)")
            embedded.append(("es.json", spanish))
            if let english = translations[index].files[.english] { embedded.append(("en.json", english)) }
            let resources = Sources.folder.appending(path: "\(folder)/Resources")
            let names = try FileManager.default.contentsOfDirectory(atPath: resources.path)
            #expect(Set(names.filter { !$0.hasPrefix(".") }) == Set(embedded.map(\.name)), "\(folder)")
            for (name, bytes) in embedded {
                #expect(
                    try Data(contentsOf: resources.appending(path: name)) == Data(bytes), "\(folder)/\(name)")
            }
        }
    }

    @Test func `no script or sheet names a file that is not there`() throws {
        let names = Set(Self.bundles.flatMap(\.files).map(\.name))
        for (name, text) in try Self.texts() {
            for reference in text.matches(of: /["'(]\.\/([\w.-]+)["')]/) {
                #expect(names.contains(String(reference.1)), "\(name) names \(reference.1)")
            }
        }
    }

    @Test func `a feature's scripts name those of no other feature`() {
        let core = App.coreAssets.flatMap(\.files).map(\.name)
        for feature in Self.features {
            let known = Set(core + feature.assets.files.map(\.name))
            for (name, bytes) in feature.assets.modules {
                for reference in String(decoding: bytes, as: UTF8.self).matches(of: /["']\.\/([\w.-]+)["']/) {
                    #expect(known.contains(String(reference.1)), "\(name) names \(reference.1)")
                }
            }
            let asked = feature.assets.everyPage + feature.assets.pagesWith.flatMap(\.value)
            #expect(known.isSuperset(of: asked), "\(feature.name)")
        }
    }

    @Test func `no text of a script spans lines, whose indents would be lost`() throws {
        for (name, text) in try Self.texts() where name.hasSuffix(".js") {
            for line in text.split(separator: "\n") {
                #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name)")
            }
        }
    }

    @Test func `nothing is fetched from elsewhere and no style stands in a script`() throws {
        for (name, whole) in try Self.texts() {
            // Sizes and places that follow data are no style.
            let text = whole.replacing("http://www.w3.org/2000/svg", with: "")
                .replacing(#/\.style\.(width|height|insetInlineStart|insetInlineEnd) = /#, with: "")
            #expect(!text.contains("http:") && !text.contains("https:"), "\(name)")
            for word in [".style.", "innerHTML", "eval("] { #expect(!text.contains(word), "\(name)") }
        }
    }

    /// The browser gets all sheets as one.
    @Test func `no two parts give a class rules of its own`() {
        var owners: [String: Set<Int>] = [:]
        for (index, bundle) in Self.bundles.enumerated() {
            for (_, sheet) in bundle.styles {
                for name in Self.classesAlone(in: String(decoding: sheet, as: UTF8.self)) {
                    owners[name, default: []].insert(index)
                }
            }
        }
        #expect(owners.count > 300)
        #expect(owners.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    /// The classes that a rule is for without anything else: `b` of `.a .x, .b { … }`.
    private static func classesAlone(in sheet: String) -> [String] {
        var rules = sheet.replacing(#/(?s)\/\*.*?\*\//#, with: "")
        while rules.contains(#/\([^(){}]*\)/#) { rules.replace(#/\([^(){}]*\)/#, with: "") }
        return rules.matches(of: #/([^{};]+)\{/#)
            .flatMap { $0.1.split(separator: ",") }
            .compactMap { $0.wholeMatch(of: #/\s*\.([\w-]+)\s*/#).map { String($0.1) } }
    }

    @Test func `no script sets a property whose name comes from data`() throws {
        for (name, text) in try Self.texts() where name.hasSuffix(".js") {
            #expect(!text.contains(#/[\w\)\]]\[[^\]"]*\]\s*=[^=>]/#), "\(name)")
            #expect(!text.contains("__proto__"), "\(name)")
        }
    }

    @Test func `every word the scripts say comes from the server`() throws {
        let pages = ["Features/Answers/RecorderScriptTexts.swift", "Features/Live/LiveScriptTexts.swift"]
        let others = try pages.flatMap { file in
            try String(contentsOf: Sources.folder.appending(path: file), encoding: .utf8)
                .matches(of: #/\(\s*"(\w+)",\s*"/#).map { String($0.1) }
        }
        let known = Self.bundles.flatMap(\.words).map(\.key)
        #expect(known.count == Set(known).count)
        for (name, text) in try Self.texts() {
            for said in text.matches(of: #/word\((?:\w+ \? )?"(\w+)"/#) {
                #expect(Set(known + others).contains(String(said.1)), "\(name) says \(said.1)")
            }
        }
    }

    @Test func `the scripts of every page together are small, and so is each that a page adds`() throws {
        let files = try Assets.bundled(Assets.files(of: Self.bundles))
        let size: (String) throws -> Int = { name in
            let bytes = try #require(files[name], "\(name)")
            return try Deflater(level: 9).compress(Assets.minified(name, bytes)).count
        }
        let every = try size("app.js")
        #expect(every <= 24 << 10, "\(every) bytes")
        let others = files.keys.filter { $0.hasSuffix(".js") && $0 != "app.js" }
        #expect(others.count > 5)
        for name in others { #expect(try size(name) <= 12 << 10, "\(name)") }
    }

    @Test func `no file asks for a module that is joined into another`() throws {
        let files = try Assets.bundled(Assets.files(of: Self.bundles))
        for (name, bytes) in files where name.hasSuffix(".js") {
            for asked in String(decoding: bytes, as: UTF8.self).matches(of: /["(]\.\/([\w-]+\.js)"/) {
                #expect(files[String(asked.1)] != nil, "\(name) asks for \(asked.1)")
            }
        }
    }

    @Test func `what is not saved in advance is there`() throws {
        let files = try Assets.bundled(Assets.files(of: Self.bundles))
        for name in Self.bundles.flatMap(\.onlineOnly) { #expect(files[name] != nil, "\(name)") }
    }

    @Test func `modules are written as the bundler reads them`() throws {
        for (name, text) in try Self.texts() where name.hasSuffix(".js") {
            for line in text.split(separator: "\n") where line.hasPrefix("import ") {
                #expect(
                    line.wholeMatch(of: /import (\{[^}]*\} from )?"\.\/[\w.-]+";/) != nil, "\(name): \(line)")
            }
            for line in text.split(separator: "\n") where line.hasPrefix("export ") {
                #expect(
                    line.prefixMatch(of: /export (async )?(function|const|class) \w+/) != nil,
                    "\(name): \(line)")
            }
        }
    }

    /// The scripts and style sheets that browsers get, by name.
    private static func texts() throws -> [(name: String, text: String)] {
        try Assets.files(of: bundles).filter { $0.key.hasSuffix(".js") || $0.key.hasSuffix(".css") }
            .map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
    }
}
