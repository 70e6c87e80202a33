extension Art {
    /// A poster, two by three, for a game without one: its title set large on a composition of a few plain shapes.
    ///
    /// - Parameters:
    ///   - title: in any script; untrusted.
    ///   - line: what is set small below it: a year, who made it.
    public static func poster(for title: String, line: String) -> String {
        var chance = SeededRandom(seed: "poster \(title)")
        let palette = Palette.draw(&chance)
        let scene = PosterScene.draw(palette, &chance)
        let type = PosterType(title, line: line)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="480" height="720" aria-hidden="true">\
            <rect width="400" height="600" fill="\(palette.ground)"/>\
            <g transform="translate(0 \(type.foot))">\(scene)</g>\(type.markup(palette))</svg>
            """
    }
}
