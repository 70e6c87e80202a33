import Art

/// Where a drawn person sits or stands: a background of any size, in flat shapes.
struct DemoScene {
    enum Place: String, Sendable, CaseIterable {
        case room, stadium, arcade, street, studio, kitchen, library, winter, garage
    }

    var place: Place
    var width: Int
    var height: Int
    /// What differs between two scenes of one place.
    var seed: String

    func markup() -> String {
        var chance = SeededRandom(seed: "demo scene \(place) \(seed)")
        return switch place {
        case .room: room(&chance)
        case .stadium: stadium(&chance)
        case .arcade: arcade(&chance)
        case .street: street(&chance)
        case .studio: studio(&chance)
        case .kitchen: kitchen(&chance)
        case .library: library(&chance)
        case .winter: winter(&chance)
        case .garage: garage(&chance)
        }
    }
}

extension DemoScene {
    func box(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ colour: String, round: Int = 0, opacity: String = "1")
        -> String
    {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(max(w, 0))\" height=\"\(max(h, 0))\" rx=\"\(round)\" fill=\"\(colour)\" opacity=\"\(opacity)\"/>"
    }

    func disc(_ x: Int, _ y: Int, _ r: Int, _ colour: String, opacity: String = "1") -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\" fill=\"\(colour)\" opacity=\"\(opacity)\"/>"
    }

    func shape(_ path: String, _ colour: String, opacity: String = "1") -> String {
        "<path d=\"\(path)\" fill=\"\(colour)\" opacity=\"\(opacity)\"/>"
    }

    func ground(_ colour: String) -> String { box(0, 0, width, height, colour) }

    /// Rows of spines of books between two heights.
    func books(_ x: Int, _ bottom: Int, _ w: Int, _ h: Int, _ chance: inout SeededRandom) -> String {
        let colours = [
            "#ff9e7a", "#6fd6b0", "#8db9ff", "#ffb443", "#c79bff", "#ff96b0", "#fff1d6", "#2743a0",
        ]
        var (at, text) = (x, "")
        while at < x + w - 8 {
            let (wide, tall) = (chance.number(8...18), h * chance.number(62...96) / 100)
            text += box(at, bottom - tall, min(wide, x + w - at), tall, chance.pick(colours), round: 1)
            at += wide + (chance.number(1...9) == 1 ? 14 : 1)
        }
        return text
    }

    func plant(_ x: Int, _ y: Int, _ size: Int) -> String {
        let leaf = { (dx: Int, dy: Int) in
            "M\(x) \(y)q\(dx / 3) \(dy) \(dx) \(dy)q\(-dx / 6) \(-dy / 2) \(-dx) \(-dy)z"
        }
        let leaves = [
            (-size, -size), (size, -size), (-size / 2, -size * 3 / 2), (size / 2, -size * 3 / 2),
            (-size, -size / 3), (size, -size / 3),
        ]
        return shape(leaves.map { leaf($0.0, $0.1) }.joined(), "#2f8f5b")
            + shape("M\(x - size / 2) \(y)h\(size)l\(-size / 6) \(size * 3 / 4)h\(-size * 2 / 3)z", "#d4743a")
    }
}
