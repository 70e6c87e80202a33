/// The geometry behind the initials: few, large, plain shapes, placed by chance within what looks composed.
enum Shapes {
    /// One composition on a square of 96, turned by quarters.
    static func tile(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let compose = compositions[chance.number(0...compositions.count - 1)]
        let turn = chance.number(0...3) * 90
        return "<g transform='rotate(\(turn) 48 48)'>\(compose(palette, &chance))</g>"
    }

    /// A row of tiles of 100 on a band of 720 by 200, some left empty, as a quilt.
    static func band(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        var tiles: [SVG] = []
        for row in 0..<2 {
            for column in 0..<8 where chance.number(0...9) < 8 {
                let turn = chance.number(0...3) * 90
                let (x, y) = (column * 100 - 40, row * 100)
                let shape = patch(palette, &chance)
                tiles.append("<g transform='translate(\(x) \(y)) rotate(\(turn) 50 50)'>\(shape)</g>")
            }
        }
        return "\(each: tiles)"
    }

    private typealias Composition = @Sendable (Palette, inout SeededRandom) -> SVG

    private static let compositions: [Composition] = [
        sunrise, petals, slope, ripples, halves, bands, overlap, corner, wave,
    ]

    private static func sunrise(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let radius = chance.number(26...34)
        let horizon = chance.number(58...66)
        let x = chance.number(36...60)
        return """
            \(circle: x, horizon, radius, palette.spark)\
            <path fill='\(palette.shape)' d='M0 \(horizon)h96v\(96 - horizon)H0z'/>
            """
    }

    private static func petals(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let other = chance.number(0...1) == 0 ? palette.spark : palette.shape
        return """
            <path fill='\(palette.shape)' d='M0 0h48v48A48 48 0 0 1 0 0z'/>\
            <path fill='\(other)' d='M96 96H48V48a48 48 0 0 1 48 48z'/>\
            <path fill='\(palette.spark)' d='M96 0v48H48A48 48 0 0 1 96 0z'/>
            """
    }

    private static func slope(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let rise = chance.number(18...44)
        let (x, y, radius) = (chance.number(62...80), chance.number(14...26), chance.number(16...26))
        return """
            \(circle: x, y, radius, palette.spark)\
            <path fill='\(palette.shape)' d='M0 \(96 - rise)L96 \(rise)V96H0z'/>
            """
    }

    private static func ripples(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let x = chance.number(-6...16)
        return """
            \(circle: x, 96, 88, palette.shape)\(circle: x, 96, 62, palette.ground)\
            \(circle: x, 96, 36, palette.spark)
            """
    }

    private static func halves(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let radius = chance.number(30...40)
        return """
            <path fill='\(palette.shape)' d='M48 0h48v96H48z'/>\
            <path fill='\(palette.spark)' d='M48 \(48 - radius)a\(radius) \(radius) 0 0 0 0 \(2 * radius)z'/>
            """
    }

    private static func bands(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let shift = chance.number(-20...12)
        return """
            <path fill='\(palette.shape)' d='M\(shift) 96 \(shift + 60) 0h26l-60 96z'/>\
            <path fill='\(palette.spark)' d='M\(shift + 44) 96l60-96h14l-60 96z'/>
            """
    }

    private static func overlap(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let x = chance.number(14...30)
        let (high, low, radius) = (chance.number(20...40), chance.number(64...84), chance.number(24...32))
        return "\(circle: x, high, 38, palette.shape)\(circle: 96 - x, low, radius, palette.spark)"
    }

    private static func corner(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let side = chance.number(52...68)
        let other = 96 - side
        return """
            <path fill='\(palette.shape)' d='M0 0h\(side)a\(side) \(side) 0 0 1-\(side) \(side)z'/>\
            <path fill='\(palette.spark)' d='M96 96V\(side)a\(other) \(other) 0 0 0-\(other) \(other)z'/>
            """
    }

    private static func wave(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let crest = chance.number(46...60)
        let (x, y, radius) = (chance.number(18...34), chance.number(20...28), chance.number(12...18))
        return """
            \(circle: x, y, radius, palette.spark)\
            <path fill='\(palette.shape)' d='M0 \(crest)c24-28 40 22 96-10V96H0z'/>
            """
    }

    /// One patch of the quilt, on a square of 100.
    private static func patch(_ palette: Palette, _ chance: inout SeededRandom) -> SVG {
        let first = chance.number(0...2) == 0 ? palette.spark : palette.shape
        return switch chance.number(0...4) {
        case 0: "<path fill='\(first)' d='M0 0h100A100 100 0 0 1 0 100z'/>"
        case 1: "<path fill='\(first)' d='M0 50a50 50 0 0 1 100 0z'/>\(circle: 50, 75, 14, palette.spark)"
        case 2: "<path fill='\(first)' d='M0 0h50v50A50 50 0 0 1 0 0zM100 100H50V50a50 50 0 0 1 50 50z'/>"
        case 3: "\(circle: 50, 50, 50, palette.shape)\(circle: 50, 50, 22, palette.spark)"
        default: "<path fill='\(first)' d='M0 100 100 0v100z'/>"
        }
    }
}
