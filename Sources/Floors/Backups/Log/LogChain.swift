import Concurrency
public import Foundation

/// The changes of a database without a gap, and the copies of its file that they begin with. Another is begun when changes may
/// have been missed.
///
/// ```
/// log/CHAIN/bases/…      copies of the database file
/// log/CHAIN/HOUR/…       the changes of an hour
/// log/files/3f/3f29…     of which objects the stored files consist, shared by all chains
/// ```
public struct LogChain: Sendable, Equatable {
    let name: String

    init(_ name: String) { self.name = name }

    /// A new one; the names of chains sort by time.
    public init(at now: Date = Date()) {
        let unique = UInt32.random(in: 0 ... .max)
        name = "\(padded(Int64(now.timeIntervalSince1970 * 1000), to: 14))-\(padded(Int64(unique), to: 10))"
    }

    var path: String { "log/\(name)" }

    func path(_ part: LogSegment.Part) -> String { "\(path)/\(part.hour)/\(part.name)" }
    func path(_ base: LogBase) -> String { "\(path)/bases/\(base.name)" }
}

/// A time of which every second can be restored.
public struct LogRange: Sendable, Equatable {
    let chain: LogChain
    /// From the oldest copy of the database file.
    public let start: Date
    /// Up to the last change.
    public let end: Date
}

extension BackupRepository {
    /// All chains, the oldest first.
    func chains() throws -> [LogChain] {
        try storage.names(in: "log").filter { $0 != "files" }.sorted().map(LogChain.init)
    }

    /// The copies of the database file, the oldest first.
    func bases(of chain: LogChain) throws -> [LogBase] {
        try storage.names(in: "\(chain.path)/bases").sorted().compactMap(LogBase.init)
    }

    /// The segments of which all parts are there, in the order in which they are applied.
    ///
    /// - Parameter moment: in milliseconds since 1970; what was captured in hours before is left out.
    func segments(of chain: LogChain, since moment: Int64 = 0) throws -> [LogSegment] {
        var parts: [String: (segment: LogSegment, count: Int)] = [:]
        for hour in try hours(of: chain) where hour >= LogSegment.hour(moment) {
            for name in try storage.names(in: "\(chain.path)/\(hour)") {
                guard let part = LogSegment.Part(name: name) else { continue }
                parts[String(name.prefix(40)), default: (part.segment, 0)].count += 1
            }
        }
        return parts.values.filter { $0.count == $0.segment.parts }.map(\.segment).sorted {
            ($0.end, $0.time) < ($1.end, $1.time)
        }
    }

    func hours(of chain: LogChain) throws -> [String] {
        try storage.names(in: chain.path).filter { $0 != "bases" }.sorted()
    }

    /// The times of which every second can be restored, the oldest first.
    public func ranges() throws -> [LogRange] {
        try chains().compactMap { chain in
            guard let first = try bases(of: chain).first else { return nil }
            let last = try segments(of: chain, since: first.time).last?.time ?? 0
            return LogRange(chain: chain, start: date(first.time), end: date(max(first.time, last)))
        }
    }
}

/// Of milliseconds since 1970.
func date(_ time: Int64) -> Date { Date(timeIntervalSince1970: Double(time) / 1000) }
