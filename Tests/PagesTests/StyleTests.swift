import Foundation
import Testing

import Pages

/// What can be said of the colours without a browser.
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

    /// The colours of the light list, of the dark one by media query, and of the chosen dark one.
    private func colours() throws -> [[String: String]] {
        let sheet = try #require(AssetBundle.pages.styles.first { $0.key == "tokens.css" })
        return String(decoding: sheet.value, as: UTF8.self).matches(of: #/\{([^{}]*)\}/#).prefix(3).map {
            list in
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
