/// The picture below the title: one of a few compositions, whose foot may be covered.
enum PosterScene {
    /// - Parameter places: places in the list of compositions that are drawn from.
    static func draw(_ palette: Palette, _ chance: inout SeededRandom, among places: [Int]? = nil) -> String {
        chance.pick(places.map { $0.map { all[$0] } } ?? all)(palette, &chance)
    }

    private typealias Scene = @Sendable (Palette, inout SeededRandom) -> String

    private static let all: [Scene] = [sun, rings, peaks, beams, skyline, quilt, orbit, waves, gate]

    private static func sun(_ p: Palette, _ chance: inout SeededRandom) -> String {
        let (x, radius) = (chance.number(120...280), chance.number(80...120))
        let bars = (0..<5).map { row in
            "<path fill=\"\(p.ground)\" d=\"M0 \(200 + row * 26)h400v\(4 + row * 3)H0z\"/>"
        }.joined()
        return circle(x, 200, radius, p.spark) + bars
            + "<path fill=\"\(p.shape)\" d=\"M0 330c80-44 150 10 230-16s110-30 170-8V600H0z\"/>"
    }

    private static func rings(_ p: Palette, _ chance: inout SeededRandom) -> String {
        let (x, y) = (chance.number(60...340), chance.number(60...200))
        return [300, 236, 172, 108, 48].enumerated().map { place, radius in
            circle(x, y, radius, place == 4 ? p.spark : place % 2 == 0 ? p.shape : p.ground)
        }.joined()
    }

    private static func peaks(_ p: Palette, _ chance: inout SeededRandom) -> String {
        let (first, second) = (chance.number(60...150), chance.number(230...330))
        return circle(chance.number(70...330), chance.number(70...120), chance.number(34...58), p.spark)
            + "<path fill=\"\(p.spark)\" d=\"M\(second - 190) 420 \(second) 150 \(second + 210) 420z\"/>"
            + "<path fill=\"\(p.shape)\" d=\"M\(first - 200) 470 \(first) 210 \(first + 130) 372 220 300 420 500V600H-90z\"/>"
    }

    private static func beams(_ p: Palette, _ chance: inout SeededRandom) -> String {
        let x = chance.number(40...360)
        let beams = stride(from: -300, through: 700, by: 200).map { end in
            "<path fill=\"\(p.shape)\" d=\"M\(x) 60 \(end) 620h100z\"/>"
        }.joined()
        return beams + circle(x, 60, chance.number(70...110), p.spark)
    }

    private static func skyline(_ p: Palette, _ chance: inout SeededRandom) -> String {
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

    private static func quilt(_ p: Palette, _ chance: inout SeededRandom) -> String {
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

    private static func orbit(_ p: Palette, _ chance: inout SeededRandom) -> String {
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

    private static func waves(_ p: Palette, _ chance: inout SeededRandom) -> String {
        let lift = chance.number(-20...20)
        return circle(chance.number(90...310), chance.number(90...130), chance.number(50...74), p.spark)
            + [(230, p.shape), (300, p.ground), (340, p.shape)].map { y, fill in
                """
                <path fill="\(fill)" d="M-40 \(y + lift)c60-46 110-46 170 0s110 46 170 0 100-40 140-10V620H-40z"/>
                """
            }.joined()
    }

    private static func gate(_ p: Palette, _ chance: inout SeededRandom) -> String {
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
