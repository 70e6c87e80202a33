/// How a face is held in one frame.
struct DemoPose: Sendable, Hashable {
    /// 0 closed to 3 wide open.
    var mouth = 0
    /// Steps of the head to the left or right, -2 to 2.
    var tilt = 0
    var isBlinking = false
}

/// A drawn person, head and shoulders, on a square of 240: markup of SVG without ids.
struct DemoFigure {
    var look: DemoLook

    func markup(_ pose: DemoPose = DemoPose()) -> String {
        let lift = [0, -1, -2, -4][pose.mouth]
        let turn = "rotate(\(Double(pose.tilt) * 2.2) 120 176) translate(\(pose.tilt) \(lift))"
        return """
            <g transform="\(turn)">\(hairBehind)</g>\
            <g transform="translate(0 \(lift / 2))">\(body)</g>\
            <g transform="\(turn)">\(neck)\(head(pose))</g>\
            <g transform="translate(0 \(lift / 2))">\(collar)</g>
            """
    }

    /// The figure before a plain ground: a portrait of 512 pixels.
    var portrait: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="512" height="512">\
        <rect width="240" height="240" fill="\(look.ground[0])"/>\
        <circle cx="120" cy="118" r="96" fill="\(look.ground[1])"/>\
        <g transform="translate(-14.4 2) scale(1.12)">\(markup())</g></svg>
        """
    }

    private func head(_ pose: DemoPose) -> String {
        let skin = look.skin
        return ears
            + fill(skin.tone, "M76 96C76 58 97 43 120 43s44 15 44 53c0 38-20 63-44 63S76 134 76 96z")
            + "<g fill=\"\(skin.blush)\" opacity=\".28\"><ellipse cx=\"92\" cy=\"120\" rx=\"9\" ry=\"6\"/>"
            + "<ellipse cx=\"148\" cy=\"120\" rx=\"9\" ry=\"6\"/></g>"
            + freckles + beard + nose + mouth(pose.mouth) + eyes(isClosed: pose.isBlinking)
            + brows(pose.mouth)
            + hairBefore + glasses + headphones
    }

    private var neck: String {
        fill(look.skin.shadow, "M102 138h36v44c-6 10-30 10-36 0z")
    }

    private var ears: String {
        guard look.hair != .hijab else { return "" }
        let rings =
            look.hasEarrings
            ? "<g fill=\"#fdcb01\"><circle cx=\"73\" cy=\"119\" r=\"3.4\"/><circle cx=\"167\" cy=\"119\" r=\"3.4\"/></g>"
            : ""
        return "<g fill=\"\(look.skin.tone)\"><ellipse cx=\"75\" cy=\"104\" rx=\"8\" ry=\"12\"/>"
            + "<ellipse cx=\"165\" cy=\"104\" rx=\"8\" ry=\"12\"/></g>"
            + line(look.skin.shadow, 2, "M73 99q-3 5 1 10M167 99q3 5-1 10") + rings
    }

    private var freckles: String {
        guard look.hasFreckles else { return "" }
        let dots = [(88, 116), (94, 112), (99, 117), (141, 117), (146, 112), (152, 116)]
        return "<g fill=\"\(look.skin.shadow)\">"
            + dots.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"1.5\"/>" }.joined() + "</g>"
    }

    private var nose: String { line(look.skin.shadow, 3, "M121 103c-3 7-6 13-5 16 2 3 6 3 9 2") }

    private func eyes(isClosed: Bool) -> String {
        guard !isClosed else { return line(Self.ink, 3, "M97 103q6 5 12 0M131 103q6 5 12 0") }
        return "<g fill=\"\(Self.ink)\"><ellipse cx=\"103\" cy=\"102\" rx=\"4.4\" ry=\"5.4\"/>"
            + "<ellipse cx=\"137\" cy=\"102\" rx=\"4.4\" ry=\"5.4\"/></g>"
            + "<g fill=\"#fff\"><circle cx=\"104.6\" cy=\"100\" r=\"1.5\"/><circle cx=\"138.6\" cy=\"100\" r=\"1.5\"/></g>"
    }

    private func brows(_ openness: Int) -> String {
        let y = 89 - openness
        let colour = look.hair == .hijab || look.hair == .bald ? "#2b1d16" : look.hairColour
        return line(colour, 4, "M94 \(y)q8-6 17-2M129 \(y - 2)q9-4 17 2")
    }

    private func mouth(_ openness: Int) -> String {
        let lips = "#6d1f27"
        switch openness {
        case 0: return line(lips, 3.4, "M107 134q13 9 26 0")
        case 1: return fill(lips, "M108 133q12-2 24 0-2 9-12 9t-12-9z")
        case 2:
            return fill(lips, "M107 131q13-3 26 0-1 16-13 16t-13-16z")
                + fill("#fff", "M110 131.500q10-2 20 0l-1 4h-18z")
        default:
            return fill(lips, "M106 129q14-4 28 0 0 23-14 23t-14-23z")
                + fill("#fff", "M109 129.500q11-3 22 0l-1 5h-20z")
                + fill("#d9626a", "M112 147q8-7 16 0-3 5-8 5t-8-5z")
        }
    }

    private var beard: String {
        let colour = look.hair == .bald ? DemoLook.grey : look.hairColour
        return switch look.beard {
        case .none: ""
        case .stubble:
            "<path fill=\"\(colour)\" opacity=\".22\" d=\"M78 112c4 30 20 47 42 47s38-17 42-47c-6 12-14 14-20 12-8-4-36-4-44 0-6 2-14 0-20-12z\"/>"
        case .moustache: fill(colour, "M102 130q8-9 18-5 10-4 18 5-10 3-18-1-8 4-18 1z")
        case .full:
            fill(
                colour,
                "M76 104c2 36 18 64 44 64s42-28 44-64c-4 14-12 22-22 20-8-5-36-5-44 0-10 2-18-6-22-20z")
                + fill(look.skin.shadow, "M104 132q16-7 32 0-2 15-16 15t-16-15z")
        }
    }

    private var glasses: String {
        let frame = "#26262e"
        return switch look.glasses {
        case .none: ""
        case .round:
            "<g fill=\"#fff\" fill-opacity=\".18\" stroke=\"\(frame)\" stroke-width=\"3\"><circle cx=\"102\" cy=\"103\" r=\"14\"/>"
                + "<circle cx=\"138\" cy=\"103\" r=\"14\"/></g>"
                + line(frame, 3, "M116 101q4-3 8 0M88 101l-11-3M152 101l11-3")
        case .square:
            "<g fill=\"#fff\" fill-opacity=\".18\" stroke=\"\(frame)\" stroke-width=\"3.500\"><rect x=\"87\" y=\"92\" width=\"28\" height=\"22\" rx=\"5\"/>"
                + "<rect x=\"125\" y=\"92\" width=\"28\" height=\"22\" rx=\"5\"/></g>"
                + line(frame, 3.4, "M115 100q5-3 10 0M87 99l-10-2M153 99l10-2")
        }
    }

    private var headphones: String {
        guard look.hasHeadphones else { return "" }
        return line("#26262e", 7, "M70 100C68 50 92 28 120 28s52 22 50 72")
            + "<g fill=\"#26262e\"><rect x=\"60\" y=\"88\" width=\"17\" height=\"34\" rx=\"8\"/><rect x=\"163\" y=\"88\" width=\"17\" height=\"34\" rx=\"8\"/></g>"
            + "<g fill=\"#24b88e\"><rect x=\"63\" y=\"96\" width=\"5\" height=\"18\" rx=\"2.500\"/><rect x=\"172\" y=\"96\" width=\"5\" height=\"18\" rx=\"2.500\"/></g>"
    }

    static let ink = "#23191a"
}

extension DemoFigure {
    func fill(_ colour: String, _ path: String) -> String { "<path fill=\"\(colour)\" d=\"\(path)\"/>" }

    func line(_ colour: String, _ width: Double, _ path: String) -> String {
        "<path fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(width)\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"\(path)\"/>"
    }
}
