import Foundation
import JSON
import Storage

/// Changes of a database between two moments, in one or more files of a chain.
struct LogSegment: Sendable, Equatable {
    /// Milliseconds since 1970: nothing is in it that was committed later.
    var time: Int64
    /// Where it begins and ends, by the numbers of ``LogPosition``.
    var start: Int64
    var end: Int64
    var parts: Int

    /// One of its files.
    struct Part: Sendable, Equatable {
        var segment: LogSegment
        var number: Int

        /// Sorts by time, and then in the order in which segments are applied.
        var name: String {
            let numbers = [segment.end, segment.start].map { padded($0, to: 12) }
            let parts = [number, segment.parts].map { padded(Int64($0), to: 6) }
            return ([padded(segment.time, to: 14)] + numbers + parts).joined(separator: "-")
        }

        init(of segment: LogSegment, _ number: Int) { (self.segment, self.number) = (segment, number) }

        /// Nil for a name that no part has.
        init?(name: String) {
            let numbers = name.split(separator: "-").compactMap { Int64($0) }
            guard numbers.count == 5 else { return nil }
            segment = LogSegment(time: numbers[0], start: numbers[2], end: numbers[1], parts: Int(numbers[4]))
            number = Int(numbers[3])
            guard self.name == name, segment.start < segment.end, (0..<segment.parts).contains(number) else {
                return nil
            }
        }

        /// The folder in its chain, one for each hour.
        var hour: String { LogSegment.hour(segment.time) }
    }

    /// What a part begins with, before its pages.
    struct Head: Codable, Sendable {
        /// Raised when a reader of before would read it wrongly.
        static let currentVersion = 1

        var version = currentVersion
        var position: LogPosition
        /// In bytes.
        var pageSize: Int
        /// In pages.
        var databaseSize: Int
        /// From 1.
        var pages: [UInt32]
    }

    static func hour(_ time: Int64) -> String { padded(time / 3_600_000, to: 8) }
}

/// A number with zeros before it, so that names sort.
func padded(_ number: Int64, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}

extension BackupObjects {
    /// The files of what a capture gave, by their names.
    func parts(of changes: borrowing LogChanges, _ give: (LogSegment.Part, [UInt8]) throws -> Void) throws {
        let step = max(1, Self.largest / changes.pageSize)
        let segment = LogSegment(
            time: Int64(changes.time.timeIntervalSince1970 * 1000), start: changes.start.number,
            end: changes.end.number, parts: max(1, (changes.pages.count + step - 1) / step))
        for number in 0..<segment.parts {
            let range = number * step..<min((number + 1) * step, changes.pages.count)
            let head = LogSegment.Head(
                position: changes.end, pageSize: changes.pageSize, databaseSize: changes.databaseSize,
                pages: Array(changes.pages[range]))
            let content =
                Array(try JSONEncoder().encode(head)) + [UInt8(ascii: "\n")] + (try changes.content(range))
            try give(LogSegment.Part(of: segment, number), try encoded(content, isText: true))
        }
    }

    /// What a part holds: its head and its pages.
    ///
    /// - Throws: ``BackupError`` `damaged`, `tooNew`.
    func part(_ stored: [UInt8], of path: String) throws -> (head: LogSegment.Head, pages: ArraySlice<UInt8>)
    {
        let content = try decoded(stored, of: path, atMost: Self.largest + (1 << 20))
        guard let end = content.firstIndex(of: UInt8(ascii: "\n")) else {
            throw BackupError.damaged(path, "it has no head")
        }
        let head: LogSegment.Head
        do {
            head = try JSONDecoder().decode(LogSegment.Head.self, from: Data(content[..<end]))
        } catch is DecodingError {
            throw BackupError.damaged(path, "its head is none")
        }
        guard head.version <= LogSegment.Head.currentVersion else { throw BackupError.tooNew }
        let pages = content[(end + 1)...]
        guard head.pageSize >= 512, pages.count == head.pages.count * head.pageSize,
            head.pages.allSatisfy({ $0 > 0 })
        else { throw BackupError.damaged(path, "its pages are not those of its head") }
        return (head, pages)
    }
}
