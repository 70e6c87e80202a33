import FanfareModels
import FeatureKit
import FoundationEssentials
import JSON
import Testing

@testable import App
@testable import Pages

/// What is said in the sources, and its Spanish.
struct TranslationTests {
    private static let features = App.standardFeatures(ServerSettings())

    @Test func `every text of the core has Spanish in the core, every text of a feature there or in its own`()
        throws
    {
        let core = Self.words(App.coreAssets)
        try expect(Self.texts("Floors") + Self.texts("Core") + core, in: App.coreTranslations)
        for feature in Self.features {
            let texts = try Self.texts("Features/\(feature.name.capitalized)")
            try expect(
                texts + Self.words([feature.assets]) + feature.tabs.map(\.title),
                in: App.coreTranslations + [feature.translations])
        }
        try expect(Self.texts("App"), in: App.coreTranslations + Self.features.map(\.translations))
    }

    @Test func `no text has two translations`() throws {
        var known: [String: String] = [:]
        for part in App.coreTranslations + Self.features.map(\.translations) {
            let bytes = try #require(part.files[.spanish])
            guard case .object(let members) = try JSON(parsing: bytes) else { throw DamagedTranslations() }
            #expect(Set(members.map(\.name)).count == members.count)
            for member in members {
                guard case .string(let text) = member.value else { throw DamagedTranslations() }
                #expect(known.updateValue(text, forKey: member.name) ?? text == text, "\(member.name)")
            }
        }
        #expect(known.count > 800)
    }

    private func expect(_ texts: [String], in parts: [TranslationFiles]) throws {
        #expect(texts.count > 3)
        let translations = try Translations(parts)
        let t = Localizer(.spanish, translations)
        for text in texts {
            let isKnown = translations[.spanish, text] != nil || t.sentence(text) != text
            #expect(isKnown, "\(text)")
        }
    }

    private static func words(_ bundles: [AssetBundle]) -> [String] { bundles.flatMap(\.words).map(\.value) }

    /// What the Swift files below a folder say on pages: literals of `t("…")`, of counts, tabs and problems.
    private static func texts(_ folder: String) throws -> [String] {
        try Sources.files(folder).flatMap { _, text -> [String] in
            let code = text.replacing(#/(?m)^ *\/\/.*$/#, with: "")
            var texts = code.matches(of: #/\b(?:t|Tab)\(\s*"([^"\\]+)"/#).map { String($0.1) }
            for match in code.matches(of: #/\.(?:count|noun)\([^"]*"([^"\\]+)",\s*"([^"\\]+)"/#) {
                texts += [String(match.1), String(match.2)]
            }
            texts += code.matches(of: #/\.invalid\(\s*"[^"]*",\s*"([^"\\]+)"/#).map { String($0.1) }
            texts += code.matches(of: #/\.missing\(\s*"([^"\\]+)"/#).map { "There is no such \($0.1)." }
            return texts
        }
    }
}
