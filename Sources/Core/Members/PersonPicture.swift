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
        for blob in sizes.values { try Blobs.keep(blob, type: .jpeg, for: holder(person), at: now(), in: db) }
        try db.run("UPDATE person SET picture = \(id) WHERE id = \(person)")
    }

    /// The file of one size of a picture.
    public func file(ofPicture id: Int64, _ size: PictureSize) async throws -> BlobKey {
        let keys: String? = try await database.read { db in
            try db.first("SELECT blobs FROM picture WHERE id = \(id)") { $0[0] }
        }
        let parts = keys?.split(separator: ",").map(String.init) ?? []
        guard let index = PictureSize.faces.firstIndex(of: size), parts.indices.contains(index),
            let key = BlobKey(parts[index])
        else { throw Problem.missing("picture") }
        return key
    }

    func dropPicture(of person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE person SET picture = NULL WHERE id = \(person)")
        try db.run("DELETE FROM picture WHERE person = \(person)")
        try Blobs.release(holder(person), at: now(), in: db)
    }

    private func holder(_ person: ID<Person>) -> String { "person/\(person)/picture" }
}

extension People {
    /// Copies a person's picture into a folder, for the export of their data, and names the files.
    public func saveMedia(of person: ID<Person>, from store: any BlobStore, to folder: String) async throws
        -> [String]
    {
        let picture: Int64? = try await database.read { db in
            try db.first("SELECT picture FROM person WHERE id = \(person)") { row -> Int64? in row[0] } ?? nil
        }
        guard let picture else { return [] }
        let key = try await file(ofPicture: picture, .large)
        return try await store.copy([("picture.jpg", key.description)], to: folder)
    }
}
