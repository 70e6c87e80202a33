import Cryptography
public import Foundation
import JSON

/// A backup: the files of an archive of one moment, and the objects that they consist of.
struct BackupManifest: Codable, Sendable, Equatable {
    /// Raised when a reader of before would read it wrongly.
    static let currentVersion = 1

    struct File: Codable, Sendable, Equatable {
        /// The SHA-256 of the whole file.
        var digest: String
        /// In bytes.
        var size: Int64
        var objects: [String]
    }

    var version = currentVersion
    /// Milliseconds since 1970.
    var time: Int64
    /// The version of the program.
    var program: String
    var rows: Int
    /// By path in the archive.
    var files: [String: File]
}

/// What is known of a backup without reading it.
public struct Backup: Sendable, Equatable, Comparable {
    /// The name of its manifest.
    let name: String
    /// The moment that it shows.
    public let time: Date
    /// When it was last checked; nil when it was not, so that it does not count.
    public internal(set) var proven: Date?
    /// When all that it consists of was last read back.
    public internal(set) var readBack: Date?

    public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

    /// Names sort by time, and end in the digest of the content, by which a change is found.
    static func name(_ time: Int64, _ stored: [UInt8]) -> String {
        "\(padded(time, to: 14))-\(SHA256.hash(of: stored).hex)"
    }

    /// Nil for a name that no backup has.
    init?(name: String) {
        let parts = name.split(separator: "-")
        guard parts.count == 2, let time = Int64(parts[0]), parts[0].count >= 14, parts[1].count == 64 else {
            return nil
        }
        self.name = name
        self.time = Date(timeIntervalSince1970: Double(time) / 1000)
    }

    var digest: Substring { name.suffix(64) }
}

/// That a backup was restored and read back.
struct BackupProof: Codable, Sendable {
    /// Milliseconds since 1970.
    var time: Int64
    /// Whether every object was read, not only those that the backup brought.
    var isWhole: Bool
}
