import FanfareModels
import Foundation
import JSON
import ModelJSON
import Testing

struct JSONWritableTests {
    @Test func `a model is written a key a field, null where there is nothing`() throws {
        let ada = Fan(
            id: ID(1), name: "Ada \"A\"", about: nil, kind: .creator, joined: .launch, score: 4.5, friends: []
        )
        #expect(
            try text(ada) == """
                {"id":1,"name":"Ada \\"A\\"","about":null,"kind":"creator","joined":"2026-11-21T13:24:00Z",\
                "score":4.5,"friends":[]}
                """)
    }

    @Test func `inside lists and dictionaries it gives the same`() throws {
        let bob = Fan(
            id: ID(2), name: "Bob", about: "x", kind: .member, joined: .launch, score: 0, friends: [ID(7)])
        let ada = Fan(
            id: ID(1), name: "Ada", about: nil, kind: .creator, joined: .launch, score: 1e20,
            friends: [ID(8), ID(9)])
        #expect(try text(["x": [ada, bob]]) == #"{"x":[\#(text(ada)),\#(text(bob))]}"#)
    }

    @Test func `lists say their data and where they go on`() throws {
        #expect(try text(Listing<Int>([1, 2], next: Cursor(9))) == #"{"data":[1,2],"next":"OQ"}"#)
        #expect(try text(Listing<Int>([])) == #"{"data":[],"next":null}"#)
        let page = NumberedPage<Int>([1], page: 0, perPage: 20, count: 21, hasCursors: false)
        #expect(try text(page) == #"{"page":0,"per_page":20,"total_pages":2,"data":[1]}"#)
        let walked = NumberedPage<Int>([1], page: 0, perPage: 20, count: 20)
        #expect(try text(walked) == #"{"page":0,"per_page":20,"total_pages":1,"data":[1],"next":null}"#)
        #expect(NumberedPage<Int>([], page: 0, perPage: 20, count: 0).totalPages == 0)
    }

    @Test func `dictionaries are written in the order of their keys`() throws {
        #expect(try text(["b": 1, "a": 2, "\"": 3]) == #"{"\"":3,"a":2,"b":1}"#)
    }

    @Test func `a number that is not finite is refused`() {
        let ada = Fan(
            id: ID(1), name: "", about: nil, kind: .member, joined: .launch, score: .nan, friends: [])
        #expect(throws: EncodingError.self) { try JSON.bytes(ada) }
    }

    @Test(arguments: [
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_135_596_801, "0001-01-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (1e300, "9999-12-31T23:59:59Z"),
        (-0.5, "1969-12-31T23:59:59Z"), (0, "1970-01-01T00:00:00Z"),
        (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (951_868_800, "2000-03-01T00:00:00Z"),
    ])
    func `a date is written in whole seconds, rounded down`(seconds: Double, expected: String) {
        #expect(Date(timeIntervalSince1970: seconds).iso8601 == expected)
    }

    @Test func `dates since 1590 agree with Foundation and come back`() {
        var dice = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let seconds = Int.random(in: -12_000_000_000...250_000_000_000, using: &dice)
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(date.iso8601 == date.formatted(.iso8601))
            #expect(Date(iso8601: date.iso8601) == date)
        }
        #expect(Date(iso8601: "2026-11-21T13:24:00.500Z") == Date.launch.addingTimeInterval(0.5))
        #expect(Date(iso8601: "yesterday") == nil)
    }

    @Test func `text in HTML cannot end a tag or a quoted value`() {
        let escaped = #"<a href="x" id='y'>Tom & Jerry</a>"#.htmlEscaped
        #expect(escaped == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;Tom &amp; Jerry&lt;/a&gt;")
    }

    @Test func `civil dates count as Foundation does, both ways`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var dice = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let days = Int64.random(in: -100_000...2_900_000, using: &dice)
            let civil = CivilDate(daysSince1970: days)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            #expect(
                [civil.year, civil.month, civil.day]
                    == [parts.year, parts.month, parts.day].map { Int64($0 ?? 0) })
            #expect(civil.daysSince1970 == days)
        }
        #expect(CivilDate(year: 0, month: 3, day: 1).daysSince1970 == -719_468)
        #expect(CivilDate(year: -1, month: 12, day: 31) == CivilDate(daysSince1970: -719_529))
        #expect(CivilDate(year: -1, month: 12, day: 31).daysSince1970 == -719_529)
    }

    @Test func `hex has two digits a byte and percents stand for what is not allowed`() {
        #expect([0, 10, 255].hex == "000aff")
        #expect("a b/ñ".percentEncoded(allowing: .alphanumerics(and: "/")) == "a%20b/%C3%B1")
    }

    @Test func `bytes grow past their first room`() {
        let sink = ByteWriter(capacity: 1)
        for number in 0..<10_000 { sink.integer(Int64(number)) }
        sink.integer(.min)
        #expect(sink.string == (0..<10_000).map(String.init).joined() + String(Int64.min))
        sink.clear()
        #expect(sink.string == "" && sink.last == nil)
    }
}

extension Date {
    static let launch = Date(timeIntervalSince1970: 1_795_267_440)
}

private struct Fan: Codable, JSONWritable {
    enum Kind: String, Codable, JSONWritable { case member, creator }

    var id: ID<Fan>
    var name: String
    var about: String?
    var kind: Kind
    var joined: Date
    var score: Double
    var friends: [ID<Fan>]

    func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("name", name)
            $0("about", about)
            $0("kind", kind)
            $0("joined", joined)
            $0("score", score)
            $0("friends", friends)
        }
    }
}
