public import FanfareModels
import Foundation
import MediaKit
import Members
import Storage
import HTTPServer

/// Files that come in by pieces, before they are part of an answer.
extension Answers {
    /// Bytes that a person may have announced and not yet used: twice what one answer may have.
    static let uploadAllowance = 2 * Videos.fileLimit
    static let uploadsAtOnce = 100
    /// How long an upload is kept that nobody touches: a day.
    static let uploadLifetime: TimeInterval = 86_400

    /// Throws `Problem.tooLarge` for more than one answer may have, and when the person has begun too much;
    /// `full` where it is more than they have left; `DiskFull` when there is no room for it.
    public func beginUpload(of length: Int64, by person: ID<Person>) async throws -> Upload {
        guard length > 0 else {
            throw Problem(.malformed, "Upload-Length must say how many bytes will come.")
        }
        guard length <= Videos.fileLimit else {
            throw Problem(.tooLarge, "The video is too large; at most \(Videos.fileLimit >> 20) MB.")
        }
        try await uploads.disk.requireRoom(for: length)
        let at = now()
        return try await database.write { db in
            let begun = try db.first(
                """
                SELECT COUNT(*), CAST(COALESCE(SUM(length), 0) AS BIGINT) FROM upload
                WHERE person = \(person) AND answer IS NULL
                """
            ) { (uploads: $0[0] as Int, bytes: $0[1] as Int64) }
            guard let begun, begun.uploads < Self.uploadsAtOnce, begun.bytes + length <= Self.uploadAllowance
            else {
                throw Problem(
                    .tooMany, "You have begun too many uploads. Finish or drop some.", retryAfter: 60)
            }
            try people.quota.require(length, for: person, in: db)
            let id: ID<Upload> = try db.insert(
                """
                INSERT INTO upload (person, length, used_ms) VALUES (\(person), \(length), \(at))
                """)
            return Upload(id: id, length: length, offset: 0)
        }
    }

    /// How far an upload is. Throws `Problem.missing` for somebody else's.
    public func upload(_ id: ID<Upload>, by person: ID<Person>) async throws -> Upload {
        let found = try await database.read { db in try row(of: id, by: person, in: db) }
        return Upload(id: id, length: found.length, offset: try await uploads.offset(of: id.number))
    }

    /// Takes a piece in; returns the offset after it, once its bytes survive a crash.
    public func append<Body: AsyncSequence>(
        _ body: Body, at offset: Int64, to id: ID<Upload>, by person: ID<Person>
    ) async throws -> Int64 where Body.Element: Collection, Body.Element.Element == UInt8 {
        let at = now()
        let found = try await database.write { db in
            let found = try row(of: id, by: person, in: db)
            guard !found.isUsed else { throw Problem.conflict("This upload is part of an answer already.") }
            try db.run("UPDATE upload SET used_ms = \(at) WHERE id = \(id)")
            return found
        }
        return try await uploads.append(body, to: id.number, at: offset, of: found.length)
    }

    /// Gives an upload up. One that an answer is being made of is no longer the person's to drop.
    public func drop(_ id: ID<Upload>, by person: ID<Person>) async throws {
        try await database.write { db in
            guard try !row(of: id, by: person, in: db).isUsed else {
                throw Problem.conflict("This upload is part of an answer already.")
            }
            try db.run("DELETE FROM upload WHERE id = \(id) AND answer IS NULL")
        }
        try await uploads.remove(id.number)
    }

    /// Drops uploads that nobody has touched for a day, and the files of those that are gone. For the start, and each
    /// hour.
    @discardableResult public func cleanUpUploads() async throws -> Int {
        let end = now() - Self.uploadLifetime
        try await database.write { db in
            _ = try db.run("DELETE FROM upload WHERE answer IS NULL AND used_ms < \(end)")
        }
        return try await uploads.sweep { ids in
            try await database.read { db in
                Set(try db.rows("SELECT id FROM upload WHERE id IN \(list: ids)") { $0[0] as Int64 })
            }
        }
    }
}

extension Answers {
    private func row(
        of id: ID<Upload>, by person: ID<Person>, in db: any Connection
    ) throws -> (length: Int64, isUsed: Bool) {
        let found = try db.first("SELECT length, answer FROM upload WHERE id = \(id) AND person = \(person)")
        {
            (length: $0[0] as Int64, isUsed: ($0[1] as Int64?) != nil)
        }
        guard let found else { throw Problem.missing("upload") }
        return found
    }

    /// The bytes of uploads that are all the person's, whole and unused. Throws `Problem.invalid` on `uploads`.
    func requireWhole(_ ids: [ID<Upload>], by person: ID<Person>) async throws -> Int64 {
        let rows = try await database.read { db in
            try db.rows(
                """
                SELECT id, length FROM upload
                WHERE id IN \(list: ids) AND person = \(person) AND answer IS NULL
                """
            ) { (id: $0[0] as Int64, length: $0[1] as Int64) }
        }
        guard rows.count == ids.count else {
            throw Problem.invalid("uploads", "Something you sent is no longer there. Send it again.")
        }
        for row in rows where try await uploads.offset(of: row.id) != row.length {
            throw Problem.invalid("uploads", "Something you sent has not arrived whole. Send it again.")
        }
        return rows.reduce(0) { $0 + $1.length }
    }

    /// Keeps a form's file as an upload that has come whole.
    func adopt(_ file: UploadedFile, by person: ID<Person>) async throws -> ID<Upload> {
        let upload = try await beginUpload(of: Int64(max(file.size, 1)), by: person)
        try await uploads.adopt(file.path, as: upload.id.number)
        return upload.id
    }
}
