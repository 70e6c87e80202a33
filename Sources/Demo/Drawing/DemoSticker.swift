import JSON

/// The question as a sticker in the picture: who asks in a coloured band, the words set large below.
struct DemoSticker {
    var asker: String
    var question: String
    var colour: String
    var x: Int
    var y: Int
    var width: Int
    /// The most that the words may take.
    var room: Int

    /// Text of SVG that fits whatever sans-serif font there is.
    func markup() -> String {
        let (size, lines) = setting
        let (band, pad) = (size * 9 / 5, size * 4 / 5)
        let tall = band + pad + lines.count * size * 13 / 10 + pad / 2
        let font = "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif\""
        let words = lines.enumerated().map { row, line in
            "<text x=\"\(x + width / 2)\" y=\"\(y + band + pad + row * size * 13 / 10 + size * 7 / 10)\" font-size=\"\(size)\" font-weight=\"700\" text-anchor=\"middle\" \(font) fill=\"#1b1b24\">\(line.htmlEscaped)</text>"
        }.joined()
        return """
            <rect x="\(x + 3)" y="\(y + 6)" width="\(width)" height="\(tall)" rx="18" fill="#000" opacity=".22"/>\
            <rect x="\(x)" y="\(y)" width="\(width)" height="\(tall)" rx="18" fill="#fff"/>\
            <path d="M\(x) \(y + band)v\(18 - band)a18 18 0 0 1 18-18h\(width - 36)a18 18 0 0 1 18 18v\(band - 18)z" fill="\(colour)"/>\
            <text x="\(x + width / 2)" y="\(y + band / 2 + size * 3 / 10)" font-size="\(size * 17 / 20)" font-weight="600" text-anchor="middle" \(font) fill="#fff">\("@\(asker)".htmlEscaped)</text>\(words)
            """
    }

    /// The largest size in which the words fit.
    private var setting: (size: Int, lines: [String]) {
        for size in [26, 24, 22, 20, 18, 16, 15, 14, 13] {
            let lines = wrapped(at: size)
            if lines.count * size * 13 / 10 + size * 3 <= room { return (size, lines) }
        }
        let lines = wrapped(at: 12)
        let most = max(1, (room - 36) / 16)
        guard lines.count > most else { return (12, lines) }
        return (12, lines.prefix(most - 1) + [lines[most - 1] + "…"])
    }

    private func wrapped(at size: Int) -> [String] {
        let most = (width - size * 2) * 100 / (size * 62)
        return question.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + word.count < most {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}

extension DemoSticker {
    /// Whether white is easily read on a colour: its luminance by BT.709, without gamma, is low.
    static func isDark(_ colour: String) -> Bool {
        guard let value = Int(colour.dropFirst(), radix: 16) else { return false }
        let (red, green, blue) = (value >> 16 & 255, value >> 8 & 255, value & 255)
        return (red * 213 + green * 715 + blue * 72) / 1000 < 110
    }
}
