import Foundation

/// A film in FLV as it is read: its header, and its tags with the times at which they are played.
///
/// Source: Adobe Flash Video File Format Specification 10.1, annex E.
struct FilmTags: Sendable {
    struct Tag: Sendable {
        var bytes: [UInt8]
        /// In milliseconds.
        var time: UInt32
        /// Whether it tells the decoders what follows, which they need once only.
        var isSetup: Bool
    }

    var header: [UInt8]
    var tags: [Tag]
    /// In milliseconds.
    var length: UInt32

    /// Nil for what is no whole FLV.
    init?(_ data: [UInt8]) {
        guard data.count > 13, data.starts(with: [0x46, 0x4c, 0x56]) else { return nil }
        header = Array(data[..<13])
        tags = []
        var at = 13
        while at + 11 <= data.count {
            let size = Int(data[at + 1]) << 16 | Int(data[at + 2]) << 8 | Int(data[at + 3])
            guard at + 15 + size <= data.count else { break }
            let low = UInt32(data[at + 4]) << 16 | UInt32(data[at + 5]) << 8 | UInt32(data[at + 6])
            let isMedia = data[at] == 8 || data[at] == 9
            tags.append(
                Tag(
                    bytes: Array(data[at..<at + 15 + size]), time: UInt32(data[at + 7]) << 24 | low,
                    isSetup: !isMedia || (size > 1 && data[at + 12] == 0)))
            at += 15 + size
        }
        guard let last = tags.last, tags.contains(where: { !$0.isSetup }) else { return nil }
        length = last.time + 66
    }
}

extension FilmTags.Tag {
    /// The same tag later.
    func shifted(by ms: UInt32) -> [UInt8] {
        let time = time &+ ms
        var bytes = bytes
        bytes[4] = UInt8(time >> 16 & 255)
        bytes[5] = UInt8(time >> 8 & 255)
        bytes[6] = UInt8(time & 255)
        bytes[7] = UInt8(time >> 24)
        return bytes
    }
}

/// A film that is sent over and over as a stream: only the times in it are changed, nothing is encoded. Bytes come when they
/// are due.
struct LoopedFilm: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    var film: FilmTags
    /// For how long it is sent.
    var duration: Duration

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(film: film, end: .now + duration) }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let film: FilmTags
        private let start = ContinuousClock.now
        private let end: ContinuousClock.Instant
        private var index = 0
        private var offset: UInt32 = 0
        private var hasBegun = false

        /// How much is sent ahead of its time, in milliseconds: players begin a few seconds behind.
        private static let ahead: Int64 = 2_500

        init(film: FilmTags, end: ContinuousClock.Instant) {
            self.film = film
            self.end = end
        }

        /// The tags that are due until the next half second.
        mutating func next() async throws -> [UInt8]? {
            if hasBegun { try await Task.sleep(for: .milliseconds(500)) }
            guard ContinuousClock.now < end else { return nil }
            var bytes = hasBegun ? [] : film.header
            hasBegun = true
            let passed = (ContinuousClock.now - start).components
            let due = passed.seconds * 1000 + passed.attoseconds / 1_000_000_000_000_000 + Self.ahead
            while Int64(film.tags[index].time) + Int64(offset) <= due {
                let tag = film.tags[index]
                if !tag.isSetup || offset == 0 { bytes += tag.shifted(by: offset) }
                index += 1
                if index == film.tags.count {
                    index = 0
                    offset += film.length
                }
            }
            return bytes
        }
    }
}
