import Cryptography
import Foundation
import MediaKit

/// `SHA256SUMS`, which is written last: the digest of every other file of an archive by its path, as `sha256sum -c` reads
/// it. A file that is not named here is not part of the archive.
package struct ArchiveDigests: Equatable, Sendable {
    static let name = "SHA256SUMS"

    /// In hexadecimal, by path.
    package var byPath: [String: String]

    package init(byPath: [String: String] = [:]) { self.byPath = byPath }

    /// Throws ``ArchiveError``.
    static func read(_ folder: String) throws -> Self {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
            throw ArchiveError.noArchive(folder)
        }
        var digests = Self()
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "  ", maxSplits: 1)
            guard parts.count == 2, BlobKey(String(parts[0])) != nil, isPath(parts[1]) else {
                throw ArchiveError.damaged(name, "a line is no digest of a file")
            }
            digests.byPath[String(parts[1])] = String(parts[0])
        }
        return digests
    }

    var data: Data {
        Data(byPath.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined().utf8)
    }

    /// Throws ``ArchiveError`` `damaged` when a file's digest is another one, or none is known.
    func check(_ path: String, _ digest: String) throws {
        guard byPath[path] == digest else {
            throw ArchiveError.damaged(path, "its content is not that of \(Self.name)")
        }
    }

    /// The paths in a folder of the archive, sorted.
    func paths(in folder: String) -> [String] {
        byPath.keys.filter { $0.hasPrefix("\(folder)/") }.sorted()
    }

    /// Whether a path can be one of an archive, so that it leads nowhere else.
    package static func isPath(_ path: Substring) -> Bool {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        switch names.first {
        case "archive.json": return names.count == 1
        case "tables": return names.count == 2 && names[1].wholeMatch(of: /[a-z_0-9]+\.jsonl/) != nil
        case "uploads": return names.count == 2 && Int64(names[1]) != nil
        case "media":
            return names.count == 3 && BlobKey(String(names[2])) != nil && names[2].hasPrefix(names[1])
                && names[1].count == 2
        default: return false
        }
    }
}
