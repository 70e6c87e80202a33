/// The shape of a `Decodable` type's wire form, as `SchemaDecoder` finds it.
final class Schema {
    enum Form {
        /// No container was asked for: an object without members.
        case nothing
        case scalar(OpenAPIScalar)
        case choice([String])
        case list(Schema)
        case map(Schema)
        case object([Field])
        /// A type that is being read further out.
        case reference
    }

    struct Field {
        let name: String
        let schema: Schema
        let optional: Bool
        /// Nil for a nested container, which has no type of its own.
        let type: (any Decodable.Type)?
    }

    var form = Form.nothing
    var nullable = false
    /// The type's name among the document's components.
    var name: String?
    /// Whether every key is always written.
    var complete = false
    /// Members left out because they lead back to a type that is being read.
    var skipped: Set<String> = []

    var fields: [Field] {
        if case .object(let fields) = form { fields } else { [] }
    }

    /// Records a member; of one that is asked for twice, the first.
    func add(_ field: Field) {
        var fields = fields
        if !fields.contains(where: { $0.name == field.name }) { fields.append(field) }
        form = .object(fields)
    }
}

/// Why the shape of a type cannot be found.
struct SchemaFault: Error, CustomStringConvertible {
    let type: String
    let reason: String

    var description: String { "The shape of \(type) cannot be found: \(reason)" }
}
