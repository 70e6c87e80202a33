import FanfareModels
import Foundation
import Testing

@testable import Members

@Suite struct TextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a &amp; b &lt;3 &eacute;&#241;&#xF1; &nbsp;c", "a & b <3 éññ c"),
        ("<p>One</p>\n\n<p>Two <em>words</em></p>\n", "One\n\nTwo words"),
        ("line<br>next<br/>third", "line\nnext\nthird"), ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "• a\n• b"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("<script>alert('<p>')</script>after", "after"),
        ("<!-- <b>no</b> -->yes", "yes"), ("<a href=\"http://x\">link</a>", "link"),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
        ("&unknown; & alone &", "&unknown; & alone &"), ("tab\there  twice", "tab here twice"), ("<p", "<p"),
    ])
    func `html becomes the text it shows`(html: String, text: String) {
        #expect(PlainText.html(html, limit: 500) == text)
    }

    @Test(arguments: [(499, 499), (500, 500), (501, 500), (5_000, 500)])
    func `a long text ends with three dots at the limit`(length: Int, kept: Int) {
        let text = PlainText.html(String(repeating: "é", count: length), limit: 500)
        #expect(text.count == kept && text.hasSuffix("…") == (length > 500))
    }

    @Test func `text of marks upon marks does not take much room`() throws {
        let text = PlainText.html(
            String(repeating: "a" + String(repeating: "\u{301}", count: 200), count: 400), limit: 500)
        #expect(text.utf8.count <= 8_100)
        #expect(try ProfileText.about(text) == text)
    }

    @Test(arguments: [
        ("  Ada   Lovelace ", "Ada Lovelace"), ("ㅤㅤㅤ", ""), ("a\u{0}b\r\nc", "a b c"), ("チーズパン", "チーズパン"),
    ])
    func `a line has no ends, no doubled spaces and something to see`(text: String, line: String) {
        #expect(PlainText.line(text, limit: 100) == line)
    }

    @Test(arguments: [
        ("Geoff Dalgas", ["geoff.dalgas", "geoff.dalgas42", "user42", "user42-2"]),
        ("José Ñuñez-O'Hara", ["jose.nunez.o.hara", "jose.nunez.o.hara42"]),
        ("T.J. Crowder", ["t.j.crowder"]),
        ("チーズパン", ["user42"]), ("Wylie Кулик", ["wylie", "wylie42"]), ("김허준 Huh Joon Kim", ["huh.joon.kim"]),
        ("ЯegDwight", ["user42"]), ("7", ["user42"]), ("X", ["x42", "user42"]), ("", ["user42"]),
        ("ಠ_ಠ", ["user42"]),
        (
            "A very long name that goes on and on and on",
            ["a.very.long.name.that.goes.on", "a.very.long.name.that.goes.o42"]
        ),
    ])
    func `usernames come from the Latin words of a name`(name: String, usernames: [String]) {
        #expect(UsernameDrafts(name: name, number: 42).prefix(usernames.count).map(\.text) == usernames)
    }

    @Test(arguments: [
        ("2012-01-31T18:33:40.817", 1_328_034_820.817), ("2000-02-29T00:00:00", 951_782_400),
        ("1970-01-01T00:00:00.000", 0), ("2024-12-31T23:59:59.999", 1_735_689_599.999),
    ])
    func `a dump's dates are read in UTC`(text: String, seconds: Double) throws {
        #expect(abs(try #require(DumpDate(text)).date.timeIntervalSince1970 - seconds) < 0.0005)
    }

    @Test(arguments: [
        "", "2012", "2012-13-01T00:00:00", "2011-02-29T00:00:00", "2012-01-31 18:33:40",
        "x012-01-31T18:33:40",
    ])
    func `what is no date is none`(text: String) { #expect(DumpDate(text) == nil) }

    @Test(arguments: [
        ("martialarts.stackexchange.com", "martialarts"), ("dump_music_meta", "music_meta"),
        ("stackoverflow.com", "stackoverflow"), ("meta.stackexchange.com", "meta"), ("!", "site"),
    ])
    func `a site is called by its folder`(folder: String, site: String) {
        #expect(DumpSite.name(folder: folder) == site)
    }
}
