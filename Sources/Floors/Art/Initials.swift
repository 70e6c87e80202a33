import JSON

/// The initials of a name: the first letter of the first and of the last word, in any script.
struct Initials: Equatable {
    /// One or two graphemes, safe to show; empty when the name has nothing that could be shown.
    let text: String

    init(_ name: String) {
        if let text = Self.latin(name) {
            self.text = text
            return
        }
        let words = name.prefix(200).split(whereSeparator: \.isWhitespace)
        let letters = words.compactMap { word in word.first(where: { $0.isLetter || $0.isNumber }) }
        let visible = words.lazy.compactMap { $0.first(where: Self.shows) }.first
        let signs = letters.isEmpty ? visible.map { [$0] } ?? [] : letters
        if let picture = visible, picture.isPicture {
            text = Self.bounded(picture)
        } else if let first = signs.first, let last = signs.last, signs.count > 1 {
            // The joiner's opposite keeps two Arabic letters from growing together.
            let between = first.joins ? "\u{200c}" : ""
            text = Self.bounded(first).uppercased() + between + Self.bounded(last).uppercased()
        } else {
            text = signs.first.map { Self.bounded($0).uppercased() } ?? ""
        }
    }

    /// The initials centred on a square of 96, or a plain figure when there are none.
    func markup(_ ink: String) -> SVG {
        guard !text.isEmpty else {
            return "<g fill='\(ink)'><circle cx='48' cy='39' r='15'/><path d='M18 90a30 28 0 0 1 60 0z'/></g>"
        }
        return """
            <text x='48' y='\(size * 36 / 100 + 48)' font-size='\(size)' font-weight='600' text-anchor='middle' \
            font-family='system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif' fill='\(ink)'>\(text)</text>
            """
    }
}

extension Initials {
    /// The same of a name in Latin-1 letters and printable ASCII, as most are, in a tenth of the time; nil of others.
    private static func latin(_ name: String) -> String? {
        guard name.utf8.count <= 200 else { return nil }
        var letters: (first: Unicode.Scalar?, last: Unicode.Scalar?)
        var (visible, isWordOpen): (Unicode.Scalar?, Bool) = (nil, true)
        for scalar in name.unicodeScalars {
            let isLetter: Bool
            switch scalar.value {
            case 0x20:
                isWordOpen = true
                continue
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: isLetter = true
            case 0x21...0x7E: isLetter = false
            case 0xC0...0xFF: isLetter = scalar.value != 0xD7 && scalar.value != 0xF7
            default: return nil
            }
            visible = visible ?? scalar
            guard isLetter, isWordOpen else { continue }
            isWordOpen = false
            letters = letters.first == nil ? (scalar, nil) : (letters.first, scalar)
        }
        return [letters.first ?? visible, letters.last].reduce(into: "") { $0 += $1.map(uppercase) ?? "" }
    }

    /// Without a look into Unicode's tables where the letter is one of ASCII.
    private static func uppercase(_ letter: Unicode.Scalar) -> String {
        guard letter.isASCII else { return letter.properties.uppercaseMapping }
        return String(Unicode.Scalar(UInt8(letter.value) & (0x61...0x7A ~= letter.value ? 0xDF : 0xFF)))
    }

    private var size: Int {
        let wide = text.unicodeScalars.contains { $0.value >= 0x1100 && $0.value != 0x200c }
        return switch (text.count, wide) {
        case (1, true): 46
        case (1, false): 46
        case (_, true): 32
        case (_, false): 38
        }
    }

    /// Nothing invisible, no control and no direction mark: those could turn the text around or break the
    /// XML.
    private static func shows(_ sign: Character) -> Bool {
        guard let scalar = sign.unicodeScalars.first else { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: false
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark: false
        default: true
        }
    }

    /// A sign without the tower of marks that hostile names stack on it; joined emoji and syllables stay
    /// whole.
    private static func bounded(_ sign: Character) -> String {
        guard let base = sign.unicodeScalars.first else { return "" }
        let kept = base.value < 0x0530 ? 3 : 12
        let scalars = sign.unicodeScalars.prefix(kept).filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Character {
    fileprivate var isPicture: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return scalar.properties.isEmojiPresentation
            || (scalar.properties.isEmoji && unicodeScalars.count > 1)
    }

    /// Letters that change their form beside a neighbour: Arabic, Syriac, N'Ko and their like.
    fileprivate var joins: Bool {
        unicodeScalars.first.map { 0x0600...0x08ff ~= $0.value } ?? false
    }
}
