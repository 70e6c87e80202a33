import JSON

extension Art {
    /// A picture for links to a page, 1200 by 630: the page's title set large beside a composition of a few plain shapes.
    ///
    /// - Parameters:
    ///   - title: in any script; untrusted.
    ///   - site: the community's name; untrusted.
    public static func sharePicture(for title: String, site: String) -> String {
        var chance = SeededRandom(seed: "share \(title)")
        let palette = Palette.draw(&chance)
        let tile = Shapes.tile(palette, &chance)
        let type = PosterType(
            title, line: "", fitting: .init(width: 620, height: 400, sizes: [96, 80, 68, 56, 46, 38]))
        let top = (630 - type.height) / 2 - 10
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">\
            <rect width="1200" height="630" fill="\(palette.ground)"/>\
            <svg x="730" y="0" width="470" height="630" viewBox="12 0 72 96" preserveAspectRatio="xMidYMid slice">\
            <rect width="96" height="96" fill="\(palette.ground)"/>\(tile.string)</svg>\
            \(type.markup(palette, left: 64, top: top))\
            <text x="64" y="574" fill="\(palette.ink)" font-size="30" font-weight="600" \
            font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">\(PosterType.shown(site, 40).htmlEscaped)</text></svg>
            """
    }
}
