import FanfareModels
import Testing

@testable import Pages

struct LayoutTests {
    private let layout: Layout

    init() throws {
        layout = Layout(
            site: SiteInfo(name: "Fans", url: "https://fans.example"), assets: try Assets([.pages]),
            translations: try Translations([.pages]),
            tabs: [Tab("Games", icon: "games", path: "/games", order: 1)],
            sharePictures: SharePictures(key: [1]), unseen: { _ in 0 })
    }

    private func view(_ path: String = "/games/7", language: Language = .english) -> ViewContext {
        layout.context(path: path, query: "sort=newest", audience: .guest, language: language, theme: .system)
    }

    private func document(_ page: Page, _ view: ViewContext) -> String {
        String(decoding: layout.document(page, in: view, unseen: 0).bytes, as: UTF8.self)
    }

    @Test func `a page says what a link to it shows, with a drawn picture unless its own is wide`() {
        let plain = document(Page("Rankings", ""), view("/rankings"))
        #expect(plain.contains("<link rel=\"canonical\" href=\"https://fans.example/rankings\">"))
        #expect(plain.contains("og:image\" content=\"https://fans.example/previews/"))
        #expect(plain.contains("og:image:width\" content=\"1200\""))
        let wide = Page.Preview(text: "A", picture: "https://fans.example/a.jpg", isWide: true, kind: .video)
        let answer = document(Page("Ada", preview: wide, ""), view())
        #expect(answer.contains("og:type\" content=\"video.other\"") && !answer.contains("/previews/"))
        #expect(answer.contains("og:image\" content=\"https://fans.example/a.jpg\""))
        #expect(!document(Page("Not found", status: 404, ""), view()).contains("og:title"))
    }

    @Test func `guests find the other language on every page, and come back to it`() {
        let page = document(Page("Celeste", ""), view(language: .spanish))
        #expect(page.contains("<input type=\"hidden\" name=\"back\" value=\"/games/7?sort=newest\">"))
        #expect(
            page.contains(
                "<button name=\"language\" value=\"es\" lang=\"es\" aria-current=\"true\">Español</button>"))
        #expect(page.contains("<a href=\"/terms\">Términos</a>"))
    }

    @Test(arguments: [
        ("/games/elden-ring", "elden ring"), ("/people/7", ""), ("/", ""), ("/x/%3Cscript%3E", "Cscript"),
    ])
    func `a page that is not there is searched for by the words of its address`(path: String, words: String) {
        let page = layout.page(for: .missing("game"), status: 404, in: view(path))
        let text = String(decoding: page.body.bytes, as: UTF8.self)
        #expect(text.contains("name=\"q\" value=\"\(words)\"") && text.contains("There is no such game."))
        #expect(text.contains("href=\"/games\"") && page.status == 404)
    }

    @Test(arguments: [(0, 10, "0%"), (1, 1000, "1%"), (5, 10, "50%"), (12, 10, "100%"), (3, 0, "1%")])
    func `a bar is as long as its share, and something is never nothing`(
        value: Int64, most: Int64, width: String
    ) {
        let bar = String(decoding: view().bar(value, of: most, label: "Five stars").bytes, as: UTF8.self)
        #expect(bar.contains("<rect width=\"\(width)\""))
        #expect(bar.contains("role=\"meter\"") && bar.contains("aria-label=\"Five stars\""))
    }
}
