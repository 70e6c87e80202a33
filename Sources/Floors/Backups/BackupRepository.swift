import Cryptography
public import Foundation
import JSON

/// Backups of a community at one place.
///
/// ```
/// repository         the version, and whether backups are encrypted
/// backups/…          a backup: the files of an archive of one moment, and their objects
/// objects/3f/3f29…   pieces of files by the digest of their content, shared by all backups
/// proofs/…           that a backup was restored and read back
/// damaged/…          marks of objects that were found damaged
/// log/…              changes of a database, second by second (LogChain)
/// ```
public struct BackupRepository: Sendable {
    /// Where it is.
    public let storage: any BackupStorage
    let objects: BackupObjects

    /// Opens the repository of a place, or makes one in a place that is empty.
    ///
    /// - Throws: ``BackupError`` `inUse`, `tooNew`, `wrongKey`, or `damaged`; `noRepository` when none is to be made.
    public init(_ storage: any BackupStorage, key: BackupKey?, isToBeMade: Bool = false) throws {
        self.storage = storage
        objects = BackupObjects(storage: storage, key: key)
        if let stored = try storage.read(Self.head) {
            try check(stored)
        } else {
            guard isToBeMade else { throw BackupError.noRepository(storage.name) }
            guard try storage.names(in: "").isEmpty else { throw BackupError.inUse(storage.name) }
            try storage.write(Self.head, Array(headText.utf8))
        }
    }

    private static let head = "repository"
    private static let version = "fanfare-backup 1"

    private var headText: String {
        let lines = "\(Self.version)\nkey \(objects.key?.check ?? "none")\n"
        return "\(lines)sha256 \(SHA256.hash(of: lines.utf8).hex)\n"
    }

    private func check(_ stored: [UInt8]) throws {
        let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n").map(String.init)
        let content = lines.dropLast().map { $0 + "\n" }.joined()
        guard lines.count == 3, lines[2] == "sha256 \(SHA256.hash(of: content.utf8).hex)" else {
            throw BackupError.damaged(Self.head, "its content is not that of its digest")
        }
        guard lines[0] == Self.version else { throw BackupError.tooNew }
        guard lines[1] != "key \(objects.key?.check ?? "none")" else { return }
        throw BackupError.wrongKey(
            lines[1] == "key none"
                ? "The backups in \(storage.name) are not encrypted; leave the key out."
                : objects.key == nil
                    ? "The backups in \(storage.name) are encrypted; name the file with their key."
                    : "The backups in \(storage.name) are encrypted with another key.")
    }

    /// All backups, the oldest first. A proof that is damaged proves nothing.
    public func backups() throws -> [Backup] {
        var proofs: [String: [BackupProof]] = [:]
        for name in try storage.names(in: "proofs") {
            do {
                let (backup, proof) = try proof(name)
                proofs[backup, default: []].append(proof)
            } catch is BackupError {
                continue
            }
        }
        return try storage.names(in: "backups").compactMap(Backup.init(name:)).sorted().map { backup in
            var (backup, name) = (backup, backup.name)
            func last(_ these: [BackupProof]?) -> Date? {
                these?.map(\.time).max().map { Date(timeIntervalSince1970: Double($0) / 1000) }
            }
            backup.proven = last(proofs[name])
            backup.readBack = last(proofs[name]?.filter(\.isWhole))
            return backup
        }
    }

    /// The newest backup of a moment or before.
    ///
    /// - Throws: ``BackupError`` `noBackup`.
    public func backup(at moment: Date) throws -> Backup {
        guard let found = try backups().last(where: { $0.time <= moment }) else {
            throw BackupError.noBackup(moment.iso8601)
        }
        return found
    }

    func manifest(_ backup: Backup) throws -> BackupManifest {
        let path = "backups/\(backup.name)"
        guard let stored = try storage.read(path) else { throw BackupError.damaged(path, "it is missing") }
        guard SHA256.hash(of: stored).hex == backup.digest else {
            throw BackupError.damaged(path, "its content is not that of its name")
        }
        let manifest: BackupManifest = try decode(stored, of: path)
        guard manifest.version <= BackupManifest.currentVersion else { throw BackupError.tooNew }
        return manifest
    }

    func add(_ manifest: BackupManifest) throws -> Backup {
        let stored = try encode(manifest)
        let name = Backup.name(manifest.time, stored)
        guard let backup = Backup(name: name) else {
            throw BackupError.damaged(name, "no backup has such a name")
        }
        try storage.write("backups/\(name)", stored)
        return backup
    }

    func add(_ proof: BackupProof, of backup: Backup) throws {
        let stored = try encode(proof)
        try storage.write("proofs/\(backup.name)-\(SHA256.hash(of: stored).hex)", stored)
    }

    /// A proof by its name, with the name of its backup.
    ///
    /// - Throws: ``BackupError`` `damaged`.
    func proof(_ name: String) throws -> (String, BackupProof) {
        let path = "proofs/\(name)"
        guard let stored = try storage.read(path), SHA256.hash(of: stored).hex == name.suffix(64) else {
            throw BackupError.damaged(path, "its content is not that of its name")
        }
        return (String(name.dropLast(65)), try decode(stored, of: path))
    }

    func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try objects.encoded(Array(try encoder.encode(value)), isText: true)
    }

    func decode<Value: Decodable>(_ stored: [UInt8], of path: String) throws -> Value {
        let content = try objects.decoded(stored, of: path, atMost: 1 << 30)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(content))
        } catch is DecodingError {
            throw BackupError.damaged(path, "it is no list of files")
        }
    }
}
