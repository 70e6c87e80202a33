import Foundation

/// A copy of a database file, made while it changed, to which the changes since before it was begun are applied.
struct LogBase: Sendable, Equatable {
    /// Milliseconds since 1970: the first moment that can be restored from it.
    var time: Int64
    /// Where the changes begin that are to be applied, and where it is whole, by the numbers of a log's position.
    var begin: Int64
    var end: Int64

    var name: String {
        [padded(time, to: 14), padded(end, to: 12), padded(begin, to: 12)].joined(separator: "-")
    }

    init(time: Int64, begin: Int64, end: Int64) { (self.time, self.begin, self.end) = (time, begin, end) }

    /// Nil for a name that no base has.
    init?(name: String) {
        let numbers = name.split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 3 else { return nil }
        self.init(time: numbers[0], begin: numbers[2], end: numbers[1])
        guard self.name == name, begin <= end else { return nil }
    }

    /// What it consists of.
    struct Content: Codable, Sendable {
        /// Raised when a reader of before would read it wrongly.
        static let currentVersion = 1

        var version = currentVersion
        /// The version of the program.
        var program: String
        /// In bytes.
        var size: Int64
        /// Of the file, in order.
        var objects: [String]
        /// The keys of all stored files that were in use.
        var files: [String]
    }
}
