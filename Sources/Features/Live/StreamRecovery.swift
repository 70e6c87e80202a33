import FanfareModels
import Foundation
import MediaKit
import Storage

extension Live {
    /// Removes what a killed server left of streams that it carried, and takes up recordings that wait to be
    /// made.
    func sweep() async throws {
        let at = now()
        let open = try await database.read { [settings] db in
            Set(
                try db.rows("SELECT id, last_ms FROM live_stream WHERE open_person IS NOT NULL") { row in
                    (id: row[0] as ID<LiveStream>, last: row[1] as Date)
                }.filter { !settings.isAlone && at.timeIntervalSince($0.last) < 60 }.map(\.id))
        }
        let root = StreamFolder(settings.folder)
        for name in try await root.names() {
            guard let number = Int64(name), !open.contains(ID(number)), registry.feed(ID(number)) == nil
            else {
                continue
            }
            try await folder(ID(number)).remove()
        }
        for name in try await StreamFolder("\(settings.folder)/kept").names() {
            guard let number = Int64(name) else { continue }
            try await keep(ID(number))
        }
    }

    /// Deletes expired rows: which minutes were watched, a day after and once the stream is over.
    public func cleanUp() async throws {
        let minute = (now().addingTimeInterval(-86_400).milliseconds) / 60_000
        try await database.write { db in
            try db.run(
                """
                DELETE FROM live_minute WHERE minute < \(minute)
                    AND stream NOT IN (SELECT id FROM live_stream WHERE open_person IS NOT NULL)
                """)
        }
    }
}
