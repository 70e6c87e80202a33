import FanfareModels
public import Foundation
public import Logging
public import Members
import Storage
import Synchronization

/// Rankings: places by category in the current day, week and month, and in closed ones for good.
///
/// The boards of open periods are kept in memory. They follow the score log: a read replays what
/// was written since, so each write is seen by the next read, on other servers as soon as they look.
public struct Rankings: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let people: People
    let rules: Rules
    let log: Logger
    let now: @Sendable () -> Date
    let memory = Memory()

    /// What the operator decides about rankings.
    public struct Rules: Sendable {
        /// Where the community's midnights are at the moment.
        public var zone: @Sendable () -> TimeZone
        /// How long after its end a period is closed, in seconds: for what was written a moment ago.
        public var grace: TimeInterval
        /// How long writes that began before a period was closed may go on, where several are committed at a
        /// time.
        public var settling: Duration
        /// Places of a closed ranking that are written at once.
        public var chunk: Int

        public init(
            zone: TimeZone = .gmt, grace: TimeInterval = 2, settling: Duration = .zero, chunk: Int = 500
        ) {
            self.init({ zone }, grace: grace, settling: settling, chunk: chunk)
        }

        /// - Parameter zone: may give another one later, which holds from the next boundary.
        public init(
            _ zone: @escaping @Sendable () -> TimeZone, grace: TimeInterval = 2, settling: Duration = .zero,
            chunk: Int = 500
        ) {
            self.zone = zone
            self.grace = grace
            self.settling = settling
            self.chunk = chunk
        }
    }

    /// What all copies of this value share.
    final class Memory: Sendable {
        let state = Mutex(State())
        /// Held while new log entries are replayed.
        let turn = Mutex(())
        /// The places of closed rankings to which others are compared.
        let past = Mutex<[Boards.Key: PastPlaces]>([:])
    }

    struct State {
        var boards: Boards?
        /// In which the boards' open periods were counted.
        var zone: TimeZone?
        /// Of the database when the boards were brought up to date last.
        var version: UInt64?
        /// When that was, by `uptimeNanoseconds()`.
        var takenAt: UInt64 = 0
    }

    public init(
        people: People, rules: Rules = Rules(), log: Logger
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.rules = rules
        self.log = log
        now = people.now
    }

    /// Where the community's midnights are.
    public var zone: TimeZone { rules.zone() }

    /// The day that it is there.
    var today: CalendarDay { zone.today(at: now()) }
}

extension Rankings {
    /// Reads what is stored, before the first request.
    public func prepare() async throws { try await catchUp() }

    var moment: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }

    /// The boards, which ``catchUp()`` has loaded.
    ///
    /// - Throws: ``RankingsError`` `notLoaded` before it has.
    func withBoards<T: Sendable>(_ body: (inout Boards) throws -> T) throws -> T {
        try memory.state.withLock { state in
            guard let result = try state.boards?.with(body) else { throw RankingsError.notLoaded }
            return result
        }
    }
}

extension Boards {
    fileprivate mutating func with<T: Sendable>(_ body: (inout Boards) throws -> T) rethrows -> T {
        try body(&self)
    }
}

/// What the boards in memory lack to be read.
enum RankingsError: Error {
    /// Nothing has been read from the database yet.
    case notLoaded
    /// The database has no time at which the periods begin.
    case noClock
}
