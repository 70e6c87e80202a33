import Concurrency
public import FanfareModels
public import Foundation
import JSON
import MediaKit
import Members
import Storage

extension Accounts {
    /// Everything the community holds of a person, as a zip file with JSON by subject and their media.
    ///
    /// The caller removes the file, or its folder.
    public func export(_ person: ID<Person>) async throws -> URL {
        let folder = URL(fileURLWithPath: temporaryFolders).appending(path: "export-\(UUID().uuidString)")
        let media = folder.appending(path: "media")
        do {
            try FileManager.default.createDirectory(
                at: media, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            var names = try await people.saveMedia(of: person, from: pictures.store, to: media.path)
            for part in data { names += try await part.media(person, media.path) }
            let subjects = try await database.slow { db in try self.subjects(of: person, in: db) }
            let zip = folder.appending(path: "fanfare.zip")
            try await Zip.pool.run { [now, names] in
                var file = try Zip(zip, at: now())
                for subject in subjects { try file.add("\(subject.name).json", subject.json) }
                for name in names { try file.add("media/\(name)", fileAt: media.appending(path: name)) }
                try file.finish()
            }
            try FileManager.default.removeItem(at: media)
            return zip
        } catch {
            try FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    private func subjects(
        of person: ID<Person>, in db: any Connection
    ) throws -> [(name: String, json: [UInt8])] {
        var subjects = [(name: "account", json: try JSON.bytes(record(of: person, in: db)))]
        let kept =
            try people.export(person, in: db) + data.flatMap { try $0.export(person, db) }
            + people.notices.export(person, in: db)
        for (name, json) in kept { subjects.append((name, try JSON.bytes(json))) }
        return subjects
    }

    private func record(of person: ID<Person>, in db: any Connection) throws -> AccountRecord {
        let account = try db.first(
            "SELECT email, language, theme, created_ms FROM account WHERE person = \(person)"
        ) { ($0[0] as String, $0[1] as String?, $0[2] as String?, $0[3] as Date) }
        guard let (email, language, theme, createdAt) = account, let user = try people.user(person, in: db)
        else {
            throw Problem.missing("account")
        }
        let sessions = try db.rows(
            """
            SELECT id, agent, address, created_ms, seen_ms FROM session WHERE person = \(person) ORDER BY id
            """
        ) {
            Session(id: $0[0], agent: $0[1], address: $0[2], createdAt: $0[3], seenAt: $0[4], current: false)
        }
        let off = try db.rows("SELECT kind FROM notice_off WHERE person = \(person) ORDER BY kind") {
            $0[0] as String
        }
        return AccountRecord(
            id: person, username: user.username, email: email, language: language, theme: theme,
            created_at: createdAt, sessions: sessions, notices_off: off)
    }
}

/// The account's part of an export.
private struct AccountRecord: Encodable {
    var id: ID<Person>
    var username: String
    var email: String
    var language: String?
    var theme: String?
    var created_at: Date
    var sessions: [Session]
    var notices_off: [String]
}
