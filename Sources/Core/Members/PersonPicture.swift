public import FanfareModels
public import MediaKit
public import Storage

/// The sizes of a person's own picture.
extension People {
    /// Gives a person a picture whose sizes are in the blob store, within the caller's transaction, and drops the
    /// one before.
    public func give(
        _ sizes: [PictureSize: StoredBlob], to person: ID<Person>, in db: any Connection
    ) throws {
        try dropPicture(of: person, in: db)
        let keys = PictureSize.faces.compactMap { sizes[$0]?.key.description }.joined(separator: ",")
        let id: Int64? = try db.first(
            "INSERT INTO picture (person, blobs) VALUES (\(person), \(keys)) RETURNING id"
        ) { $0[0] }
        for blob in sizes.values {
            try Blobs.keep(blob, type: .jpeg, for: Self.holder(person), at: now(), in: db)
        }
        try db.run("UPDATE person SET picture = \(id) WHERE id = \(person)")
    }

    /// The file of one size of a picture.
    public func file(ofPicture id: Int64, _ size: PictureSize) async throws -> BlobKey {
        let keys: String? = try await database.read { db in
            try db.first("SELECT blobs FROM picture WHERE id = \(id)") { $0[0] }
        }
        guard let keys, let text = Self.key(of: size, among: keys), let key = BlobKey(text) else {
            throw Problem.missing("picture")
        }
        return key
    }

    /// Of a picture's keys in the order of ``PictureSize/faces``.
    private static func key(of size: PictureSize, among keys: String) -> String? {
        let parts = keys.split(separator: ",").map(String.init)
        return PictureSize.faces.firstIndex(of: size).flatMap { parts.indices.contains($0) ? parts[$0] : nil }
    }

    /// Takes a person's own picture away: theirs is drawn from their name again. Nothing happens where there is none.
    public func removePicture(of person: ID<Person>) async throws {
        try await database.write { db in
            try require(person, seenBy: nil, in: db)
            try dropPicture(of: person, in: db)
        }
    }

    /// Takes a person's own picture away, within the caller's transaction.
    public func dropPicture(of person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE person SET picture = NULL WHERE id = \(person)")
        try db.run("DELETE FROM picture WHERE person = \(person)")
        try Blobs.release(Self.holder(person), at: now(), in: db)
    }

    private static func holder(_ person: ID<Person>) -> String { "person/\(person)/picture" }

    /// Bytes of somebody's picture in all its sizes.
    package static func pictureBytes(of person: ID<Person>, in db: any Connection) throws -> Int64 {
        try Blobs.bytes(usedBy: Self.holder(person), in: db)
    }
}

extension People {
    /// A person's picture, for the export of their data.
    public func media(of person: ID<Person>, in db: any Connection) throws -> ExportedFiles {
        let keys: String? = try db.first(
            "SELECT k.blobs FROM person p JOIN picture k ON k.id = p.picture WHERE p.id = \(person)"
        ) { $0[0] }
        guard let keys, let key = Self.key(of: .large, among: keys) else { return [] }
        return [("picture.jpg", key)]
    }
}
