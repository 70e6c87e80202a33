import FanfareModels
import Foundation
import HTTPBinding
import MediaKit
import Storage

extension Live {
    /// Bytes of a piece.
    public static let pieceLimit = 4 << 20

    /// Takes a piece of one's stream.
    ///
    /// Throws `Problem`: `missing`, `forbidden` for somebody else's, `gone` after the end, `full`, and as
    /// ``StreamIngest`` does; ``ServedElsewhere``.
    func take(
        _ bytes: [UInt8], _ number: Int, of recorder: String, for stream: ID<LiveStream>,
        by person: ID<Person>, with sender: StreamSender
    ) async throws -> LivePieces {
        let feed = try await feed(stream, by: person, with: sender)
        let next = try await endingFaults(of: stream) {
            try await disk.requireRoom(for: Self.room)
            return try await feed.take(bytes, number, of: recorder, at: now()) { try await claim(stream) }
        }
        return LivePieces(next: next, state: feed.isShown ? .live : .starting)
    }

    /// Takes a body without end. The stream ends when the body does, and goes on for a while when the body is
    /// cut off.
    func take(
        _ body: some AsyncSequence<[UInt8], any Error> & Sendable, for stream: ID<LiveStream>,
        by person: ID<Person>, with sender: StreamSender
    ) async throws -> LivePieces {
        let feed = try await feed(stream, by: person, with: sender)
        try await endingFaults(of: stream) { try await disk.requireRoom(for: Self.room) }
        let recorder = UUID().uuidString
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var isBeginning = true
                for try await bytes in body {
                    try await endingFaults(of: stream) {
                        try await feed.take(
                            bytes, of: recorder, isBeginning: isBeginning, at: now()
                        ) { try await claim(stream) }
                    }
                    isBeginning = false
                }
            }
            // A sender that sends nothing more would not notice that the stream has ended.
            group.addTask {
                while !feed.isOver { try await Task.sleep(for: .milliseconds(250)) }
                throw await feed.ended
            }
            try await group.next()
            group.cancelAll()
        }
        try await close(stream, because: "")
        return LivePieces(next: 0, state: .ended)
    }

    private func endingFaults<T: Sendable>(
        of stream: ID<LiveStream>, _ body: () async throws -> T
    ) async throws -> T {
        do {
            return try await body()
        } catch let error as any ProblemConvertible {
            guard let problem = error.problem, problem.code == .unsupported || problem.code == .full else {
                throw error
            }
            try await close(stream, because: problem.detail)
            throw problem
        }
    }

    /// The stream's feed on this server, which takes it over from one that is gone.
    private func feed(
        _ stream: ID<LiveStream>, by person: ID<Person>, with sender: StreamSender
    ) async throws -> StreamIngest {
        if let feed = registry.feed(stream), !feed.isOver {
            guard feed.host == person else { throw Problem.forbidden("This is not your stream.") }
            feed.state.isSent(by: sender)
            return feed
        }
        let at = now()
        let bound = try await database.read { [settings, server] db in
            let row = try db.first(
                """
                SELECT person, open_person, keep, server, url, last_ms, reason FROM live_stream
                WHERE id = \(stream)
                """
            ) { row in
                (
                    host: row[0] as ID<Person>, isOpen: (row[1] as Int64?) != nil, isKept: row[2] as Bool,
                    server: row[3] as String, url: row[4] as String, last: row[5] as Date,
                    reason: row[6] as String
                )
            }
            guard let row else { throw Problem.missing("stream") }
            guard row.host == person else { throw Problem.forbidden("This is not your stream.") }
            guard row.isOpen else {
                throw Problem(.gone, row.reason.isEmpty ? "The stream has ended." : row.reason)
            }
            let isTaken =
                !settings.isAlone && !row.server.isEmpty && row.server != server
                && at.timeIntervalSince(row.last) < Self.absence
            guard isTaken else { return try recordingBound(isKept: row.isKept, of: person, in: db) }
            guard row.url.isEmpty || row.url == settings.url else { throw ServedElsewhere(url: row.url) }
            throw Problem.busy("Another server takes this stream.", retryAfter: 2)
        }
        try registry.reserve()
        defer { registry.release() }
        return registry.add(feed(of: stream, host: person, recordingBound: bound, heard: at, sender: sender))
    }

    /// Seconds after which a server that says nothing of its streams is taken to be gone.
    private static let absence: TimeInterval = 7

    /// Notes that a run of a stream begins on this server, and gives its number.
    private func claim(_ stream: ID<LiveStream>) async throws -> Int {
        let at = now()
        let run = try await database.write { [server, settings] db in
            try db.first(
                """
                UPDATE live_stream SET run = run + 1, server = \(server), url = \(settings.url), last_ms = \(at)
                WHERE id = \(stream) AND open_person IS NOT NULL RETURNING run
                """
            ) { $0[0] as Int }
        }
        guard let run else { throw Problem(.gone, "The stream has ended.") }
        return run
    }
}
