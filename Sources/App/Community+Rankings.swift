import FanfareModels
import Foundation
import Live
import Logging
import Members
import Rankings
import Storage

/// Rankings among the other slices.
extension Community {
    static func rankings(
        _ settings: Settings, _ database: any Database, _ addresses: Addresses, _ people: People,
        _ whoIsLive: LiveNow, _ log: Logger
    ) -> Rankings {
        let ledger = people.ledger
        return Rankings(
            database: database, addresses: addresses,
            needs: .init(
                close: { period, end, db in try ledger.close(period, before: end, in: db) },
                award: { name, medal, person, at, db in
                    try ledger.award(name, medal, to: person, at: at, in: db)
                },
                live: { whoIsLive.people }),
            rules: .init(
                zone: TimeZone(identifier: settings.timeZone) ?? .gmt,
                // PostgreSQL commits writes side by side, and a statement of one may take two seconds.
                settling: settings.databaseURL == nil ? .zero : .seconds(5)),
            log: log)
    }
}
