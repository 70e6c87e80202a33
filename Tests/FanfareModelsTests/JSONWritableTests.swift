import FanfareModels
import Foundation
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

    @Test func `inside other values and in other encoders it gives the same`() throws {
        struct Wrapper: Encodable { var fan: Fan }
        let bob = Fan(
            id: ID(2), name: "Bob", about: "x", kind: .member, joined: .launch, score: 0, friends: [ID(7)])
        let ada = Fan(
            id: ID(1), name: "Ada", about: nil, kind: .creator, joined: .launch, score: 1e20,
            friends: [ID(8), ID(9)])
        #expect(try text(Wrapper(fan: bob)) == #"{"fan":\#(text(bob))}"#)
        #expect(try text(["x": [ada, bob]]) == #"{"x":[\#(text(ada)),\#(text(bob))]}"#)
        let foundation = try JSONSerialization.jsonObject(with: JSONEncoder().encode([ada, bob]))
        let ours = try JSONSerialization.jsonObject(with: Data(JSON.bytes([ada, bob])))
        #expect((foundation as? NSArray) == (ours as? NSArray))
    }

    @Test func `lists say their data and where they go on`() throws {
        #expect(try text(Listing<Int>([1, 2], next: Cursor(9))) == #"{"data":[1,2],"next":"OQ"}"#)
        let page = NumberedPage<Int>([1], page: 0, perPage: 20, count: 21)
        #expect(try text(page) == #"{"page":0,"per_page":20,"total_pages":2,"data":[1]}"#)
    }

    @Test func `dictionaries are written in the order of their keys`() throws {
        #expect(try text(["b": 1, "a": 2, "\"": 3]) == #"{"\"":3,"a":2,"b":1}"#)
    }

    @Test func `a number that is not finite is refused`() {
        let ada = Fan(
            id: ID(1), name: "", about: nil, kind: .member, joined: .launch, score: .nan, friends: [])
        struct Wrapper: Encodable { var fan: Fan }
        #expect(throws: EncodingError.self) { try JSON.bytes(ada) }
        #expect(throws: EncodingError.self) { try JSON.bytes(Wrapper(fan: ada)) }
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
        var dice = Dice(seed: 3)
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
        let sink = ByteSink()
        sink.html(#"<a href="x" id='y'>Tom & Jerry</a>"#)
        #expect(sink.string == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;Tom &amp; Jerry&lt;/a&gt;")
    }

    @Test func `bytes grow past their first room`() {
        let sink = ByteSink(capacity: 1)
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
