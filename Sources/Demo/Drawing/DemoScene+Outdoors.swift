import Art

extension DemoScene {
    func stadium(_ chance: inout SeededRandom) -> String {
        let sky = chance.pick([("#27336b", "#4a5aa8"), ("#b8553f", "#f0a35e"), ("#1f566b", "#58a5b8")])
        let (stand, pitch) = (height * 30 / 100, height * 64 / 100)
        var crowd = ""
        for row in 0..<9 {
            let y = stand + 20 + row * (pitch - stand - 30) / 9
            var x = (row % 2) * 9 + 4
            while x < width {
                crowd += disc(
                    x, y, 6,
                    chance.pick(["#ffd23f", "#f5f5f0", "#d4502f", "#8db9ff", "#24b88e", "#f6d2b3", "#68402a"]
                    ), opacity: ".9")
                x += chance.number(15...24)
            }
        }
        let stripes = stride(from: 0, to: width, by: max(width / 6, 1)).enumerated().map { place, x in
            box(x, pitch, width / 6 + 1, height - pitch, place % 2 == 0 ? "#2f9e5a" : "#37ad65")
        }.joined()
        let lamps = [width * 8 / 100, width * 80 / 100].map { x in
            box(x + 24, height * 8 / 100, 6, stand, "#2b2f3a")
                + box(x, height * 6 / 100, 54, 26, "#fdf6d8", round: 4)
                + disc(x + 27, height * 7 / 100, 64, "#fff8d0", opacity: ".2")
        }.joined()
        return ground(sky.0) + box(0, height / 6, width, height, sky.1) + lamps
            + shape(
                "M0 \(stand + 30)Q\(width / 2) \(stand - 30) \(width) \(stand + 30)V\(pitch)H0z", "#2b2f4a")
            + crowd
            + box(0, pitch - 16, width, 16, "#f5f5f0") + stripes
            + box(0, pitch + 20, width, 4, "#ffffff", opacity: ".8")
    }

    func street(_ chance: inout SeededRandom) -> String {
        let evening = chance.number(0...1) == 1
        let walls =
            evening
            ? ["#6a4c93", "#4b3a78", "#3d4f8f", "#7d4a7a"] : ["#f2b98a", "#e98f6f", "#8cc7b5", "#f4d58d"]
        var (text, x) = (ground(evening ? "#2b2350" : "#bfe3f5"), 0)
        if evening { text += disc(width * 78 / 100, height * 14 / 100, width / 14, "#fff3c4") }
        while x < width {
            let (w, top) = (chance.number(width / 5...width / 3), height * chance.number(18...34) / 100)
            text += box(x, top, w, height, chance.pick(walls))
            for row in 0..<max(1, (height * 7 / 10 - top) / 70) {
                for column in 0..<max(1, w / 46) {
                    let isLit = chance.number(1...3) > 1
                    text += box(
                        x + 12 + column * 46, top + 22 + row * 70, 24, 38,
                        evening ? (isLit ? "#ffd98a" : "#2b2350") : (isLit ? "#fdf6e3" : "#5d7f95"), round: 3)
                }
            }
            x += w
        }
        let bulbs = stride(from: 10, to: width, by: 38).map { x in
            disc(
                x, height * 40 / 100 + abs((x * 4 / max(width, 1)) % 2 == 0 ? 6 : 14), 6,
                evening ? "#ffe08a" : "#ffffff")
        }.joined()
        return text
            + "<path d=\"M0 \(height * 39 / 100)q\(width / 4) 24 \(width / 2) 8t\(width / 2) 8\" fill=\"none\" stroke=\"#26262e\" stroke-width=\"2\"/>"
            + bulbs + box(0, height * 80 / 100, width, height, evening ? "#1d1838" : "#8d8f98")
    }

    func winter(_ chance: inout SeededRandom) -> String {
        let aurora = chance.pick(["#41e0c0", "#7cf29a", "#b58bff"])
        let base = height * 62 / 100
        let flakes = (0..<46).map { _ in
            disc(
                chance.number(0...width), chance.number(0...height), chance.number(2...4), "#ffffff",
                opacity: ".85")
        }.joined()
        let trees = (0..<6).map { place in
            let (x, tall) = (width * (4 + place * 18) / 100, height * chance.number(12...20) / 100)
            return shape("M\(x) \(base + 30 - tall)l\(tall / 3) \(tall)h\(-tall * 2 / 3)z", "#173d3a")
        }.joined()
        return ground("#10254a")
            + shape(
                "M0 \(height / 4)Q\(width / 3) \(height / 12) \(width * 6 / 10) \(height / 4)T\(width) \(height / 6)V\(height / 3)Q\(width * 7 / 10) \(height * 45 / 100) \(width / 2) \(height * 36 / 100)T0 \(height * 42 / 100)z",
                aurora, opacity: ".34")
            + shape(
                "M0 \(base)L\(width / 5) \(height * 38 / 100)L\(width * 38 / 100) \(height * 56 / 100)L\(width * 62 / 100) \(height * 32 / 100)L\(width) \(base)z",
                "#5c7fb5")
            + shape(
                "M\(width * 62 / 100) \(height * 32 / 100)l\(width / 9) \(height / 12)l\(-width / 14) \(-height / 60)l\(-width / 24) \(height / 40)l\(-width / 14) \(-height / 50)z",
                "#f4f9ff")
            + shape("M0 \(base)Q\(width / 3) \(base - height / 20) \(width) \(base)V\(height)H0z", "#dfeaf7")
            + trees + flakes
    }
}
