/// A football shirt in a club's colours.
public struct Shirt: Sendable, Equatable {
    private let crest: Crest

    /// In the colours and the division of a club's crest.
    public init(_ crest: Crest) { self.crest = crest }

    private static let outline = "M17 5 6 10 2 21l8 3v20h28V24l8-3-4-11-11-5a8.5 6 0 0 1-14 0z"

    /// The shirt as a symbol on a square of 48, for `<use href="#id">` on the same page.
    public func symbol(id: String) -> String {
        """
        <symbol id="\(id)" viewBox="0 0 48 48"><clipPath id="\(id)-cut"><path d="\(Self.outline)"/></clipPath>\
        <g clip-path="url(#\(id)-cut)"><path fill="\(crest.colour(0))" d="M0 0h48v48H0z"/>\(division)</g>\
        <path fill="none" stroke="#7d8783" stroke-width="1.5" stroke-linejoin="round" d="\(Self.outline)"/></symbol>
        """
    }

    /// The colour of a number on it, and of the number's outline, where the ground alone does not set it off.
    public var ink: (fill: String, outline: String) {
        Self.isLight(crest.colour(0)) ? ("#101814", "#ffffff") : ("#ffffff", "#101814")
    }

    private var division: String {
        let second = crest.colour(1)
        return switch crest.pattern {
        case .stripes: path(second, "M14 0h6v48h-6zM28 0h6v48h-6z")
        case .hoops: path(second, "M0 14h48v6H0zM0 28h48v6H0z")
        case .halves: path(second, "M24 0h24v48H24z")
        case .quarters: path(second, "M2 8h8v17H2zM38 8h8v17h-8z")
        case .sash: path(second, "M2 14 46 36v8L2 22z")
        case .bend: path(second, "M46 8 6 40v8L46 16z")
        case .chevron: path(second, "M8 14l16 12 16-12v7L24 33 8 21z")
        case .chief: path(second, "M0 0h48v13H0z")
        case .tierce: path(second, "M0 8h10v18H0zM38 8h10v18H38z")
        case .waves: path(second, "M0 30h48v18H0z")
        }
    }

    private func path(_ colour: String, _ path: String) -> String {
        "<path fill=\"\(colour)\" d=\"\(path)\"/>"
    }

    /// By the relative luminance of WCAG 2.2.
    static func isLight(_ colour: String) -> Bool {
        guard let number = UInt32(colour.dropFirst(), radix: 16), colour.utf8.count == 7 else { return true }
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.179
    }

    /// About the power of 2.4: the square times the 0.4th power, by Newton's method for the fifth root of the square.
    private static func power(_ base: Double) -> Double {
        guard base > 0 else { return 0 }
        var root = 0.8
        for _ in 0..<12 {
            root -= (root * root * root * root * root - base * base) / (5 * root * root * root * root)
        }
        return base * base * root
    }
}

extension Crest {
    /// Pattern and colours as one text: `stripes #1f52a5 #ffffff`.
    public var text: String { ([pattern.rawValue] + colours).joined(separator: " ") }

    /// From such a text. Nil for another pattern, and for anything but one to three colours as `#rrggbb`.
    public init?(text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard let first = parts.first, let pattern = Pattern(rawValue: first), 2...4 ~= parts.count,
            parts.dropFirst().allSatisfy(Self.isColour)
        else { return nil }
        self.init(pattern, parts.dropFirst().map { $0.lowercased() })
    }

    private static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
    }

    func colour(_ index: Int) -> String {
        colours.indices.contains(index) ? colours[index] : colours.last ?? "#777777"
    }
}

/// A football pitch seen from above, the own goal below, with the zone of a position lit.
public enum Pitch {
    /// A zone from the own goal (0) to the opponents' (3).
    public static func svg(zone: Int?) -> String {
        let lit =
            zone.map { zone in
                let (top, height) = [(118, 30), (84, 32), (46, 34), (10, 32)][min(max(zone, 0), 3)]
                return
                    "<rect class=\"zone\" x=\"8\" y=\"\(top)\" width=\"84\" height=\"\(height)\" rx=\"10\"/>"
            } ?? ""
        return """
            <svg class="pitch" viewBox="0 0 100 154" aria-hidden="true"><rect class="grass" width="100" height="154" rx="8"/>\(lit)\
            <g class="lines"><rect x="4" y="4" width="92" height="146" rx="4"/><path d="M4 77h92M28 4v20h44V4M28 150v-20h44v20M40 4v8h20V4M40 150v-8h20v8"/>\
            <circle cx="50" cy="77" r="14"/></g></svg>
            """
    }
}
