/// Hair and what is worn on it, in a part behind the shoulders and one before the face.
extension DemoFigure {
    var hairBehind: String {
        let colour = look.hairColour
        return switch look.hair {
        case .crop, .sidePart, .buzz, .bald, .curls, .cap, .beanie: ""
        case .afro: circles(colour, [(120, 80, 64), (70, 102, 26), (170, 102, 26)])
        case .bob:
            fill(colour, "M64 92C58 40 92 26 120 26s62 14 56 66l5 52c-6 13-24 13-31 5H90c-7 8-25 8-31-5z")
        case .long:
            fill(colour, "M64 92C58 40 92 26 120 26s62 14 56 66c2 44 12 78 8 116H56c-4-38 6-72 8-116z")
        case .wavy:
            fill(
                colour,
                "M64 92C56 38 92 24 120 24s64 14 56 68c8 14-2 24 8 38 10 16-4 24 4 40 6 14-4 30-20 32H72c-16-2-26-18-20-32 8-16-6-24 4-40 10-14 0-24 8-38z"
            )
        case .bun: circles(colour, [(120, 26, 22)])
        case .ponytail:
            fill(colour, "M150 40c34 4 48 40 40 78-4 22 6 36-4 52-14-8-24-26-22-50 2-30-4-50-24-62z")
        case .braids:
            circles(colour, Self.plaits)
        case .hijab:
            fill(
                look.cloth[1], "M60 104C56 44 90 22 120 22s64 22 60 82c0 40 14 64 20 92H40c6-28 20-52 20-92z")
        }
    }

    var hairBefore: String {
        let colour = look.hairColour
        return switch look.hair {
        case .bald:
            "<ellipse cx=\"104\" cy=\"60\" rx=\"12\" ry=\"6\" fill=\"#fff\" opacity=\".22\" transform=\"rotate(-24 104 60)\"/>"
        case .crop:
            fill(
                colour,
                "M73 100C68 50 94 33 122 33c32 0 50 21 45 67-3-13-6-22-15-29-20 4-46 3-60-4-11 7-16 18-19 33z"
            )
        case .sidePart:
            fill(
                colour,
                "M72 102C62 52 90 30 126 31c34 1 48 27 42 71-3-16-8-28-17-36-22 10-44 4-55-6-11 9-20 24-24 42z"
            )
        case .buzz:
            "<path fill=\"\(colour)\" opacity=\".86\" d=\"M75 92C74 54 96 40 120 40s46 14 45 52c-6-20-20-31-45-31s-39 11-45 31z\"/>"
        case .curls:
            circles(
                colour,
                [
                    (78, 78, 14), (84, 60, 16), (98, 48, 16), (114, 41, 17), (131, 42, 17), (147, 51, 16),
                    (158, 64, 15), (163, 80, 13), (106, 58, 13), (124, 56, 13), (140, 60, 12),
                ])
        case .afro: fill(colour, "M72 102C66 58 92 34 120 34s54 24 48 68c-6-24-22-38-48-38s-42 14-48 38z")
        case .bob:
            fill(
                colour,
                "M74 106C66 56 92 34 120 34s54 22 46 72c-2-14-5-20-10-26-22 2-52 2-72-1-5 7-8 15-10 27z")
        case .long, .wavy:
            fill(colour, "M118 45c-20 5-34 24-40 63-12-34 0-74 42-76 42 2 54 42 42 76-6-38-22-59-44-63z")
        case .bun, .ponytail, .braids:
            fill(colour, "M74 100C70 54 94 36 120 36s50 18 46 64c-5-24-18-40-46-42-28 2-41 18-46 42z")
                + (look.hair == .braids
                    ? line(look.skin.shadow, 1.5, "M120 37v21M98 42l6 20M142 42l-6 20") : "")
        case .hijab:
            "<path fill=\"\(look.cloth[0])\" fill-rule=\"evenodd\" d=\"M64 112C56 48 88 26 120 26s64 22 56 86c-4 40-20 66-30 84H94c-10-18-26-44-30-84zM81 100c0 36 18 57 39 57s39-21 39-57c0-30-16-43-39-43S81 70 81 100z\"/>"
                + line(look.cloth[1], 2.5, "M72 128c14 34 40 46 70 52")
        case .cap:
            fill(colour, "M74 104c-4-20 0-34 6-40h80c6 6 10 20 6 40-2-10-4-16-8-22H82c-4 6-6 12-8 22z")
                + fill(look.cloth[0], "M70 78C70 44 92 28 120 28s50 16 50 50c-30-8-70-8-100 0z")
                + fill(
                    look.cloth[1], "M66 80c30-12 78-12 108 0 10 4 12 10 8 12-34-12-90-12-124 0-4-2-2-8 8-12z")
        case .beanie:
            fill(colour, "M74 106c-4-20 0-30 6-38h80c6 8 10 18 6 38-2-10-4-16-8-22H82c-4 6-6 12-8 22z")
                + fill(look.cloth[0], "M72 74C72 40 94 22 120 22s48 18 48 52z")
                + "<rect x=\"66\" y=\"66\" width=\"108\" height=\"19\" rx=\"9\" fill=\"\(look.cloth[1])\"/>"
                + circles(look.cloth[1], [(120, 20, 11)])
        }
    }

    private static let plaits: [(Int, Int, Int)] =
        stride(from: 128, to: 216, by: 13).map { (66, $0, 9) }
        + stride(from: 128, to: 216, by: 13).map { (174, $0, 9) }

    private func circles(_ colour: String, _ places: [(Int, Int, Int)]) -> String {
        "<g fill=\"\(colour)\">"
            + places.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"\($0.2)\"/>" }.joined() + "</g>"
    }
}
