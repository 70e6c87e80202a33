import FanfareModels
import Foundation
import Pages

/// A text of the operator: a file in the folder `texts` of the data, `terms.txt` or, for one language, `terms.es.txt`.
enum SiteText: String, CaseIterable {
    case terms, privacy

    var path: String { "/\(rawValue)" }

    /// Bytes of a file that are read.
    private static let limit = 256 << 10

    /// What the operator wrote, by language; a text without a language holds for those that have none of their own.
    ///
    /// - Throws: `SettingsError` when a file is too large or no text in UTF-8.
    func texts(in folder: String) throws -> [Language: String] {
        var texts: [Language: String] = [:]
        let common = try text("\(folder)/texts/\(rawValue).txt")
        for language in Language.allCases {
            texts[language] = try text("\(folder)/texts/\(rawValue).\(language.rawValue).txt") ?? common
        }
        return texts
    }

    private func text(_ file: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        guard data.count <= Self.limit, let text = String(validating: data, as: UTF8.self) else {
            throw SettingsError(lines: ["\(file): is no text in UTF-8 of at most 256 KB"])
        }
        return text
    }
}

/// The page of a ``SiteText``: the operator's words, or what is true of every community that runs this program.
struct SiteTextPage {
    var kind: SiteText
    /// Nil where the operator wrote nothing.
    var written: String?
    var site: String

    func page(_ view: ViewContext) -> Page {
        let t = view.t
        let title = kind == .terms ? t("Terms of use") : t("Privacy")
        return Page(
            title, back: "/",
            "<article class=\"card prose\">\(written.map(Self.markup) ?? standard(view, title))</article>")
    }

    /// Paragraphs are between empty lines; a line that begins with `#` is a heading.
    private static func markup(_ text: String) -> HTML {
        let blocks = text.replacing("\r\n", with: "\n").split(separator: "\n\n").map(String.init)
        return "\(each: blocks, { paragraph($0) })"
    }

    private static func paragraph(_ block: String) -> HTML {
        guard block.hasPrefix("#") else { return "<p>\(written: block)</p>" }
        let line = String(block.drop { "# ".contains($0) })
        return "<h2>\(line)</h2>"
    }

    private func standard(_ view: ViewContext, _ title: String) -> HTML {
        let t = view.t
        return """
            <h2>\(title)</h2>\(each: kind == .terms ? terms(t) : privacy(t), { "<p>\($0)</p>" })\
            <p class="quiet">\(t("This is the standard text. The operator of this community has not written one of their own yet."))</p>
            """
    }

    private func terms(_ t: Localizer) -> [String] {
        [
            t("{} is run by the people who installed it, not by the makers of the program.", site),
            t(
                "What you publish stays yours. By publishing it you allow this community to show it to its visitors."
            ),
            t("Publish only what is yours to publish. No insults, no threats, nothing unlawful."),
            t("Moderators may remove content and suspend accounts. Whoever reports something helps them."),
            t("You can take your data with you and delete your account in the settings at any time."),
            t("The service is offered as it is, without a promise that it is always there."),
        ]
    }

    private func privacy(_ t: Localizer) -> [String] {
        [
            t(
                "We keep what you give us: your name, username, e-mail address, and what you publish. Your e-mail address is shown to nobody."
            ),
            t("Your password is kept only as a hash that cannot be turned back."),
            t("For security we keep the address and the name of the browser of each session until it ends."),
            t(
                "Cookies hold your session, your language and your theme. Nobody follows you across sites, and there are no advertisements."
            ),
            t(
                "Pictures, facts and lists of other sites are fetched by this server, so those sites do not learn who you are."
            ),
            t(
                "In the settings you can download everything we keep of you, and delete your account with all that belongs to it."
            ),
        ]
    }
}
