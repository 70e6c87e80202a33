import FanfareModels
import Foundation
import JSON
import Members

/// A file of games, CSV or JSON, identified by its content.
struct GameFile {
    private enum Content {
        case csv(CSVRows, [GameColumn: Int], head: [String])
        case json([JSON], NumberedNames)
    }

    let path: String
    private let size: Int
    private let name: String
    private var content: Content
    private var place = 0

    /// Throws ``ImportError`` for what cannot be read or holds no games.
    init(_ path: String) throws(ImportError) {
        self.path = path
        name = URL(filePath: path).deletingPathExtension().lastPathComponent
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ImportError(path, "cannot be read")
        }
        let bytes = Array(data)
        size = bytes.count
        let start = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch start {
        case nil: throw ImportError(path, "is empty")
        case UInt8(ascii: "{"), UInt8(ascii: "["): content = try Self.json(bytes, path)
        default: content = try Self.csv(bytes, path)
        }
    }

    /// How much of it was read, from 0 to 1.
    var fraction: Double {
        switch content {
        case .csv(let rows, _, _): Double(rows.offset) / Double(max(size, 1))
        case .json(let games, _): Double(place) / Double(max(games.count, 1))
        }
    }

    /// The next row and the line, or for JSON the place, that it has.
    mutating func next() -> (line: Int, game: Result<IncomingGame, RowFault>)? {
        switch content {
        case .csv(var rows, let columns, let head):
            guard let item = rows.next() else { return nil }
            content = .csv(rows, columns, head: head)
            return (
                item.line,
                item.fields.flatMap { fields in
                    checked { () throws(RowFault) in try Self.raw(fields, columns, head) }
                }
            )
        case .json(let games, let names):
            guard place < games.count else { return nil }
            place += 1
            let game = games[place - 1]
            var missing: [String] = []
            let checked = checked { () throws(RowFault) in try Self.raw(game, names, &missing) }
            return (
                place,
                checked.map { incoming in
                    var incoming = incoming
                    incoming.missing += missing
                    return incoming
                }
            )
        }
    }

    private func checked(_ raw: () throws(RowFault) -> RawGame) -> Result<IncomingGame, RowFault> {
        do throws(RowFault) {
            return .success(try raw().checked(from: name))
        } catch {
            return .failure(error)
        }
    }
}

extension GameFile {
    private static func csv(_ bytes: [UInt8], _ path: String) throws(ImportError) -> Content {
        var rows = CSVRows(bytes)
        guard case .success(let head)? = rows.next()?.fields else {
            throw ImportError(path, "is neither CSV nor JSON")
        }
        let names = head.map {
            String(
                $0.trimmingCharacters(in: .whitespaces).lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 }
            )
        }
        var columns: [GameColumn: Int] = [:]
        for column in GameColumn.allCases {
            columns[column] = column.names.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        guard columns[.title] != nil else {
            throw ImportError(path, "has no column for titles, as name, title or game")
        }
        return .csv(rows, columns, head: head)
    }

    private static func raw(
        _ fields: [String], _ columns: [GameColumn: Int], _ head: [String]
    ) throws(RowFault) -> RawGame {
        guard fields.count == head.count else {
            throw RowFault("has \(fields.count) fields where the head has \(head.count)")
        }
        var raw = RawGame()
        for (column, place) in columns {
            raw.texts[column] = fields[place]
            raw.columns[column] = head[place].trimmingCharacters(in: .whitespaces)
        }
        raw.genres = RawGame.list(raw.texts[.genres])
        raw.platforms = RawGame.list(raw.texts[.platforms])
        return raw
    }

    private static func json(_ bytes: [UInt8], _ path: String) throws(ImportError) -> Content {
        let whole: JSON
        do throws(JSONFault) {
            whole = try JSON(parsing: bytes)
        } catch {
            throw ImportError(path, "is not JSON: \(error)")
        }
        let list = ["results", "games", "data"].lazy.compactMap { whole[$0] }.first ?? whole
        guard case .array(let games) = list else {
            throw ImportError(path, "holds no list of games")
        }
        return .json(games, NumberedNames(beside: path))
    }

    private static func raw(
        _ game: JSON, _ names: NumberedNames, _ missing: inout [String]
    ) throws(RowFault) -> RawGame {
        guard case .object = game else { throw RowFault("is no object") }
        var raw = RawGame()
        for column in GameColumn.allCases {
            let name = column.names.first { game[$0].map { $0 != .null } ?? false }
            guard let name, let value = game[name] else { continue }
            raw.columns[column] = name
            switch column {
            case .genres: raw.genres = names.names(value, "genre", &missing)
            case .platforms: raw.platforms = names.names(value, "platform", &missing)
            case .developer: raw.texts[column] = names.names(value, "company", &missing).first
            case .poster: raw.texts[column] = (value["url"] ?? value).plain.map(Self.address)
            default: raw.texts[column] = value.plain
            }
        }
        return raw
    }

    /// Some sources leave the scheme out.
    private static func address(_ text: String) -> String { text.hasPrefix("//") ? "https:\(text)" : text }
}

extension JSON {
    /// A text or a number.
    var plain: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}

/// What a file of games points to by number: genres, platforms and companies in files of their own beside it.
struct NumberedNames: Sendable {
    private var names: [String: [String: String]] = [:]

    init(beside path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        for (kind, file) in [("genre", "genres"), ("platform", "platforms"), ("company", "companies")] {
            guard
                let data = FileManager.default.contents(atPath: folder.appending(path: "\(file).json").path),
                case .array(let rows)? = Self.parsed(Array(data))
            else { continue }
            names[kind] = Dictionary(
                rows.compactMap { row in
                    row["id"]?.plain.flatMap { id in row["name"]?.plain.map { (id, $0) } }
                },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// A file beside it that is no JSON belongs to something else.
    private static func parsed(_ bytes: [UInt8]) -> JSON? {
        do throws(JSONFault) { return try JSON(parsing: bytes) } catch { return nil }
    }

    /// A name, names, objects with a name, or numbers of these.
    func names(_ value: JSON, _ kind: String, _ missing: inout [String]) -> [String] {
        switch value {
        case .array(let elements): return elements.flatMap { names($0, kind, &missing) }
        case .string(let text): return RawGame.list(text)
        case .number(let id):
            guard let name = names[kind]?[id] else {
                missing.append("points to a \(kind) \(id) that is not there")
                return []
            }
            return [name]
        case .object: return (value["name"] ?? value[kind]).map { names($0, kind, &missing) } ?? []
        default: return []
        }
    }
}
