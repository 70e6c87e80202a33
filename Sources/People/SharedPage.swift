import FanfareModels
import Web

/// A page of the directory that everybody is shown, with its rows ready in JSON and in markup: all that differs from one
/// viewer to the next is whom they follow.
final class SharedPage: Sendable {
    /// As guests see it.
    let people: Listing<Person>
    private let ids: [ID<Person>]
    private let json: [(off: [UInt8], on: [UInt8])]
    private let markup = ReadyRows()

    init(_ people: Listing<Person>) throws {
        self.people = people
        ids = people.data.map(\.id)
        json = try people.data.map {
            (off: try JSON.bytes($0.marked(false)), on: try JSON.bytes($0.marked(true)))
        }
    }

    /// The rows of a member's page.
    func rows(_ followed: Set<ID<Person>>, _ screen: Screen) -> [HTML] {
        let ready = markup.pairs(screen) { screen in
            people.data.map { .init(off: screen.row($0.marked(false)), on: screen.row($0.marked(true))) }
        }
        let me = screen.viewer?.id
        return ids.indices.map { index in
            if ids[index] == me { return screen.row(people.data[index]) }
            return followed.contains(ids[index]) ? ready[index].on : ready[index].off
        }
    }

    fileprivate func write(_ followed: Set<ID<Person>>, to sink: ByteSink) {
        sink.byte(UInt8(ascii: "["))
        for (index, row) in json.enumerated() {
            if index > 0 { sink.byte(UInt8(ascii: ",")) }
            sink.bytes(followed.contains(ids[index]) ? row.on : row.off)
        }
        sink.byte(UInt8(ascii: "]"))
    }
}

extension Person {
    fileprivate func marked(_ followed: Bool) -> Person {
        var person = self
        person.followed = followed
        return person
    }
}

/// The directory as one viewer sees it; its JSON is that of ``Listing``.
enum DirectoryList: Sendable {
    case own(Listing<Person>)
    /// For a member who hides nobody.
    case shared(SharedPage, followed: Set<ID<Person>>)

    var count: Int {
        switch self {
        case .own(let people): people.data.count
        case .shared(let page, _): page.people.data.count
        }
    }

    var next: Cursor? {
        switch self {
        case .own(let people): people.next
        case .shared(let page, _): page.people.next
        }
    }

    func rows(_ screen: Screen) -> [HTML] {
        switch self {
        case .own(let people): people.data.map(screen.row)
        case .shared(let page, let followed): page.rows(followed, screen)
        }
    }

    var people: Listing<Person> {
        switch self {
        case .own(let people): return people
        case .shared(let page, let followed):
            var people = page.people
            for index in people.data.indices {
                people.data[index].followed = followed.contains(people.data[index].id)
            }
            return people
        }
    }
}

extension DirectoryList: Encodable, JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .own(let people): people.write(to: &json)
        case .shared(let page, let followed):
            json.object {
                $0("data", Rows(page: page, followed: followed))
                $0("next", page.people.next)
            }
        }
    }

    private struct Rows: JSONWritable {
        let page: SharedPage
        let followed: Set<ID<Person>>

        func write(to json: inout JSONWriter) { page.write(followed, to: json.sink) }
    }
}
