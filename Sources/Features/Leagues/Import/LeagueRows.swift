import FanfareModels
import Foundation
import JSON
import Members

/// The rows of one of the files that describe a league: CSV with a header row, or a JSON list of objects, with the same
/// names. Of a row that is wrong it is told where: by line of the CSV file or entry of the list, and by column.
struct LeagueRows {
    /// A row's values by column; empty ones are absent.
    struct Row {
        /// `matches.csv, line 12`.
        var place: String
        var values: [String: String]
    }

    let rows: [Row]

    private static let sizeLimit = 8 << 20
    /// Bytes of a value.
    private static let longest = 1_000

    /// Reads `name.csv` or `name.json` of a folder; nil when there is neither.
    ///
    /// - Throws: ``LeagueImportError``.
    static func read(
        _ name: String, in folder: String, columns: [String], required: [String], limit: Int,
        _ faults: inout LeagueFaults
    ) throws -> LeagueRows? {
        for kind in ["csv", "json"] {
            let path = "\(folder)/\(name).\(kind)"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= sizeLimit, let data = FileManager.default.contents(atPath: path) else {
                throw LeagueImportError(path, "cannot be read, or is larger than \(sizeLimit >> 20) MB")
            }
            let file = "\(name).\(kind)"
            let rows =
                kind == "csv"
                ? try csv(Array(data), path, file, columns, required, &faults)
                : try json(Array(data), path, file, columns, &faults)
            guard rows.count <= limit else {
                throw LeagueImportError(path, "has \(rows.count) rows; at most \(limit) are taken")
            }
            for row in rows {
                for column in required where row.values[column] == nil {
                    faults.add(row.place, column, "is missing")
                }
            }
            return LeagueRows(rows: rows)
        }
        return nil
    }

    private static func csv(
        _ bytes: [UInt8], _ path: String, _ file: String, _ columns: [String], _ required: [String],
        _ faults: inout LeagueFaults
    ) throws -> [Row] {
        var reader = CSVRows(bytes)
        guard case .success(let head)? = reader.next()?.fields else {
            throw LeagueImportError(path, "has no header row")
        }
        let names = head.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        for name in required where !names.contains(name) {
            throw LeagueImportError(path, "has no column \(name)")
        }
        for (at, name) in names.enumerated() where !columns.contains(name) {
            faults.add("\(file), line 1", "\(at + 1)", "has the unknown name \(name.prefix(40))")
        }
        var rows: [Row] = []
        for item in reader {
            let place = "\(file), line \(item.line)"
            switch item.fields {
            case .failure(let fault): faults.add(place, nil, fault.reason)
            case .success(let fields) where fields.count > names.count:
                faults.add(place, "\(names.count + 1)", "has no name in the header row")
            case .success(let fields):
                rows.append(row(place, zip(names, fields), &faults))
            }
        }
        return rows
    }

    private static func json(
        _ bytes: [UInt8], _ path: String, _ file: String, _ columns: [String], _ faults: inout LeagueFaults
    ) throws -> [Row] {
        let json: JSON
        do {
            json = try JSON(parsing: bytes)
        } catch {
            throw LeagueImportError(path, "is not JSON: \(error)")
        }
        guard case .array(let items) = json else { throw LeagueImportError(path, "is not a JSON list") }
        var rows: [Row] = []
        for (at, item) in items.enumerated() {
            let place = "\(file), entry \(at + 1)"
            guard case .object(let members) = item else {
                faults.add(place, nil, "is no object")
                continue
            }
            var pairs: [(String, String)] = []
            for member in members {
                guard columns.contains(member.name) else {
                    faults.add(place, String(member.name.prefix(40)), "is no known name")
                    continue
                }
                switch member.value {
                case .string(let text), .number(let text): pairs.append((member.name, text))
                case .null: break
                default: faults.add(place, member.name, "is neither a text nor a number")
                }
            }
            rows.append(row(place, pairs, &faults))
        }
        return rows
    }

    private static func row(
        _ place: String, _ pairs: some Sequence<(String, String)>, _ faults: inout LeagueFaults
    ) -> Row {
        var values: [String: String] = [:]
        for (name, value) in pairs {
            let text = value.trimmingCharacters(in: .whitespaces)
            guard text.utf8.count <= longest else {
                faults.add(place, name, "is longer than \(longest) bytes")
                continue
            }
            if !text.isEmpty { values[name] = text }
        }
        return Row(place: place, values: values)
    }
}

/// What is wrong with the files of a league, by line and column. Nothing is stored when there is anything.
struct LeagueFaults {
    private(set) var lines: [String] = []
    private(set) var count = 0

    /// How many are told; the rest are counted.
    private static let told = 20

    mutating func add(_ place: String, _ column: String?, _ reason: String) {
        count += 1
        guard lines.count < Self.told else { return }
        lines.append("\(place)\(column.map { ", column \($0)" } ?? ""): \(reason)")
    }

    /// - Throws: ``LeagueImportError`` with all of them, if there are any.
    func check(_ folder: String) throws {
        guard count > 0 else { return }
        let more = count > lines.count ? ["and \(count - lines.count) more"] : []
        throw LeagueImportError(
            folder,
            "is not imported, and nothing is changed:\n  \((lines + more).joined(separator: "\n  "))")
    }
}
