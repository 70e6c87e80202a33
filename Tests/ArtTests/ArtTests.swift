import Foundation
import TestSupport
import Testing

@testable import Art

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct ArtTests {
    @Test func `the same seed gives the same picture, on every machine and in every run`() {
        #expect(
            Art.avatar(for: "Ada Lovelace", seed: "1").string
                == Art.avatar(for: "Ada Lovelace", seed: "1").string)
        #expect(Art.cover(seed: "1").string == Art.cover(seed: "1").string)
        var chance = SeededRandom(seed: "Ada Lovelace")
        #expect(chance.next() == 0xd806_c23d_2baa_e641)
    }

    @Test func `different people look different`() {
        let pictures = Set((1...200).map { Art.avatar(for: "Ada Lovelace", seed: "\($0)").string })
        #expect(pictures.count > 190)
        #expect(
            Art.avatar(for: "Ada Lovelace", seed: "1").string
                != Art.avatar(for: "Grace Hopper", seed: "1").string)
        #expect(
            Art.avatar(for: "Ada Lovelace", seed: "").string != Art.avatar(for: "Alan Lind", seed: "").string)
    }

    @Test func `a person keeps their colours when the name changes`() {
        let before = Art.avatar(for: "Ada Byron", seed: "12").string.components(separatedBy: "<text")
        let after = Art.avatar(for: "Ada Lovelace", seed: "12").string.components(separatedBy: "<text")
        #expect(before.first == after.first)
        #expect(before.last != after.last)
    }

    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("ada", "A"), ("Ada King Lovelace", "AL"), ("  élodie   ñandú ", "ÉÑ"),
        ("(Bob) Smith", "BS"), ("7 of 9", "79"), ("山田 太郎", "山太"), ("王芳", "王"),
        ("محمد علي", "م\u{200c}ع"), ("יעל כהן", "יכ"), ("🦄 Pony", "🦄"), ("👨‍👩‍👧‍👦 Family", "👨‍👩‍👧‍👦"),
        ("", ""), ("   ", ""), ("\u{202e}", ""), ("\u{202e}live", "L"), ("\u{0}\u{7}", ""), ("<>", "<"),
        ("& Co", "C"),
    ])
    func `initials are the first sign of the first and of the last word`(name: String, initials: String) {
        #expect(Initials(name).text == initials)
    }

    @Test func `a name in Latin letters has the initials that any name would have`() {
        let signs = [0x20...0x7E, 0xC0...0xFF].joined().compactMap { UnicodeScalar($0) }
        var chance = SeededGenerator(SeededGenerator.seed)
        for _ in 0..<2_000 {
            let name = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...12, using: &chance)).compactMap { _ in
                        signs.randomElement(using: &chance)
                    }))
            // An ideographic space is no Latin letter, and no part of the initials.
            #expect(Initials(name).text == Initials(name + "\u{3000}").text, "\(name)")
        }
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&", "<", "' \" > <", "]]> ]]>",
        "\u{0}", "\u{1}\u{2} \u{b}",
        "\u{fffe} \u{ffff}", "\u{202e}\u{2066}", "\u{e000}", "\u{10ffff}", "\u{301}\u{301}", "👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "🇪🇨 Ecuador",
        "Z" + String(repeating: "\u{0301}", count: 5_000), String(repeating: "a ", count: 5_000), "\r\n",
        "ﷺ ﷽", "ß ŉ",
    ])
    func `whatever the name is, the picture is well-formed and runs nothing`(name: String) throws {
        let picture = Art.avatar(for: name, seed: name).string
        #expect(picture.utf8.count < 2_000)
        #expect(!picture.contains("<script") && !picture.contains("onerror") && !picture.contains("style"))
        let parser = XMLParser(data: Data(picture.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test func `the ink reads on every colour of its palette`() throws {
        for palette in Palette.all {
            for colour in [palette.ground, palette.shape, palette.spark] {
                #expect(try contrast(palette.ink, colour) >= 4.5, "\(palette.ink) on \(colour)")
            }
        }
    }

    @Test func `covers are well-formed`() {
        for seed in 0..<100 {
            #expect(XMLParser(data: Data(Art.cover(seed: "\(seed)").string.utf8)).parse())
        }
    }

    /// The contrast of two colours as WCAG 2.2 defines it.
    private func contrast(_ one: String, _ other: String) throws -> Double {
        let (dark, light) = try [luminance(one), luminance(other)].sorted().pair
        return (light + 0.05) / (dark + 0.05)
    }

    private func luminance(_ colour: String) throws -> Double {
        let number = try #require(Int(colour.dropFirst(), radix: 16))
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}

extension [Double] {
    fileprivate var pair: (Double, Double) { (self[0], self[1]) }
}
