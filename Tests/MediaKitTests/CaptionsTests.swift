import FanfareModels
import MediaKit
import Testing

/// The cases follow the examples and the parsing rules of https://www.w3.org/TR/webvtt1/.
struct CaptionsTests {
    @Test func `a plain file comes out as it went in`() throws {
        let text = """
            WEBVTT

            00:00:01.000 --> 00:00:04.000
            Never drink liquid nitrogen.

            second
            00:00:05.000 --> 00:00:09.000 line:0 position:20% size:60% align:start
            <v Ada>— It will perforate your stomach.</v>
            — You could die.

            """
        #expect(try Captions(webVTT: text).text == text)
        #expect(try Captions(webVTT: Captions(webVTT: text).text).text == text)
    }

    @Test(arguments: [
        "WEBVTT\n\n01:02.500 --> 01:03.000\nHi", "\u{FEFF}WEBVTT\n\n01:02.500 --> 01:03.000\nHi\n",
        "WEBVTT made by hand\r\n\r\n01:02.500 --> 01:03.000\r\nHi\r\n",
        "WEBVTT\tx\rKind: captions\r\r01:02.500-->01:03.000\rHi\r",
        "WEBVTT\n01:02.500 --> 01:03.000\nHi", "WEBVTT\n\n\n\n00:01:02.500\t-->  00:01:03.000  \nHi\n\n\n",
        "WEBVTT\n\nNOTE a\nremark\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:r\n\n01:02.500 --> 01:03.000 region:r\nHi",
        "WEBVTT\n\n01:02.500 --> 01:03.000 nonsense align:middle line:1e9 size:200%\nHi\n\n02:00.000 --> 03:00.000\n\n",
    ])
    func `ends of lines, notes, styles and what is not understood go`(text: String) throws {
        #expect(
            try Captions(webVTT: text).text == "WEBVTT\n\n00:01:02.500 --> 00:01:03.000\nHi\n")
    }

    @Test(arguments: [
        ("Cats & dogs", "Cats &amp; dogs"), ("a &lt; b &amp;&nbsp;c", "a &lt; b &amp;&nbsp;c"),
        ("&copy; &#60;", "&amp;copy; &amp;#60;"), ("3 > 2", "3 &gt; 2"), ("<i>so", "<i>so</i>"),
        ("<b>a</i></b></b>", "<b>a</b>"), ("<script>alert(1)</script>", "alert(1)"),
        ("<c.loud.red>x</c>", "<c.loud.red>x</c>"),
        ("<v.first  Ada  Lovelace>x</v>", "<v.first Ada Lovelace>x</v>"),
        ("<img src=x onerror=alert(1)>x", "x"), ("<b onclick=x>a</b>", "<b>a</b>"), ("a<", "a"),
        ("<v A&B>x", "<v A&amp;B>x</v>"),
        ("<lang es>hola</lang>", "<lang es>hola</lang>"), ("one<00:01.500>two", "one<00:00:01.500>two"),
        ("one<00:09.000>two", "onetwo"), ("<ruby>a<rt>b</rt></ruby>", "<ruby>a<rt>b</rt></ruby>"),
        ("a\u{0}b", "a\u{FFFD}b"),
    ])
    func `marks are put in order and everything else is text`(written: String, kept: String) throws {
        let text = try Captions(webVTT: "WEBVTT\n\n00:01.000 --> 00:02.000\n\(written)\n").text
        #expect(text == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n\(kept)\n")
    }

    @Test(arguments: [
        ("", "This is not a WebVTT file: it does not begin with WEBVTT."),
        ("WEBVTTX\n", "This is not a WebVTT file: it does not begin with WEBVTT."),
        (
            "1\n00:00:01,000 --> 00:00:02,000\nSRT",
            "This is not a WebVTT file: it does not begin with WEBVTT."
        ),
        ("WEBVTT", "There are no captions in this file."),
        ("WEBVTT\n\nNOTE nothing", "There are no captions in this file."),
        ("WEBVTT\n\n00:01.000 --> 00:02,000\nx", "Line 3: the time cannot be read."),
        ("WEBVTT\n\nid\n00:61.000 --> 02:00.000\nx", "Line 4: the time cannot be read."),
        ("WEBVTT\n\n00:01.000 -> 00:02.000\nx", "Line 3: here is text without a time."),
        ("WEBVTT\n\n00:02.000 --> 00:02.000\nx", "Line 3: it ends before it begins."),
        ("WEBVTT\n\nfirst\nsecond\nthird", "Line 3: here is text without a time."),
    ])
    func `what a browser would not show is refused with its line`(text: String, told: String) {
        let problem = #expect(throws: Problem.self) { try Captions(webVTT: text) }
        #expect(problem == .invalid("captions", told))
    }

    @Test func `captions must be in order of time`() throws {
        let cues = "00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n"
        let problem = #expect(throws: Problem.self) { try Captions(webVTT: "WEBVTT\n\n\(cues)") }
        #expect(problem?.detail == "Line 7: the captions are not in order of time.")
    }

    @Test func `size and number are limited`() throws {
        func file(_ cues: Int, _ text: String) -> String {
            (0..<cues).reduce("WEBVTT\n\n") { all, _ in all + "00:01.000 --> 00:02.000\n\(text)\n\n" }
        }
        #expect(throws: Never.self) { try Captions(webVTT: file(2000, "x")) }
        #expect(throws: Problem.self) { try Captions(webVTT: file(2001, "x")) }
        #expect(throws: Problem.self) {
            try Captions(webVTT: file(1, String(repeating: "x", count: 256 << 10)))
        }
        #expect(throws: Never.self) {
            try Captions(webVTT: file(1, String(repeating: "<b>", count: 20_000)))
        }
    }
}
