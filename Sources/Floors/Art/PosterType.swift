import JSON

/// A title broken into lines and set as large as it fits. Nobody measures the glyphs, so widths are estimated with room
/// to spare, and a line that is estimated too wide is squeezed.
struct PosterType {
    let lines: [String]
    let size: Int
    let small: String
    private let width: Double

    /// The room for a title, and the sizes of type to try, the largest first.
    struct Room {
        var width = 336.0
        var height = 240
        var sizes = [64, 54, 46, 40, 34, 28, 24]
    }

    init(_ title: String, line: String, fitting room: Room = Room()) {
        let words = Self.shown(title, 90).split(separator: " ").map(String.init)
        let broken = room.sizes.map { ($0, Self.broken(words, room.width / Double($0))) }
        let fitting = broken.first { size, lines in
            lines.count * size <= room.height
                && lines.allSatisfy { Self.width(of: $0) * Double(size) <= room.width }
        }
        let least = room.sizes.last ?? 24
        (size, lines) = fitting ?? (least, Array(Self.broken(words, room.width / Double(least)).prefix(9)))
        small = Self.shown(line, 44)
        width = room.width
    }

    /// Of all lines of the title.
    var height: Int { lines.count * step }

    /// Where the title ends and the picture begins.
    var foot: Int { 26 + lines.count * step + (small.isEmpty ? 8 : 36) }

    private var step: Int { size * 112 / 100 }

    /// At the top, since grids put numbers on the foot of a poster.
    func markup(_ palette: Palette, left: Int = 32, top: Int = 26) -> String {
        let texts = lines.enumerated().map { place, line in
            let squeezed =
                Self.width(of: line) * Double(size) > width
                ? " textLength=\"\(Int(width))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
            let y = top + size + place * step
            return
                "<text x=\"\(left)\" y=\"\(y)\" font-size=\"\(size)\" font-weight=\"700\"\(squeezed)>\(line.htmlEscaped)</text>"
        }.joined()
        let y = top + lines.count * step + 26
        let second =
            small.isEmpty
            ? ""
            : "<text x=\"\(left)\" y=\"\(y)\" font-size=\"20\" font-weight=\"500\">\(small.htmlEscaped)</text>"
        return """
            <g fill="\(palette.ink)" letter-spacing="-.4" \
            font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">\(texts)\(second)</g>
            """
    }
}

extension PosterType {
    /// Words on lines of at most so many ems; a word that is longer stands alone and is cut.
    private static func broken(_ words: [String], _ ems: Double) -> [String] {
        var lines: [String] = []
        for word in words {
            for piece in pieces(word, ems) {
                if let last = lines.last, width(of: "\(last) \(piece)") <= ems {
                    lines[lines.count - 1] = "\(last) \(piece)"
                } else {
                    lines.append(piece)
                }
            }
        }
        return lines
    }

    /// A word that has no place to break and would not fit at the smallest size either.
    private static func pieces(_ word: String, _ ems: Double) -> [String] {
        guard width(of: word) > ems, ems >= 13 || word.unicodeScalars.contains(where: { $0.value >= 0x2E80 })
        else {
            return [word]
        }
        var pieces = [""]
        for sign in word {
            if width(of: pieces[pieces.count - 1] + String(sign)) > ems { pieces.append("") }
            pieces[pieces.count - 1].append(sign)
        }
        return pieces
    }

    /// In ems, for a bold face.
    private static func width(of text: String) -> Double {
        // A browser without the first of the fonts takes a wider one.
        1.08
            * text.unicodeScalars.reduce(0) { width, scalar in
                switch scalar {
                case "i", "j", "l", "I", "'", ".", ",", ":", ";", "!", "|", "’", " ", "f", "t", "r":
                    width + 0.36
                case "m", "w", "M", "W", "@", "%", "—": width + 0.96
                case "A"..."Z", "&", "+", "=": width + 0.74
                case _ where scalar.properties.generalCategory == .nonspacingMark: width
                case _ where scalar.value >= 0x2E80: width + 1.05
                default: width + 0.62
                }
            }
    }

    /// At most so many signs, none of them able to break the picture.
    static func shown(_ text: String, _ limit: Int) -> String {
        let signs = text.filter(shows).map { sign in
            sign.isWhitespace ? " " : String(String.UnicodeScalarView(sign.unicodeScalars.prefix(12)))
        }
        return signs.count <= limit ? signs.joined() : signs.prefix(limit - 1).joined() + "…"
    }

    private static func shows(_ sign: Character) -> Bool {
        sign.isWhitespace
            || sign.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .surrogate, .privateUse, .unassigned: false
                case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
                default: true
                }
            }
    }
}
