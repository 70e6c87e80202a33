/// A club's generated crest: a shield in its colours, divided in one of the plain ways of heraldry. No club's
/// own crest is copied.
public struct Crest: Sendable, Equatable {
    /// A division of the shield.
    public enum Pattern: String, Sendable, CaseIterable {
        case stripes, hoops, halves, quarters, sash, bend, chevron, chief, tierce, waves
    }

    /// The division of the shield.
    public var pattern: Pattern
    /// `#rrggbb`, the ground first; one to three.
    public var colours: [String]

    public init(_ pattern: Pattern, _ colours: [String]) {
        self.pattern = pattern
        self.colours = colours
    }

    /// For a club whose colours are not known.
    public init(seed: String) {
        var chance = SeededRandom(seed: seed)
        let palette = Palette.draw(&chance)
        self.init(chance.pick(Pattern.allCases), [palette.ground, palette.shape, palette.spark])
    }

    /// The crest on a square of 96, with the club's initials on a band.
    public func svg(for name: String) -> String {
        let (ground, second) = (colour(0), colour(1))
        let shield = "M12 8h72v42c0 22-15 33-36 40C27 83 12 72 12 50z"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">\
            <clipPath id="s"><path d="\(shield)"/></clipPath><g clip-path="url(#s)">\
            <path fill="\(ground)" d="M0 0h96v96H0z"/>\(division(second))</g>\
            <path fill="none" stroke="#86928d" stroke-width="2" d="\(shield)"/>\
            <path fill="#101814" d="M6 36h84v24H6z"/><path fill="\(colour(0))" d="M6 36h84v2.5H6zM6 57.5h84V60H6z"/>\
            <text x="48" y="54" font-size="17" font-weight="700" letter-spacing="1" text-anchor="middle" \
            font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif" fill="#ffffff">\
            \(Self.letters(name))</text></svg>
            """
    }

    /// Two to four capitals of a club's name: `LDU`, `IDV`, `BSC`; only letters and digits, so it needs no
    /// escaping.
    static func letters(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.filter {
            !["de", "del", "la", "el"].contains($0.lowercased())
        }
        if let short = words.first(where: { 3...4 ~= $0.count && $0.allSatisfy(\.isUppercase) }) {
            return String(short)
        }
        let initials = words.compactMap(\.first).map { String($0).uppercased() }
        guard initials.count == 1, let word = words.first else { return initials.prefix(4).joined() }
        return String(word.prefix(3)).uppercased()
    }

    private func division(_ second: String) -> String {
        let third = colour(2)
        return switch pattern {
        case .stripes: fill(second, "M24 0h14v96H24zM58 0h14v96H58z")
        case .hoops: fill(second, "M0 22h96v14H0zM0 60h96v14H0z")
        case .halves: fill(second, "M48 0h48v96H48z")
        case .quarters: fill(second, "M48 0h48v48H48z") + fill(third, "M0 48h48v48H0z")
        case .sash: fill(second, "M0 62 96 14v22L0 84z")
        case .bend: fill(second, "M0 0h30l66 78v18H72z") + fill(third, "M0 12 84 96H60L0 36z")
        case .chevron: fill(second, "M0 80 48 44l48 36v16L48 62 0 96z") + fill(third, "M0 0h96v14H0z")
        case .chief: fill(second, "M0 0h96v34H0z") + fill(third, "M40 34h16v62H40z")
        case .tierce: fill(second, "M32 0h32v96H32z") + fill(third, "M64 0h32v96H64z")
        case .waves:
            fill(second, "M0 62c16-10 32-10 48 0s32 10 48 0v34H0z")
                + fill(third, "M0 24c16-8 32-8 48 0s32 8 48 0v7c-16 8-32 8-48 0s-32-8-48 0z")
        }
    }

    private func fill(_ colour: String, _ path: String) -> String {
        "<path fill=\"\(colour)\" d=\"\(path)\"/>"
    }
}
