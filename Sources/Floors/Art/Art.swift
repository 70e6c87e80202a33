/// Pictures drawn for what has none: SVG that is the same on every machine, every run, for the same seed.
///
/// The markup has no ids, styles or scripts, so it can stand in a file, behind `<img>` or inline in a page
/// under a strict content security policy.
public enum Art {
    /// A square picture for a person without one: initials on a few simple shapes.
    ///
    /// - Parameters:
    ///   - name: what the initials are taken from, in any script; untrusted.
    ///   - seed: what decides colours and shapes. Something that outlives a change of name, such as the id, so
    ///     that a person keeps their colours; empty means that the name decides.
    public static func avatar(for name: String, seed: String) -> SVG {
        var chance = SeededRandom(seed: seed.isEmpty ? name : seed)
        let palette = Palette.draw(&chance)
        let shapes = Shapes.tile(palette, &chance)
        return """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96' width='96' height='96' aria-hidden='true'>\
            <path fill='\(palette.ground)' d='M0 0h96v96H0z'/>\(shapes)\(Initials(name).markup(palette.ink))</svg>
            """
    }

    /// A wide background in the colours of the avatar with the same seed, to be cropped at will.
    public static func cover(seed: String) -> SVG {
        var chance = SeededRandom(seed: seed)
        let palette = Palette.draw(&chance)
        let shapes = Shapes.band(palette, &chance)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 200" width="1440" height="400" \
            preserveAspectRatio="xMidYMid slice" aria-hidden="true">\
            <rect width="720" height="200" fill="\(palette.ground)"/>\(shapes)</svg>
            """
    }
}
