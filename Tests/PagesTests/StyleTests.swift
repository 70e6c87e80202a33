import Foundation
import Testing

@testable import HTTPServer
@testable import Pages

/// What can be said of the style sheets and scripts without a browser.
struct StyleTests {
    @Test func `the dark colours are the same by the system's wish and by the person's`() throws {
        let lists = try colours()
        #expect(lists.count == 3)
        #expect(lists[1] == lists[2])
        #expect(Set(lists[0].keys) == Set(lists[1].keys))
    }

    @Test(arguments: [
        ("text", "canvas surface raised sunken thumb accent-soft"), ("quiet", "canvas surface raised sunken"),
        ("accent-text", "canvas surface raised accent-soft"), ("on-accent", "accent accent-hover"),
        ("danger", "canvas surface raised danger-soft"), ("warn-text", "warn-soft"), ("on-live", "live"),
        ("canvas", "text"),
    ])
    func `text reads on everything it stands on`(ink: String, grounds: String) throws {
        try expect(ink, on: grounds, atLeast: 4.5)
    }

    @Test(arguments: [
        ("edge", "canvas surface sunken"), ("live", "canvas surface"), ("gold-edge", "surface"),
        ("silver-edge", "surface"), ("bronze-edge", "surface"), ("accent-text", "sunken"),
    ])
    func `icons, rings and the edges of fields stand out`(ink: String, grounds: String) throws {
        try expect(ink, on: grounds, atLeast: 3)
    }

    @Test func `every word the scripts say comes from the server`() throws {
        let others = try ["Features/Answers/RecorderWords.swift", "Features/Live/LiveWords.swift"].flatMap {
            file in
            try String(contentsOf: Self.assets.appending(path: "../../../\(file)"), encoding: .utf8)
                .matches(of: #/\(\s*"(\w+)",\s*"/#).map { String($0.1) }
        }
        let known = Set(browserWords.map(\.key) + others)
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.assets.path)
        where file.hasSuffix(".js") {
            for said in try text(file).matches(of: #/word\((?:\w+ \? )?"(\w+)"/#) {
                #expect(known.contains(String(said.1)), "\(file) says \(said.1)")
            }
        }
    }

    @Test func `nothing is fetched from elsewhere and no style stands in a script`() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.assets.path)
        where file.hasSuffix(".js") || file.hasSuffix(".css") {
            let text = try text(file).replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("http:") && !text.contains("https:"), "\(file)")
            #expect(
                !text.contains(".style.") && !text.contains("innerHTML") && !text.contains("eval("), "\(file)"
            )
        }
    }

    private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Floors/Pages/Assets").standardizedFileURL

    private func text(_ file: String) throws -> String {
        try String(contentsOf: Self.assets.appending(path: file), encoding: .utf8)
    }

    /// The colours of the light list, of the dark one by media query, and of the chosen dark one.
    private func colours() throws -> [[String: String]] {
        try text("tokens.css").matches(of: #/\{([^{}]*)\}/#).prefix(3).map { list in
            Dictionary(
                list.1.matches(of: #/--([\w-]+): (#\w{6});/#).map { (String($0.1), String($0.2)) },
                uniquingKeysWith: { $1 })
        }
    }

    private func expect(_ ink: String, on grounds: String, atLeast least: Double) throws {
        for list in try colours() {
            for ground in grounds.split(separator: " ").map(String.init) {
                let (one, other) = try (luminance(#require(list[ink])), luminance(#require(list[ground])))
                let contrast = (max(one, other) + 0.05) / (min(one, other) + 0.05)
                #expect(contrast >= least, "\(ink) on \(ground): \(contrast)")
            }
        }
    }

    /// Relative luminance as WCAG 2.2 defines it.
    private func luminance(_ colour: String) throws -> Double {
        let number = try #require(Int(colour.dropFirst(), radix: 16))
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
