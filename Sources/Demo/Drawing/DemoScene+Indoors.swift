import Art

extension DemoScene {
    func room(_ chance: inout SeededRandom) -> String {
        let wall = chance.pick([
            ("#f6dcc4", "#efc9a6"), ("#d7e8e0", "#bcd9cc"), ("#e3dcf3", "#cfc3ea"), ("#dbe7f7", "#c2d6f0"),
        ])
        let (x, w) = (width * 58 / 100, width * 34 / 100)
        let (top, tall) = (height * 22 / 100, height * 30 / 100)
        return ground(wall.0) + box(0, height * 70 / 100, width, height, wall.1)
            + box(x - 8, top - 8, w + 16, tall + 16, "#ffffff", round: 6) + box(x, top, w, tall, "#9fd3ee")
            + disc(x + w * 3 / 4, top + tall / 3, w / 8, "#fff3c4")
            + shape(
                "M\(x) \(top + tall)v\(-tall / 4)q\(w / 4) \(-tall / 5) \(w / 2) 0t\(w / 2) 0v\(tall / 4)z",
                "#7cc492")
            + box(x + w / 2 - 3, top, 6, tall, "#ffffff")
            + box(0, height * 40 / 100, width * 42 / 100, 8, "#a5714a")
            + books(14, height * 40 / 100, width * 34 / 100, height * 11 / 100, &chance)
            + box(0, height * 57 / 100, width * 36 / 100, 8, "#a5714a")
            + books(10, height * 57 / 100, width * 20 / 100, height * 10 / 100, &chance)
            + plant(width * 90 / 100, height * 72 / 100, width / 10)
    }

    func studio(_ chance: inout SeededRandom) -> String {
        let (neon, side) = (
            chance.pick(["#ff5fa2", "#41e0c0", "#ffb443", "#8d7bff"]), max(width, height) / 12
        )
        var foam = ""
        for row in 0...(height / side) {
            for column in 0...(width / side) {
                foam += shape(
                    "M\(column * side) \(row * side)h\(side)L\(column * side) \((row + 1) * side)z",
                    (row + column) % 2 == 0 ? "#2c2644" : "#352e52")
            }
        }
        let y = height * 40 / 100
        return ground("#241f38") + foam + box(0, height * 74 / 100, width, height, "#1a162a")
            + "<circle cx=\"\(width / 2)\" cy=\"\(y + height / 10)\" r=\"\(min(width, height) * 44 / 100)\" fill=\"none\" stroke=\"\(neon)\" stroke-width=\"16\" opacity=\".22\"/>"
            + "<circle cx=\"\(width / 2)\" cy=\"\(y + height / 10)\" r=\"\(min(width, height) * 44 / 100)\" fill=\"none\" stroke=\"\(neon)\" stroke-width=\"6\"/>"
            + speaker(width * 3 / 100, height * 60 / 100) + speaker(width * 82 / 100, height * 60 / 100)
    }

    private func speaker(_ x: Int, _ y: Int) -> String {
        let w = width * 15 / 100
        return box(x, y, w, w * 9 / 5, "#0f0d18", round: 6) + disc(x + w / 2, y + w / 2, w / 5, "#4d4670")
            + disc(x + w / 2, y + w * 6 / 5, w / 3, "#4d4670")
            + disc(x + w / 2, y + w * 6 / 5, w / 8, "#8d86b5")
    }

    func kitchen(_ chance: inout SeededRandom) -> String {
        let tile = chance.pick([("#e9f4ef", "#cfe6dc"), ("#fdf0d9", "#f4dcb4"), ("#e8eefb", "#cfdcf5")])
        let side = max(width, height) / 14
        var tiles = ""
        for row in 0...(height / side) {
            for column in 0...(width / side) where (row + column) % 2 == 0 {
                tiles += box(column * side + 2, row * side + 2, side - 4, side - 4, tile.1, round: 4)
            }
        }
        let shelf = height * 38 / 100
        let mugs = (0..<5).map { place in
            let (x, colour) = (
                width * (8 + place * 18) / 100,
                chance.pick(["#d4502f", "#24b88e", "#2743a0", "#ffb443", "#a12c4e"])
            )
            return box(x, shelf - 30, 28, 30, colour, round: 5)
                + "<circle cx=\"\(x + 30)\" cy=\"\(shelf - 16)\" r=\"8\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"5\"/>"
        }.joined()
        return ground(tile.0) + tiles + mugs + box(0, shelf, width, 10, "#8a5a2b")
            + box(0, height * 72 / 100, width, height, "#b57b48")
            + box(0, height * 72 / 100, width, 10, "#d29a66")
            + box(width * 80 / 100, 0, 3, height * 18 / 100, "#3a2519")
            + shape(
                "M\(width * 70 / 100) \(height * 23 / 100)q\(width / 10) \(-height / 9) \(width / 5) 0z",
                "#d4502f")
            + plant(width * 12 / 100, height * 72 / 100, width / 12)
    }

    func library(_ chance: inout SeededRandom) -> String {
        let (rows, wood) = (max(4, height / 110), "#6b3f22")
        let tall = height / rows
        var text = ground("#452714")
        for row in 0..<rows {
            text +=
                books(8, (row + 1) * tall - 10, width - 16, tall - 22, &chance)
                + box(0, (row + 1) * tall - 10, width, 10, wood)
        }
        return text + box(width / 2 - 6, 0, 12, height, wood)
            + disc(width * 84 / 100, height * 30 / 100, width / 3, "#ffe08a", opacity: ".16")
    }

    func arcade(_ chance: inout SeededRandom) -> String {
        let lights = ["#ff5fa2", "#41e0c0", "#ffd23f", "#8d7bff", "#ff7847"]
        let w = max(width / 4, 96)
        var text =
            ground("#1b1333") + disc(width / 2, height / 3, max(width, height) / 2, "#3b2370", opacity: ".6")
        for place in 0..<(width / w + 1) {
            let (x, y, light) = (place * w + 6, height * 36 / 100, chance.pick(lights))
            text +=
                box(x, y, w - 12, height, "#0e0a1d", round: 10)
                + box(x + 8, y + 10, w - 28, 30, light, round: 4)
            text += box(x + 10, y + 52, w - 32, w * 6 / 10, "#0b3a4a", round: 6)
            for _ in 0..<6 {
                text += box(
                    x + 14 + chance.number(0...(w - 52)), y + 58 + chance.number(0...(w * 5 / 10)), 8, 8,
                    chance.pick(lights))
            }
            text +=
                disc(x + w / 3, y + 78 + w * 6 / 10, 7, light)
                + disc(x + w * 2 / 3, y + 78 + w * 6 / 10, 7, chance.pick(lights))
        }
        let stars = (0..<14).map { _ in
            disc(
                chance.number(0...width), chance.number(0...(height / 3)), chance.number(2...4),
                chance.pick(lights), opacity: ".8")
        }.joined()
        return text + stars
    }

    func garage(_ chance: inout SeededRandom) -> String {
        let (side, colour) = (
            max(width, height) / 22, chance.pick(["#d4502f", "#2743a0", "#24b88e", "#ffb443"])
        )
        var flag = ""
        for row in 0..<4 {
            for column in 0...(width / side) where (row + column) % 2 == 0 {
                flag += box(column * side, height * 24 / 100 + row * side, side, side, "#f5f5f0")
            }
        }
        let tyres = (0..<4).map { place in
            box(width * 4 / 100, height * 80 / 100 - place * 34, width / 5, 30, "#15151c", round: 12)
                + box(
                    width * 8 / 100, height * 80 / 100 - place * 34 + 12, width * 12 / 100, 6, "#4a4a58",
                    round: 3)
        }.joined()
        return ground("#3b4252") + box(0, height * 24 / 100, width, side * 4, "#22232c") + flag
            + box(0, height * 50 / 100, width, 14, colour) + box(0, height * 53 / 100, width, 5, "#f5f5f0")
            + box(0, height * 78 / 100, width, height, "#2a2e39") + tyres
            + box(width * 80 / 100, height * 58 / 100, width * 16 / 100, height * 22 / 100, colour, round: 6)
            + box(width * 82 / 100, height * 62 / 100, width * 12 / 100, 6, "#1b1b24", round: 3)
            + box(width * 82 / 100, height * 67 / 100, width * 12 / 100, 6, "#1b1b24", round: 3)
    }
}
