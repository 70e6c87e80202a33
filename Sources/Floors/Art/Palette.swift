/// Colours that go together. The ink reads on the ground and on both shapes (at least 4.5:1), wherever it falls.
struct Palette: Sendable, Equatable {
    let ground: String
    let shape: String
    let spark: String
    let ink: String

    /// - Parameter places: places in ``all`` that are drawn from.
    static func draw(_ chance: inout SeededRandom, among places: [Int]? = nil) -> Palette {
        let palette = chance.pick(places.map { $0.map { all[$0] } } ?? all)
        guard chance.number(0...1) == 1 else { return palette }
        return Palette(ground: palette.shape, shape: palette.ground, spark: palette.spark, ink: palette.ink)
    }

    static let all: [Palette] = [
        // Light grounds, dark ink.
        Palette(ground: "#ffd8b5", shape: "#ff9e7a", spark: "#fff1d6", ink: "#4a1608"),
        Palette(ground: "#c9f0de", shape: "#6fd6b0", spark: "#fff3c4", ink: "#053b2c"),
        Palette(ground: "#cfe3ff", shape: "#8db9ff", spark: "#ffe0d1", ink: "#0b2559"),
        Palette(ground: "#ffe08a", shape: "#ffb443", spark: "#fff8e1", ink: "#4a2700"),
        Palette(ground: "#ecd5ff", shape: "#c79bff", spark: "#ffe4ec", ink: "#33106b"),
        Palette(ground: "#ffd3df", shape: "#ff96b0", spark: "#fff0dc", ink: "#5a0a2a"),
        Palette(ground: "#c8f1f5", shape: "#68cfdc", spark: "#fdf0c8", ink: "#04353d"),
        Palette(ground: "#e3edb4", shape: "#b5d15c", spark: "#fffbe6", ink: "#2b3a04"),
        Palette(ground: "#efe6d8", shape: "#d8bf9c", spark: "#ffffff", ink: "#43290c"),
        // Deep grounds, light ink.
        Palette(ground: "#0f5f52", shape: "#0a4846", spark: "#2f6690", ink: "#d9fff0"),
        Palette(ground: "#2743a0", shape: "#1b2d73", spark: "#7d42a5", ink: "#e9efff"),
        Palette(ground: "#6d2d90", shape: "#4c1f70", spark: "#b03a73", ink: "#fdecff"),
        Palette(ground: "#a12c4e", shape: "#7a1c42", spark: "#b4501f", ink: "#fff0f2"),
        Palette(ground: "#9c4216", shape: "#78300f", spark: "#a5324f", ink: "#fff3e4"),
        Palette(ground: "#1f566b", shape: "#153d4e", spark: "#0f7563", ink: "#e6f8ff"),
        Palette(ground: "#47562b", shape: "#303c1b", spark: "#8a5a12", ink: "#f8fde6"),
        Palette(ground: "#33334f", shape: "#212136", spark: "#6a4c93", ink: "#efeeff"),
    ]
}
