import FanfareModels
import JSON

/// The schemas an OpenAPI document refers to by name.
struct SchemaComponents {
    private(set) var all: [String: JSON] = [:]

    /// The JSON Schema of a shape; what has a name is put among the components and referred to. Throws when
    /// two types have one name.
    mutating func schema(_ schema: Schema) throws(SchemaFault) -> JSON {
        let plain = try form(schema)
        return schema.nullable ? Self.nullable(plain) : plain
    }

    /// The members of an object, and which of them must be there.
    mutating func properties(
        _ fields: [Schema.Field], complete: Bool, optionalIsNull: Bool
    ) throws(SchemaFault) -> [JSON.Member] {
        var properties: [JSON.Member] = []
        for field in fields {
            let plain = try schema(field.schema)
            let value = field.optional && optionalIsNull ? Self.nullable(plain) : plain
            properties.append(JSON.Member(field.name, value))
        }
        let required = fields.filter { complete || !$0.optional }.map { JSON.string($0.name) }
        var members = [JSON.Member("type", "object"), JSON.Member("properties", .object(properties))]
        if !required.isEmpty { members.append(JSON.Member("required", .array(required))) }
        return members
    }

    mutating func add(_ name: String, _ schema: JSON) throws(SchemaFault) {
        guard all.updateValue(schema, forKey: name).map({ $0 == schema }) ?? true else {
            throw SchemaFault(type: name, reason: "two types have this name")
        }
    }

    static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }

    private mutating func form(_ schema: Schema) throws(SchemaFault) -> JSON {
        switch schema.form {
        case .nothing: return ["type": "object"]
        case .scalar(let facts): return facts.json
        case .list(let element): return ["type": "array", "items": try self.schema(element)]
        case .map(let value): return ["type": "object", "additionalProperties": try self.schema(value)]
        case .reference: return Self.reference(schema.name ?? "")
        case .choice(let names):
            return try named(schema, ["type": "string", "enum": .array(names.map(JSON.string))])
        case .object(let fields):
            return try named(
                schema, .object(try properties(fields, complete: schema.complete, optionalIsNull: true)))
        }
    }

    private mutating func named(_ schema: Schema, _ json: JSON) throws(SchemaFault) -> JSON {
        guard let name = schema.name else { return json }
        try add(name, json)
        return Self.reference(name)
    }

    private static func nullable(_ schema: JSON) -> JSON {
        guard case .object(var members) = schema,
            let index = members.firstIndex(where: { $0.name == "type" }),
            case .string = members[index].value
        else { return ["anyOf": [schema, ["type": "null"]]] }
        members[index].value = [members[index].value, "null"]
        return .object(members)
    }
}

extension OpenAPIScalar {
    fileprivate var json: JSON {
        var members = [JSON.Member("type", .string(kind.rawValue))]
        if let format { members.append(JSON.Member("format", .string(format))) }
        if let pattern { members.append(JSON.Member("pattern", .string(pattern))) }
        if let range {
            members.append(JSON.Member("minimum", .number("\(range.lowerBound)")))
            members.append(JSON.Member("maximum", .number("\(range.upperBound)")))
        }
        if let length {
            members.append(JSON.Member("minLength", .number("\(length.lowerBound)")))
            members.append(JSON.Member("maxLength", .number("\(length.upperBound)")))
        }
        if example != .null { members.append(JSON.Member("examples", [example])) }
        return .object(members)
    }
}
