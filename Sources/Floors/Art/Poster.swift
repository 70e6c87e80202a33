extension Art {
    /// A poster, two by three, for a game without one: its title set large on a composition of a few plain shapes.
    ///
    /// - Parameters:
    ///   - title: in any script; untrusted.
    ///   - line: what is set small below it: a year, who made it.
    ///   - seed: what the drawing follows from; the title unless told.
    ///   - mood: the colours and compositions that are drawn from; all of them without one.
    public static func poster(
        for title: String, line: String, seed: String? = nil, mood: PosterMood? = nil
    ) -> String {
        var chance = SeededRandom(seed: "poster \(seed ?? title)")
        let palette = Palette.draw(&chance, among: mood?.palettes)
        let scene = PosterScene.draw(palette, &chance, among: mood?.scenes)
        let type = PosterType(title, line: line)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="480" height="720" aria-hidden="true">\
            <rect width="400" height="600" fill="\(palette.ground)"/>\
            <g transform="translate(0 \(type.foot))">\(scene)</g>\(type.markup(palette))</svg>
            """
    }
}
