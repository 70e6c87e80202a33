import Art
import FanfareModels
import FeatureKit
import Foundation
import HTTPBinding
import HTTPServer
import MediaKit
import Members
import Pages

/// The operator's texts, what crawlers may read, and the drawn pictures of links to our pages.
extension App {
    func addSitePages(to table: RouteTable, _ pictures: SharePictures) throws {
        let (readers, screen) = (table.readers, table.screen)
        for kind in SiteText.allCases {
            let texts = try kind.texts(in: settings.data)
            readers.page(kind.path, EmptyResponse.self) { _, context in
                let view = screen(context)
                let written = texts[context.language] ?? texts.values.first
                return SiteTextPage(kind: kind, written: written, site: view.siteName).page(view)
            }
        }
        let robots = Bytes(Self.robots)
        table.guests.file("/robots.txt", EmptyResponse.self) { _, _ in
            ServedFile(robots, type: "text/plain; charset=utf-8", caching: "public, max-age=86400")
        }
        table.guests.file("/previews/:file") { [drawn = services.drawn, site] file, _ in
            guard file.kind == "png", let title = pictures.title(of: file.stem) else {
                throw Problem.missing("picture")
            }
            let code = file.stem.split(separator: ".").last.map(String.init) ?? ""
            let svg = Art.sharePicture(for: title, site: site.name)
            let path = try await drawn.png("preview-\(code)", of: svg, pixels: SharePicture.width)
            return ServedFile(drawing: path, "preview-\(code)")
        }
    }

    /// Robots Exclusion Protocol (RFC 9309): not what needs an account, asks for one, or has no end.
    private static let robots = """
        User-agent: *
        Disallow: /api/
        Disallow: /admin
        Disallow: /settings
        Disallow: /login
        Disallow: /register
        Disallow: /forgot
        Disallow: /reset/
        Disallow: /claim/
        Disallow: /confirm/
        Disallow: /setup/
        Disallow: /search
        Disallow: /activity
        Disallow: /questions
        Disallow: /report/
        Disallow: /*?*cursor=

        """
}
