import Concurrency
public import FanfareModels
import Foundation
import HTTPServer
import JSON
import MediaKit
import Members
import Pages
import Storage

extension Accounts {
    /// How many exports read the database at once; ``exportsWaiting`` more wait for that.
    package static let exportsAtOnce = 2
    package static let exportsWaiting = 8

    /// Everything the community holds of a person. The database is read here, the media while the export is sent.
    ///
    /// - Throws: `Problem` `.tooMany` while another export of theirs is being sent and after a few within the hour, and
    ///   `.busy` or `QueueError.full` when too many are being made.
    public func export(_ person: ID<Person>) async throws -> AccountExport {
        guard let run = exports.begin(person) else {
            throw Problem(
                .tooMany, "Your data is being sent already. Wait until that download has ended.",
                retryAfter: 60)
        }
        return try await exportQueue.use {
            let time = now()
            try await database.write { [people] db in
                try people.limits.takeExport(by: person, at: time, in: db)
            }
            let (subjects, media) = try await held(of: person)
            let documents = try await BlockingThreads.run {
                try subjects.map { try AccountExport.Document($0.name, $0.json) }
            }
            return AccountExport(
                documents: documents, media: media, store: pictures.store, time: time, run: run)
        }
    }

    /// The export as a file to save.
    func download(_ viewer: Viewer, on device: Device) async throws -> ServedFile {
        note(.exportAsked, of: viewer.id, on: device)
        let export = try await export(viewer.id)
        return ServedFile(type: "application/zip", downloadName: "fanfare-\(viewer.id).zip") { writer in
            try await export.write(to: writer)
        }
    }

    private func held(
        of person: ID<Person>
    ) async throws -> (subjects: [(name: String, json: [UInt8])], media: ExportedFiles) {
        do {
            return try await database.slow { db in
                let media = try people.media(of: person, in: db) + data.flatMap { try $0.media(person, db) }
                return (try subjects(of: person, in: db), media)
            }
        } catch let error as StorageError where error.kind == .busy {
            throw Problem.busy("The server is busy. Try again soon.", retryAfter: 10)
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
