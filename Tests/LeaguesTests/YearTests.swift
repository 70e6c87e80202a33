import Art
import JobQueue
import Processes
import FanfareModels
import Foundation
import HTTPBinding
import Logging
import MediaKit
import OutboundHTTP
import Members
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Leagues

/// A year with a provider that fails in every way it can, and with restarts, on one database and one cache.
@Suite struct YearTests {
    /// `script/prove leagues` asks for more of them.
    static let seeds = 1...(ProcessInfo.processInfo.environment["YEARS"].flatMap { Int($0) } ?? 1)
    private static let tells = ProcessInfo.processInfo.environment["YEARS"] != nil
    static let days = ProcessInfo.processInfo.environment["DAYS"].flatMap { Int($0) } ?? 60

    @Test(arguments: seeds)
    func `no error where a good copy is, no copy older than it says, no cache beyond its bound`(seed: Int)
        async throws
    {
        let chance = Mutex(SeededRandom(seed: "year \(seed)"))
        let roll: @Sendable (Int) -> Int = { sides in chance.withLock { $0.number(1...sides) } }
        let year = Year()
        let pictures = try Self.pictures()
        try await FakeServer.run { uri in
            Self.say(uri, year, roll, pictures)
        } _: { replay in
            let world = try await LeaguesFixture(replay.base, year)
            var (house, seen) = (try await world.open(), Seen())
            for _ in 0..<Self.days {
                year.advance(hours: roll(48))
                year.fault = roll(3) == 1 ? Fault.allCases[roll(Fault.allCases.count) - 1] : nil
                if year.fault != nil { seen.faultyDays += 1 }
                try await Self.read(house, year, &seen, roll)
                await house.leagues.settled()
                #expect(try await house.cache.used() <= world.bound)
                seen.mostBytes = max(seen.mostBytes, try world.bytesOnDisk())
                guard roll(10) == 1 else { continue }
                try await house.close()
                house = try await world.open()
                seen.restarts += 1
            }
            try await house.close()
            #expect(seen.mostBytes <= world.bound)
            #expect(seen.good.count >= 4, "the provider was there on some days")
            if Self.tells { print(seen.line(seed, days: Self.days, bound: world.bound)) }
        }
    }

    private static func read(
        _ house: LeaguesFixture.Open, _ year: Year, _ seen: inout Seen, _ roll: (Int) -> Int
    ) async throws {
        do {
            let teams = try await house.leagues.list(ListTeams("season"), seenBy: nil)
            seen.show("teams", isOld: teams.stale)
            #expect(teams.data.count == 3)
            try Self.check(teams.data[0].name, teams.savedAt, teams.stale, year)
        } catch let problem as Problem {
            #expect(problem.code == .busy && !seen.good.contains("teams"), "\(problem)")
            seen.refused += 1
        }
        for team in 0..<3 where roll(2) == 1 {
            do {
                let squad = try await house.leagues.list(ListPlayers("t\(team)"))
                seen.show("squad \(team)", isOld: squad.stale)
                try Self.check(squad.data[0].name, squad.savedAt, squad.stale, year)
            } catch let problem as Problem {
                #expect(
                    [.busy, .missing].contains(problem.code) && !seen.good.contains("squad \(team)"),
                    "\(problem)")
                seen.refused += 1
            }
        }
        for _ in 0..<3 {
            let address = "\(house.base)/picture\(roll(6)).png"
            do {
                _ = try await house.images.load(address)
            } catch is OutboundError {
            }
        }
        await house.images.settled()
    }

    /// What was said on hour N is not labelled as newer than that, and the label says when it is old.
    private static func check(_ name: String, _ savedAt: Date, _ stale: Bool, _ year: Year) throws {
        let hour = try #require(Int(name.split(separator: " ").last ?? ""))
        #expect(year.date(hour: hour) >= savedAt, "\(name) is older than \(savedAt)")
        #expect(stale == (year.now.timeIntervalSince(savedAt) >= CopyAge.limit))
    }

    enum Fault: CaseIterable { case down, cut, refused, nonsense, empty, page, slow, busy }

    private static func say(
        _ uri: String, _ year: Year, _ roll: (Int) -> Int, _ pictures: [[UInt8]]
    ) -> FakeServer.CannedResponse {
        switch year.fault {
        case .down: return .json("{}", 500)
        case .cut: return FakeServer.CannedResponse.json("{\"DATA\":[").cutOff
        case .refused: return .json("{\"message\":\"no\"}", 400)
        case .nonsense: return .json("nonsense")
        case .empty: return .json("{\"DATA\":[]}")
        case .page: return .init(200, Array("<!doctype html>".utf8), type: "text/html")
        case .slow: return FakeServer.CannedResponse.json("{}").slow(.milliseconds(150))
        case .busy: return .init(429, [], headers: [("Retry-After", "90000")])
        case nil: break
        }
        if uri.contains("picture") {
            return .init(200, pictures[roll(pictures.count) - 1], type: "image/png")
        }
        let hour = year.hour
        if uri.contains("standings") {
            return ProviderSamples.table(
                (0..<3).map { ("t\($0)", "Team at hour \(hour)") }, more: ",{\"bad\":1}")
        }
        return ProviderSamples.squad([("p", "Player at hour \(hour)", "FORWARD")], more: ",null")
    }

    private static func pictures() throws -> [[UInt8]] {
        let folder = try TemporaryFolder()
        return try (0..<8).map { at in
            let file = folder.url.appending(path: "\(at).png").path
            let made = try run(
                "vips", ["gaussnoise", file, "\(40 + at * 20)", "60", "--sigma", "\(20 + at * 5)"])
            try #require(made.succeeded)
            return Array(try Data(contentsOf: URL(filePath: file)))
        }
    }
}

/// What was seen in a year.
private struct Seen {
    /// What was loaded once, and from then on has to be shown.
    var good: Set<String> = []
    var shown = 0
    var old = 0
    /// Before there was a first good copy.
    var refused = 0
    var faultyDays = 0
    var restarts = 0
    var mostBytes: Int64 = 0

    mutating func show(_ what: String, isOld: Bool) {
        good.insert(what)
        shown += 1
        if isOld { old += 1 }
    }

    /// For `script/prove leagues`.
    func line(_ seed: Int, days: Int, bound: Int64) -> String {
        "| \(seed) | \(days) | \(faultyDays) | \(restarts) | \(shown) | \(old) | \(refused) | \(mostBytes) of \(bound) |"
    }
}

/// The time of the year, and what is wrong with the provider now.
private final class Year: Sendable {
    private let state = Mutex((hour: 0, fault: nil as YearTests.Fault?))
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    var hour: Int { state.withLock { $0.hour } }
    var now: Date { date(hour: hour) }
    var fault: YearTests.Fault? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    func date(hour: Int) -> Date { start.addingTimeInterval(Double(hour) * 3600) }
    func advance(hours: Int) { state.withLock { $0.hour += hours } }
}

/// What outlives a restart: the database and the folder of pictures.
private struct LeaguesFixture {
    let base: String
    let folder: TemporaryFolder
    let year: Year
    let bound: Int64 = 20_000

    init(_ base: String, _ year: Year) async throws {
        self.base = base
        self.year = year
        folder = try TemporaryFolder()
    }

    struct Open {
        let base: String
        let database: any Database
        let outbound: OutboundClient
        let cache: PictureCache
        let images: ReadThroughCache<String, PictureCache.Entry>
        let leagues: Leagues

        func close() async throws {
            await leagues.end()
            await images.end()
            await database.close()
        }
    }

    func open() async throws -> Open {
        let path = folder.url.path
        let year = year
        let database = try SQLiteDatabase(path: "\(path)/test.db")
        try await database.migrate(
            MediaSchema.migrations + JobQueueSchema.migrations + PeopleSchema.migrations
                + OutboundSchema.migrations
                + LeaguesSchema.migrations)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let outbound = OutboundClient(allowed: ["127.0.0.1"], sleep: { _ in })
        let backOff = BackOff(database, now: { year.now }, chance: { 0.5 })
        let temporaryFolders = try TemporaryFolders("\(path)/scratch")
        let cache = try PictureCache(
            folder: "\(path)/pictures", bound: bound, database: database, outbound: outbound,
            backOff: backOff,
            pictures: Pictures(
                try FolderStore("\(path)/media"), temporaryFolders: temporaryFolders, runner: ProcessRunner(),
                log: log),
            temporaryFolders: temporaryFolders, log: log, now: { year.now })
        let images = cache.images()
        var settings = LeagueSettings(flashLive: .init(base: base, key: "k"))
        settings.flashLiveLeague = "season"
        settings.patience = .milliseconds(100)
        let leagues = Leagues(
            database: database, addresses: PublicURLs(base: "http://test"),
            viewerStates: ViewerStates(
                version: { database.version() }, contentVersion: { database.contentVersion() }),
            settings: settings, outbound: outbound,
            backOff: backOff, images: images, log: log, now: { year.now })
        try await cache.cleanUp()
        try await leagues.prepare()
        return Open(
            base: base, database: database, outbound: outbound, cache: cache, images: images, leagues: leagues
        )
    }

    func bytesOnDisk() throws -> Int64 {
        let pictures = folder.url.appending(path: "pictures")
        return try FileManager.default.contentsOfDirectory(atPath: pictures.path).reduce(0) { sum, name in
            sum + Int64(try Data(contentsOf: pictures.appending(path: name)).count)
        }
    }
}
