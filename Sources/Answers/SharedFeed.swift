import FanfareModels
import Storage
import Web

/// A page of the feed as everybody is shown it, with its rows ready in JSON: all that differs from one viewer to the
/// next is whom they follow and what they like.
final class SharedFeed: Sendable {
    /// As guests see it.
    let answers: Listing<Answer>
    /// How many answers there are in all.
    let count: Int64
    private let rows: [Row]
    private let markup = ReadyRows()

    /// An answer's JSON, cut where the sender and the receiver are followed and where the answer is liked.
    private struct Row: Sendable {
        var pieces: [[UInt8]]

        init(_ answer: Answer) throws {
            pieces = []
            var rest = try JSON.bytes(answer)[...]
            for name in [#""followed":"#, #""followed":"#, #""liked":"#] {
                guard let end = rest.end(of: name) else {
                    throw StorageError(.other, "The JSON of an answer has no \(name)")
                }
                pieces.append(Array(rest[..<end]))
                // What a guest reads there.
                rest = rest[end...].dropFirst("null".utf8.count)
            }
            pieces.append(Array(rest))
        }
    }

    init(_ answers: Listing<Answer>, count: Int64) throws {
        self.answers = answers
        self.count = count
        rows = try answers.data.map(Row.init)
    }

    func write(_ marks: Marks, to sink: ByteSink) {
        sink.byte(UInt8(ascii: "["))
        for (answer, row) in zip(answers.data, rows) {
            if sink.last != UInt8(ascii: "[") { sink.byte(UInt8(ascii: ",")) }
            sink.bytes(row.pieces[0])
            sink.truth(marks.followed.contains(answer.question.sender.id))
            sink.bytes(row.pieces[1])
            sink.truth(marks.followed.contains(answer.answerer.id))
            sink.bytes(row.pieces[2])
            sink.truth(marks.liked.contains(answer.id))
            sink.bytes(row.pieces[3])
        }
        sink.byte(UInt8(ascii: "]"))
    }

    /// The cards of a member's page.
    func cards(_ marks: Marks, _ screen: Screen) -> [HTML] {
        let ready = markup.pairs(screen) { screen in
            answers.data.map { .init(off: screen.card($0.liked(false)), on: screen.card($0.liked(true))) }
        }
        let me = screen.viewer?.id
        return zip(answers.data, ready).map { answer, card in
            if answer.answerer.id == me { return screen.card(answer) }
            return marks.liked.contains(answer.id) ? card.on : card.off
        }
    }

    /// As somebody sees it.
    func marked(_ marks: Marks) -> Listing<Answer> {
        var answers = answers
        for index in answers.data.indices {
            answers.data[index].mark(marks)
        }
        return answers
    }
}

/// What a viewer has to do with a page of the feed.
struct Marks: Sendable {
    var followed: Set<ID<Person>>
    var liked: Set<ID<Answer>>
}

extension Answer {
    fileprivate func liked(_ liked: Bool) -> Answer {
        var answer = self
        answer.liked = liked
        return answer
    }

    fileprivate mutating func mark(_ marks: Marks) {
        let (sender, receiver) = (question.sender.id, question.receiver.id)
        question.sender.followed = marks.followed.contains(sender)
        question.receiver.followed = marks.followed.contains(receiver)
        liked = marks.liked.contains(id)
    }
}

extension ByteSink {
    fileprivate func truth(_ value: Bool) { if value { literal("true") } else { literal("false") } }
}

extension ArraySlice<UInt8> {
    /// The index after the first occurrence. Names with their quotes never occur in a text, where quotes are escaped.
    fileprivate func end(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return withUnsafeBufferPointer { bytes in
            var start = 0
            while start + wanted.count <= bytes.count {
                if bytes[start] == wanted[0], bytes[start + 1] == wanted[1],
                    bytes[start..<start + wanted.count].elementsEqual(wanted)
                {
                    return startIndex + start + wanted.count
                }
                start += 1
            }
            return nil
        }
    }
}

/// A page of the feed as one viewer sees it; its JSON is that of ``Listing``.
enum FeedList: Sendable {
    case own(Listing<Answer>, count: Int64)
    case guest(SharedFeed)
    /// For a member who hides nobody.
    case member(SharedFeed, Marks)

    var answers: Listing<Answer> {
        switch self {
        case .own(let answers, _): answers
        case .guest(let feed): feed.answers
        case .member(let feed, let marks): feed.marked(marks)
        }
    }

    func cards(_ screen: Screen) -> [HTML] {
        if case .member(let feed, let marks) = self { return feed.cards(marks, screen) }
        return answers.data.map(screen.card)
    }

    var next: Cursor? {
        switch self {
        case .own(let answers, _): answers.next
        case .guest(let feed), .member(let feed, _): feed.answers.next
        }
    }

    var count: Int64 {
        switch self {
        case .own(_, let count): count
        case .guest(let feed), .member(let feed, _): feed.count
        }
    }

    /// The rows alone.
    struct Rows: JSONWritable {
        let list: FeedList

        func write(to json: inout JSONWriter) {
            switch list {
            case .own(let answers, _): answers.data.write(to: &json)
            case .guest(let feed): feed.answers.data.write(to: &json)
            case .member(let feed, let marks): feed.write(marks, to: json.sink)
            }
        }
    }
}

extension FeedList: Encodable, JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object {
            $0("data", Rows(list: self))
            $0("next", next)
        }
    }
}

/// The same in the envelope of ``NumberedListing``.
struct NumberedFeed: Encodable, JSONWritable, Sendable {
    var list: FeedList
    var page: PageNumber

    func write(to json: inout JSONWriter) {
        let empty = NumberedListing<Answer>([], page, count: list.count, next: list.next)
        json.object {
            $0("page", empty.page)
            $0("per_page", empty.per_page)
            $0("total_pages", empty.total_pages)
            $0("data", FeedList.Rows(list: list))
            $0("next", empty.next)
        }
    }
}

/// Which page of the feed.
struct FeedKey: Hashable, Sendable {
    var limit: Int
    var before: Int64?
    var offset: Int
}
