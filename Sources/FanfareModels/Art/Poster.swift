extension Art {
    /// A poster, two by three, for a game without one: its title set large on a composition of a few plain shapes.
    ///
    /// - Parameters:
    ///   - title: in any script; untrusted.
    ///   - line: what is set small below it: a year, who made it.
    public static func poster(for title: String, line: String) -> String {
        var chance = Chance(seed: "poster \(title)")
        let palette = Palette.draw(&chance)
        let scene = PosterScene.draw(palette, &chance)
        let type = PosterType(title, line: line)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="480" height="720" aria-hidden="true">\
            <rect width="400" height="600" fill="\(palette.ground)"/>\
            <g transform="translate(0 \(type.foot))">\(scene)</g>\(type.markup(palette))</svg>
            """
    }
}

/// What is below the title: one of a few compositions, whose foot may be covered.
enum PosterScene {
    static func draw(_ palette: Palette, _ chance: inout Chance) -> String {
        chance.pick(all)(palette, &chance)
    }

    private typealias Scene = @Sendable (Palette, inout Chance) -> String

    private static let all: [Scene] = [sun, rings, peaks, beams, skyline, quilt, orbit, waves, gate]

    private static func sun(_ p: Palette, _ chance: inout Chance) -> String {
        let (x, radius) = (chance.number(120...280), chance.number(80...120))
        let bars = (0..<5).map { row in
            "<path fill=\"\(p.ground)\" d=\"M0 \(200 + row * 26)h400v\(4 + row * 3)H0z\"/>"
        }.joined()
        return circle(x, 200, radius, p.spark) + bars
            + "<path fill=\"\(p.shape)\" d=\"M0 330c80-44 150 10 230-16s110-30 170-8V600H0z\"/>"
    }

    private static func rings(_ p: Palette, _ chance: inout Chance) -> String {
        let (x, y) = (chance.number(60...340), chance.number(60...200))
        return [300, 236, 172, 108, 48].enumerated().map { place, radius in
            circle(x, y, radius, place == 4 ? p.spark : place % 2 == 0 ? p.shape : p.ground)
        }.joined()
    }

    private static func peaks(_ p: Palette, _ chance: inout Chance) -> String {
        let (first, second) = (chance.number(60...150), chance.number(230...330))
        return circle(chance.number(70...330), chance.number(70...120), chance.number(34...58), p.spark)
            + "<path fill=\"\(p.spark)\" d=\"M\(second - 190) 420 \(second) 150 \(second + 210) 420z\"/>"
            + "<path fill=\"\(p.shape)\" d=\"M\(first - 200) 470 \(first) 210 \(first + 130) 372 220 300 420 500V600H-90z\"/>"
    }

    private static func beams(_ p: Palette, _ chance: inout Chance) -> String {
        let x = chance.number(40...360)
        let beams = stride(from: -300, through: 700, by: 200).map { end in
            "<path fill=\"\(p.shape)\" d=\"M\(x) 60 \(end) 620h100z\"/>"
        }.joined()
        return beams + circle(x, 60, chance.number(70...110), p.spark)
    }

    private static func skyline(_ p: Palette, _ chance: inout Chance) -> String {
        var (x, towers) = (-10, "")
        while x < 400 {
            let (width, height) = (chance.number(44...86), chance.number(150...330))
            towers +=
                "<path fill=\"\(p.shape)\" d=\"M\(x) \(430 - height)h\(width)v\(190 + height)h-\(width)z\"/>"
            for row in 0..<3 where chance.number(0...2) > 0 {
                let y = 430 - height + 24 + row * 34
                towers += "<path fill=\"\(p.spark)\" d=\"M\(x + 14) \(y)h10v14h-10z\"/>"
            }
            x += width + chance.number(4...14)
        }
        return circle(chance.number(60...340), chance.number(60...110), chance.number(36...54), p.spark)
            + towers
    }

    private static func quilt(_ p: Palette, _ chance: inout Chance) -> String {
        var tiles = ""
        for row in 0..<3 {
            for column in 0..<4 where chance.number(0...9) < 8 {
                let fill = chance.number(0...2) == 0 ? p.spark : p.shape
                let turn = chance.number(0...3) * 90
                let shape =
                    switch chance.number(0...3) {
                    case 0: "<path fill=\"\(fill)\" d=\"M0 0h100A100 100 0 0 1 0 100z\"/>"
                    case 1: "<path fill=\"\(fill)\" d=\"M0 50a50 50 0 0 1 100 0z\"/>"
                    case 2: circle(50, 50, 50, fill) + circle(50, 50, 20, p.ground)
                    default: "<path fill=\"\(fill)\" d=\"M0 100 100 0v100z\"/>"
                    }
                tiles +=
                    "<g transform=\"translate(\(column * 100) \(row * 100)) rotate(\(turn) 50 50)\">\(shape)</g>"
            }
        }
        return tiles
    }

    private static func orbit(_ p: Palette, _ chance: inout Chance) -> String {
        let turn = chance.number(-40...40)
        return circle(200, 190, chance.number(84...104), p.shape)
            + """
            <g transform="rotate(\(turn) 200 190)" fill="none" stroke="\(p.spark)" stroke-width="9">\
            <ellipse cx="200" cy="190" rx="184" ry="52"/></g>
            """
            + "<g transform=\"rotate(\(turn) 200 190)\"><path fill=\"\(p.shape)\" d=\"M104 190a96 96 0 0 1 192 0z\"/></g>"
            + (0..<7).map { _ in
                circle(chance.number(20...380), chance.number(20...360), chance.number(2...5), p.spark)
            }.joined()
    }

    private static func waves(_ p: Palette, _ chance: inout Chance) -> String {
        let lift = chance.number(-20...20)
        return circle(chance.number(90...310), chance.number(90...130), chance.number(50...74), p.spark)
            + [(230, p.shape), (300, p.ground), (340, p.shape)].map { y, fill in
                """
                <path fill="\(fill)" d="M-40 \(y + lift)c60-46 110-46 170 0s110 46 170 0 100-40 140-10V620H-40z"/>
                """
            }.joined()
    }

    private static func gate(_ p: Palette, _ chance: inout Chance) -> String {
        let width = chance.number(150...220)
        let x = 200 - width / 2
        return "<path fill=\"\(p.shape)\" d=\"M0 24h400v600H0z\"/>"
            + "<path fill=\"\(p.ground)\" d=\"M\(x - 40) 600V190a\(width / 2 + 40) \(width / 2 + 40) 0 0 1 \(width + 80) 0V600z\"/>"
            + "<path fill=\"\(p.shape)\" d=\"M\(x) 600V200a\(width / 2) \(width / 2) 0 0 1 \(width) 0V600z\"/>"
            + circle(200, 200, chance.number(30...46), p.spark)
    }

    private static func circle(_ x: Int, _ y: Int, _ radius: Int, _ fill: String) -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(fill)\"/>"
    }
}

/// A title broken into lines and set as large as it fits. Nobody measures the glyphs, so widths are estimated with room
/// to spare, and a line that is estimated too wide is squeezed.
struct PosterType {
    let lines: [String]
    let size: Int
    let small: String

    private static let width = 336.0

    init(_ title: String, line: String) {
        let words = Self.shown(title, 90).split(separator: " ").map(String.init)
        let sizes = [64, 54, 46, 40, 34, 28, 24]
        let broken = sizes.map { ($0, Self.broken(words, Self.width / Double($0))) }
        let fitting = broken.first { size, lines in
            lines.count * size <= 240 && lines.allSatisfy { Self.width(of: $0) * Double(size) <= Self.width }
        }
        (size, lines) = fitting ?? (24, Array(Self.broken(words, Self.width / 24).prefix(9)))
        small = Self.shown(line, 44)
    }

    /// Where the title ends and the picture begins.
    var foot: Int { 26 + lines.count * step + (small.isEmpty ? 8 : 36) }

    private var step: Int { size * 112 / 100 }

    /// At the top, since grids put numbers on the foot of a poster.
    func markup(_ palette: Palette) -> String {
        let texts = lines.enumerated().map { place, line in
            let squeezed =
                Self.width(of: line) * Double(size) > Self.width
                ? " textLength=\"\(Int(Self.width))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
            let y = 26 + size + place * step
            return
                "<text x=\"32\" y=\"\(y)\" font-size=\"\(size)\" font-weight=\"700\"\(squeezed)>\(Self.escaped(line))</text>"
        }.joined()
        let y = 26 + lines.count * step + 26
        let second =
            small.isEmpty
            ? ""
            : "<text x=\"32\" y=\"\(y)\" font-size=\"20\" font-weight=\"500\">\(Self.escaped(small))</text>"
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
        text.unicodeScalars.reduce(0) { width, scalar in
            switch scalar {
            case "i", "j", "l", "I", "'", ".", ",", ":", ";", "!", "|", "’", " ", "f", "t", "r": width + 0.36
            case "m", "w", "M", "W", "@", "%", "—": width + 0.96
            case "A"..."Z", "&", "+", "=": width + 0.74
            case _ where scalar.properties.generalCategory == .nonspacingMark: width
            case _ where scalar.value >= 0x2E80: width + 1.05
            default: width + 0.62
            }
        }
    }

    /// At most so many signs, none of them able to break the picture.
    private static func shown(_ text: String, _ limit: Int) -> String {
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

    /// Sign by sign as Unicode has it: a bracket with a mark on it is a bracket still.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { markup, sign in
            switch sign {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            default: markup.unicodeScalars.append(sign)
            }
        }
    }
}
