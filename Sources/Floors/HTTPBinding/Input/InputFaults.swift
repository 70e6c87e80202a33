import FanfareModels
import JSON

/// Everything that is wrong with a request, found by reading each field on its own after the first has
/// failed.
enum InputFaults {
    static func all(in members: [JSON.Member], for type: any Decodable.Type) -> [String: [String]] {
        let fields: [Schema.Field]
        do {
            fields = try SchemaDecoder.schema(of: type).fields
        } catch {
            // A type whose fields cannot be listed gives the first fault alone.
            return [:]
        }
        var faults: [String: [String]] = [:]
        for field in fields {
            guard let type = field.type else { continue }
            let value = members.value(named: field.name) ?? .null
            guard !(field.optional && value.isBlank) else { continue }
            faults.merge(fault(type, value, field.name)) { first, _ in first }
        }
        return faults
    }

    private static func fault<Value: Decodable>(
        _ type: Value.Type, _ value: JSON, _ field: String
    ) -> [String: [String]] {
        do {
            _ = try InputDecoder(value: value, path: [InputKey(field)]).decode(type)
            return [:]
        } catch let problem as Problem {
            return problem.fields
        } catch {
            return [field: [InputMessage.format]]
        }
    }
}
