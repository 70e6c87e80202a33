/// What fuzzing begins with.
extension FuzzTarget {
    /// Inputs that are read, or nearly.
    public var seeds: [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Words that mean something to the readers.
    public static let tokens = [
        "\"", "'", "\\", "%00", "%C3", "%", "+", "&", "=", "[]", "[a]", "{", "}", "[", "]", ":", ",", ";",
        "-->", "<", ">",
        "\r\n", "\n\n", "\r\n\r\n", "\r\n--b", "--b--\r\n", "\0", "\u{301}", "\u{FEFF}",
        "\u{1F468}\u{200D}\u{1F469}",
        "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e999", "nan", "-0", "0x10",
        "&amp;", "&#x110000;", "&#0;", "\\ud800", "\\u0000", "null", "true", "bytes=", "0-", "-1", "gzip;q=0",
        "Content-Disposition: form-data; name=\"a\"", "filename*=UTF-8''%00", "<row ", "/>", "<!--",
        "<![CDATA[",
        "Content-Length: 1", "Transfer-Encoding: chunked", "Host: a", "Expect: 100-continue",
        "Connection: close",
    ]

    /// What takes long to compare, and so to look for by name.
    private static let marks = "a" + String(repeating: "\u{301}\u{316}", count: 7000)

    private var texts: [String] {
        switch self {
        case .form:
            [
                "q=two+words&a=1.5&on=on&list[]=1&list[]=2&part[a]=3&at=2025-01-01T00:00:00Z",
                "username=ada&url=http://a/",
                "a[b][][c]=1&a=2&%E9=%zz", String(repeating: "a=1&", count: 300),
                "\(Self.marks)=1&\(Self.marks)[a]=2&a=\(Self.marks.prefix(1000))",
            ]
        case .multipart:
            [
                """
                multipart/form-data; boundary="b"
                --b\r\nContent-Disposition: form-data; name="a"\r\n\r\ntext\r\n--b\r
                Content-Disposition: form-data; name="f"; filename="me.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n
                """, "form-data; filename*=UTF-8''na%C3%AFve.txt\n--b\r\n\r\n\r\n--b--",
            ]
        case .json:
            [
                #"{"q":"a\u00e9\ud83d\ude00","a":-1.5e3,"on":true,"list":[1,2],"part":{"a":3},"at":"2025-01-01T00:00:00Z"}"#,
                String(repeating: "[", count: 70), "{\"a\":{\"a\":{\"a\":null}}}", "\u{FEFF}[1e400,\"\\\"\"]",
                "{\"\(Self.marks)\":1,\"part\":{\"\(Self.marks)\":2}}",
            ]
        case .ranges:
            ["bytes=0-499", "bytes=-500", "bytes=9500-, 0-0 , -1", "bytes=0-18446744073709551616,1-2"]
        case .cookies:
            [
                "session=abc; theme=dark; language=es", "Bearer abc", "es-ES,es;q=0.9,*;q=0.1",
                "gzip;q=1, *;q=0",
                "\"tag\", W/\"tag-gz\", *", "Sun, 06 Nov 1994 08:49:37 GMT", "127.0.0.1, [::1]:80, unknown",
                "localhost:80",
            ]
        case .cursors: ["MTIwMB9BZGE", "Hx8f", "OTIyMzM3MjAzNjg1NDc3NTgwOA"]
        case .webvtt:
            [
                """
                WEBVTT - a title

                NOTE here

                first
                00:01.000 --> 00:00:02.500 align:start position:10%,line-left line:-1
                <v.loud Ada>So <i>it</i> is &amp; <00:01.500>stays</v>

                00:03.000 --> 00:04.000
                <ruby>a<rt>b</rt></ruby>
                """, "WEBVTT\r\r99:59:59.999-->999999:59:59.999\rx",
            ]
        case .dump:
            [
                """
                <?xml version="1.0"?><!DOCTYPE users><users>
                <row Id="1" Reputation="101" CreationDate="2012-01-31T18:33:40.817" DisplayName="Ada &amp; co" Location="Quito"
                AboutMe="&lt;p&gt;So &lt;b&gt;it&lt;/b&gt; is&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;" /><!-- a --></users>
                """,
                """
                <badges><row Id="1" UserId="1" Name="Teacher" Date="2013-02-01T10:00:00.000" Class="3" /></badges>
                """,
                """
                {"items":[{"user_id":1,"display_name":"Ada","link":"https://stackoverflow.com/u/1","creation_date":1,
                "reputation":5,"badge_counts":{"gold":1,"silver":2,"bronze":3},"about_me":"<ul><li>a</ul>"}]}
                """,
            ]
        case .csv:
            [
                "Name,Platform,Year,Genre,Developer\nA,PS2,2005,Racing,EA\n\"B, \"\"c\"\"\",PC,N/A,\"Action, Puzzle\",\r\n",
                #"{"results":[{"name":"A","released":"2013-09-17","genres":[{"name":"RPG"},4],"cover":{"url":"//a/b"}}]}"#,
                #"[{"title":"A","first_release_date":1379376000,"platforms":"['PC', 'Mac']"}]"#,
            ]
        case .provider:
            [
                #"0{"DATA":[{"ROWS":[{"RANKING":1,"TEAM_NAME":"Liga","TEAM_ID":"x","TEAM_IMAGE_PATH":"https://a/b.png"}]}]}"#,
                #"1{"DATA":[{"ITEMS":[{"PLAYER_ID":"x","PLAYER_NAME":"A","PLAYER_TYPE_ID":"FORWARD","PLAYER_FLAG_ID":5}]}]}"#,
                #"2{"clubs":[{"id":"1","name":"A","image":"https://a/b.png"},1]}"#,
                #"3{"squad":[{"id":1,"name":"A","shirtNumber":"9","positions":{"first":{"group":"Portero"}}}]}"#,
                #"4{"items":[{"user_id":1,"display_name":"A","reputation":1,"user_type":"registered"}],"has_more":true}"#,
            ]
        case .head:
            [
                "GET /people/1?q=a%20b HTTP/1.1\r\nHost: localhost\r\nCookie: session=a\r\n\r\n",
                "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET http://a/b?c HTTP/1.0\r\n\r\n",
                "PUT * HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n2;x=y\r\nab\r\n0\r\n\r\n",
            ]
        }
    }
}
