/// What a figure wears: the shoulders, and what lies over the neck. It goes on below the square, down to 310,
/// for upright pictures.
extension DemoFigure {
    var body: String {
        let (first, second) = (look.cloth[0], look.cloth[1])
        let shoulders = "M14 244c2-40 34-58 80-66h52c46 8 78 26 80 66v66H14z"
        let ground = fill(first, shoulders)
        return switch look.outfit {
        case .tee: ground
        case .hoodie:
            fill(first, "M78 184c4-24 24-34 42-34s38 10 42 34c-14 12-70 12-84 0z")
                + "<path fill=\"#000\" opacity=\".16\" d=\"M78 184c4-24 24-34 42-34s38 10 42 34c-14 12-70 12-84 0z\"/>"
                + ground
        case .shirt, .blazer, .rollneck: ground
        case .jersey:
            ground
                + fill(
                    second,
                    "M52 193l18-9 6 60v66H50v-66zM96 178h18v132H92v-66z"
                        + "M126 178h18l4 66v66h-22zM170 184l18 9 2 51v66h-26v-66z")
        }
    }

    var collar: String {
        let (first, second) = (look.cloth[0], look.cloth[1])
        guard look.hair != .hijab else { return "" }
        return switch look.outfit {
        case .tee: line(second, 5, "M96 178c6 16 42 16 48 0")
        case .jersey: line("#fff", 6, "M95 178l25 20 25-20")
        case .hoodie:
            line(first, 12, "M86 184c10 20 58 20 68 0") + line(second, 3.5, "M104 198l-3 26M136 198l3 26")
        case .shirt:
            fill("#fff", "M94 175l26 20-20 18-16-31zM146 175l-26 20 20 18 16-31z")
                + line(look.cloth[1], 2, "M120 196v114")
        case .rollneck:
            fill(first, "M98 158c12 6 32 6 44 0l5 26c-16 10-38 10-54 0z")
                + line("#00000030", 2.5, "M97 168c14 7 32 7 46 0")
        case .blazer:
            fill("#fff", "M98 177l22 30 22-30v133H98z")
                + fill(second, "M98 177l22 36v97H84v-66l-6-48zM142 177l-22 36v97h36v-66l6-48z")
        }
    }
}
