import Accounts
import Activity
import Admin
import FanfareModels
import Live
import Logging
import Media
import People
import Storage
import HTTPServer
import Pages

/// Live streams among the other slices.
extension Community {
    static func live(
        _ settings: Settings, _ database: any Database, store: any BlobStore, scratch: Scratch,
        videos: Videos,
        _ bell: Bell, _ people: People, _ whoIsLive: LiveNow, _ limits: RateLimit, log: Logger
    ) -> Live {
        let ledger = people.ledger
        let hub = bell.hub
        return Live(
            database: database, addresses: Addresses(base: settings.url), settings: settings.live,
            people: whoIsLive,
            // Beginnings are looked at beside whatever else is being encoded.
            streams: Streams(scratch: scratch, runner: Runner(), log: log), videos: videos, store: store,
            limits: limits,
            needs: .init(
                score: { event, db in try ledger.record(event, in: db) },
                notify: { notice, db in try bell.record(notice, in: db) },
                becomeCreator: { person, db in try people.becomeCreator(person, in: db) },
                isWelcome: { person, db in try Accounts.isWelcome(person, in: db) },
                tell: { hub.publish(try LiveEvent("live", $0)) }),
            log: log)
    }

    static func stream(_ number: Int64, in db: any Connection) throws -> Reported? {
        try Live.reported(stream: number, in: db).map {
            Reported(title: $0.title, path: "/live/\(number)", owner: $0.host)
        }
    }

    static func message(_ number: Int64, in db: any Connection) throws -> Reported? {
        try Live.reported(message: number, in: db).map {
            Reported(title: $0.text, path: "/live/\($0.stream)", owner: $0.person)
        }
    }
}
