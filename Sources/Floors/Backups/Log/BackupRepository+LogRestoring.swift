import Archive
import Cryptography
public import Foundation
import JSON
import MediaKit

extension BackupRepository {
    /// A moment that can be restored out of a chain.
    public struct LogMoment: Sendable {
        let chain: LogChain
        let base: LogBase
        let segments: [LogSegment]
        /// Nothing that was committed later is there.
        public var time: Date { date(max(base.time, segments.last?.time ?? 0)) }
    }

    /// The last moment of a chain that is not after another; nil when no chain has one.
    ///
    /// - Throws: ``BackupError`` `damaged` when changes before it are missing.
    public func logMoment(at moment: Date) throws -> LogMoment? {
        let time = moment.timeIntervalSince1970 >= 1e12 ? .max : Int64(moment.timeIntervalSince1970 * 1000)
        for chain in try chains().reversed() {
            guard let base = try bases(of: chain).last(where: { $0.time <= time }) else { continue }
            return LogMoment(chain: chain, base: base, segments: try segments(of: chain, base, until: time))
        }
        return nil
    }

    /// The segments that lead from a copy of the database file to a moment.
    private func segments(of chain: LogChain, _ base: LogBase, until time: Int64) throws -> [LogSegment] {
        var end = base.begin
        var path: [LogSegment] = []
        for segment in try segments(of: chain) where segment.end > base.begin && segment.time <= time {
            guard segment.start <= end else {
                throw BackupError.damaged(
                    chain.path, "changes before \(date(segment.time).iso8601) are missing")
            }
            path.append(segment)
            end = segment.end
        }
        guard end >= base.end else {
            throw BackupError.damaged(chain.path, "changes before \(date(base.time).iso8601) are missing")
        }
        return path
    }

    /// Writes the database file of a moment.
    ///
    /// - Parameters:
    ///   - path: of the file, which must not be there.
    ///   - progress: from 0 to 1.
    /// - Throws: ``BackupError`` `damaged`, `FileError`, `DiskFull`.
    public func writeDatabase(
        of moment: LogMoment, to path: String, progress: (Double) -> Void = { _ in }
    ) throws {
        let base = try content(of: moment.base, in: moment.chain)
        let steps = Double(base.objects.count + moment.segments.count)
        let file = try Descriptor(path, O_RDWR | O_CREAT | O_EXCL)
        for (number, id) in base.objects.enumerated() {
            try objects.get(id).withUnsafeBytes { try file.append($0) }
            progress(Double(number + 1) / steps)
        }
        var size: Int?
        for (number, segment) in moment.segments.enumerated() {
            for part in 0..<segment.parts {
                let (head, pages) = try read(LogSegment.Part(of: segment, part), of: moment.chain)
                size = head.databaseSize * head.pageSize
                try pages.withUnsafeBytes { bytes in
                    for (index, page) in head.pages.enumerated() {
                        let content = bytes[index * head.pageSize..<(index + 1) * head.pageSize]
                        try file.overwrite(
                            UnsafeRawBufferPointer(rebasing: content), at: (Int(page) - 1) * head.pageSize)
                    }
                }
            }
            progress(Double(base.objects.count + number + 1) / steps)
        }
        if let size { try file.truncate(to: size) }
        try file.sync()
    }

    /// Writes a file of the community out of what was stored for chains.
    ///
    /// - Throws: ``BackupError`` `damaged`, `FileError`.
    public func writeFile(_ key: String, to path: String) throws {
        let digest = try Descriptor.write(path, O_EXCL) { try pieces(ofFile: key, $0) }
        guard digest == key else {
            throw BackupError.damaged(self.path(ofFile: fileName(key)), "its content is not that of its name")
        }
    }

    /// Calls `body` with each piece of a stored file, in order.
    func pieces(ofFile key: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        for id in try file(named: fileName(key)).objects { try objects.get(id).withUnsafeBytes(body) }
    }
}
