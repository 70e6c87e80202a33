import FanfareModels
import Foundation
import Storage

/// Brings in people of other places, as unclaimed profiles with the reputation and the badges they had there.
///
/// It can be repeated and be cut off at any moment: people are known by where they come from, and each batch is a
/// transaction. What a repetition finds changed is brought up to date; what a site counted is taken over as it counts,
/// never added.
public struct PeopleImport: Sendable {
    private let people: People
    private let progress: @Sendable (ImportReport) -> Void

    /// People in a transaction.
    private static let batch = 500

    /// - Parameter progress: called after each batch.
    public init(_ people: People, progress: @escaping @Sendable (ImportReport) -> Void = { _ in }) {
        self.people = people
        self.progress = progress
    }

    /// Reads folders and files of Stack Exchange dumps, and recorded answers of its API.
    ///
    /// Throws ``ImportError`` when a file is none of these; before anything is stored, unless it changes meanwhile.
    ///
    /// - Parameter site: where the people come from; nil goes by the folder or by what the answers say.
    public func run(_ paths: [String], site: String? = nil) async throws -> ImportReport {
        var report = ImportReport()
        for source in try ImportSource.found(at: paths, site: site) {
            report.file = source.file
            report.fraction = 0
            switch source {
            case .people(let file, let site): try await readPeople(file, "stackexchange:\(site)", &report)
            case .badges(let file, let site): try await readBadges(file, "stackexchange:\(site)", &report)
            case .answer(let file): try await readAnswer(file, site, &report)
            }
        }
        return report
    }

    /// Stores as many made-up people, the same ones for the same seed.
    public func generate(_ count: Int, seed: String) async throws -> ImportReport {
        var report = ImportReport()
        report.file = "generated"
        var made = GeneratedPeople(seed: seed)
        try await store(&report) { report in
            guard made.count < count else { return nil }
            report.fraction = Double(made.count) / Double(count)
            return (0..<min(Self.batch, count - made.count)).map { _ in made.next() }
        }
        return report
    }
}

extension PeopleImport {
    private func readPeople(_ file: String, _ site: String, _ report: inout ImportReport) async throws {
        var rows = try DumpRows(file)
        let size = try Self.size(of: file)
        try await store(&report) { report in
            var batch: [IncomingPerson] = []
            while batch.count < Self.batch, let item = try rows.next() {
                do throws(RowFault) {
                    batch.append(try IncomingPerson(try item.row, site: site))
                } catch {
                    report.skip(error, in: file, line: item.line)
                }
            }
            report.fraction = Double(rows.offset) / Double(max(size, 1))
            return batch.isEmpty ? nil : batch
        }
    }

    private func readAnswer(_ file: String, _ site: String?, _ report: inout ImportReport) async throws {
        var batch: [IncomingPerson] = []
        for (place, person) in try APIUsersResponse(file, site: site).people.enumerated() {
            do throws(RowFault) {
                batch.append(try person.get())
            } catch {
                report.skip(error, in: file, line: place + 1)
            }
        }
        var all: [IncomingPerson]? = batch
        try await store(&report) { report in
            report.fraction = 1
            return all.take()
        }
    }

    /// Stores batch after batch; the next is read while one is stored.
    private func store(
        _ report: inout ImportReport, _ next: (inout ImportReport) throws -> [IncomingPerson]?
    ) async throws {
        let people = people
        try await withThrowingTaskGroup(of: ImportCounts.self) { group in
            while let incoming = try next(&report) {
                let batch = try ImportBatch(incoming, of: people)
                if let counts = try await group.next() {
                    report.add(counts)
                    progress(report)
                }
                try Task.checkCancellation()
                group.addTask { try await people.database.write { db in try batch.store(in: db) } }
            }
            for try await counts in group { report.add(counts) }
            progress(report)
        }
    }

    private func readBadges(_ file: String, _ site: String, _ report: inout ImportReport) async throws {
        let size = try Self.size(of: file)
        let shares = BadgeTally.shares(ofBytes: size)
        for share in 0..<shares {
            var tally = BadgeTally()
            var rows = try DumpRows(file)
            while let item = try rows.next() {
                if share == 0 { report.badgeRows += 1 }
                do throws(RowFault) {
                    try tally.add(try item.row, share: share, of: shares)
                } catch  where share == 0 {
                    report.skip(error, in: file, line: item.line)
                } catch {
                    continue
                }
            }
            try await store(tally.people(of: site), from: file, &report) { done in
                (Double(share) + done) / Double(shares)
            }
        }
    }

    private func store(
        _ badges: [(ImportOrigin, [IncomingBadge])], from file: String, _ report: inout ImportReport,
        fraction: (Double) -> Double
    ) async throws {
        var start = 0
        while start < badges.count {
            let some = Array(badges[start..<min(start + Self.batch, badges.count)])
            let stored = try await people.database.write { db in try BadgeBatch(some).store(in: db) }
            report.badgesChanged += stored.changed
            report.strangers += some.count - stored.people
            start += some.count
            try Task.checkCancellation()
            report.fraction = fraction(Double(start) / Double(badges.count))
            progress(report)
        }
    }

    private static func size(of file: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    }
}

extension DumpRows.Item {
    fileprivate var row: DumpRow {
        get throws(RowFault) {
            switch self {
            case .row(let row): return row
            case .bad(_, let fault): throw fault
            }
        }
    }

    fileprivate var line: Int {
        switch self {
        case .row(let row): row.line
        case .bad(let line, _): line
        }
    }
}
