import FanfareModels
import JSON

/// Decodes a request's parameters. Whatever does not fit becomes `Problem.invalid` with the name of the field
/// and a sentence for the person who sent it.
struct InputDecoder: Decoder {
    let value: JSON
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(value: JSON, path: [any CodingKey]) {
        self.value = value
        codingPath = path
    }

    /// The innermost name on the way here; an element has the name of its list.
    var field: String { codingPath.last { $0.intValue == nil }?.stringValue ?? "body" }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else {
            throw Problem.invalid(field, value.isBlank ? InputMessage.blank : InputMessage.object)
        }
        return KeyedDecodingContainer(InputMembers<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .array(let elements): return InputElements(elements: elements, codingPath: codingPath)
        case _ where value.isBlank: throw Problem.invalid(field, InputMessage.blank)
        // A form with one value for a list.
        case .string: return InputElements(elements: [value], codingPath: codingPath)
        default: throw Problem.invalid(field, InputMessage.list)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try InputScalar.standard(type, value, field) ?? Value(from: self)
        } catch let problem as Problem where problem.code == .invalid && !value.isContainer {
            // The type may know itself by another name than the field has.
            throw problem.renamed(field)
        } catch is DecodingError {
            throw Problem.invalid(field, value.isBlank ? InputMessage.blank : InputMessage.choice(of: type))
        }
    }
}

extension InputDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isBlank }
    func decode(_ type: Bool.Type) throws -> Bool { try InputScalar.bool(value, field) }
    func decode(_ type: String.Type) throws -> String { try InputScalar.text(value, field) }
    func decode(_ type: Double.Type) throws -> Double { try InputScalar.number(value, field) }
    func decode(_ type: Float.Type) throws -> Float { Float(try InputScalar.number(value, field)) }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
        try InputScalar.integer(value, field)
    }
}

extension JSON {
    /// Nothing, or text with nothing to see in it.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.utf8.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
        default: false
        }
    }

    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}

extension Problem {
    fileprivate func renamed(_ field: String) -> Problem {
        var problem = self
        problem.fields = [field: fields.values.flatMap { $0 }]
        if problem.fields == [field: []] { problem.fields = [field: [detail]] }
        return problem
    }
}
