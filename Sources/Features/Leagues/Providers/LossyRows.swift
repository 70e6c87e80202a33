import FanfareModels
import Foundation

/// A list in which a row that cannot be read does not lose the others; with very many of these it is none.
struct LossyRows<Row: Decodable>: Decodable {
    var rows: [Row] = []
    /// How many could not be read.
    var bad = 0

    /// An error for each row costs far more than the row.
    private static var badLimit: Int { 500 }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            switch try list.decode(Attempt<Row>.self).row {
            case let row?: rows.append(row)
            case nil: bad += 1
            }
            guard bad <= Self.badLimit else {
                throw DecodingError.dataCorruptedError(
                    in: list, debugDescription: "hardly a row can be read")
            }
        }
    }

    private struct Attempt<Value: Decodable>: Decodable {
        var row: Value?

        init(from decoder: any Decoder) throws {
            do {
                row = try decoder.singleValueContainer().decode(Value.self)
            } catch is DecodingError {
                row = nil
            }
        }
    }
}

/// A text that some providers write as a number.
struct StringOrNumber: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int64.self) {
            text = String(number)
        } else {
            text = try value.decode(String.self)
        }
    }

    /// A number of a shirt; anything else is none.
    var shirt: Int? { Int(text.trimmingCharacters(in: .whitespaces)).flatMap { 0...999 ~= $0 ? $0 : nil } }
}

extension String {
    /// A name as it can be stored and shown: one line, at most 100 characters; nil when nothing is left.
    var asName: String? {
        let words = split {
            $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 }
        }
        let line = words.joined(separator: " ").filter { $0 != "\0" }
        return line.isEmpty ? nil : String(line.prefix(100))
    }

    /// An address of a picture on the web; nil for anything else.
    var asPicture: String? {
        guard utf8.count <= 1_000, hasPrefix("https://") || hasPrefix("http://"),
            URL(string: self)?.host != nil
        else {
            return nil
        }
        return self
    }
}

extension Sequence {
    /// Without those whose key came before.
    func once<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}
