import FanfareModels
import JSON

extension OpenAPI.Operation {
    func json(_ components: inout SchemaComponents) throws -> JSON {
        let input = try Self.schema(ofInput: call)
        let inPath = pathNames
        let rest = input.fields.filter { !inPath.contains($0.name) }
        var parameters: [JSON] = []
        for name in inPath {
            let field = input.fields.first { $0.name == name }
            parameters.append([
                "name": .string(name), "in": "path", "required": true,
                "schema": try field.map { try components.schema($0.schema) } ?? ["type": "string"],
            ])
        }
        if hasBody {
            parameters.append(["$ref": "#/components/parameters/IdempotencyKey"])
        } else {
            for field in rest { parameters.append(try query(field, &components)) }
            if call.method == .delete {
                parameters.append(["$ref": "#/components/parameters/IdempotencyKey"])
            }
        }
        var members: [JSON.Member] = [
            .init("operationId", .string(identifier)), .init("summary", .string(call.summary)),
            .init("tags", [.string(tag)]), .init("security", security),
        ]
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if hasBody, !rest.isEmpty || !call.files.isEmpty {
            members.append(.init("requestBody", try body(rest, &components)))
        }
        members.append(.init("responses", try responses(hasInput: !input.fields.isEmpty, &components)))
        return .object(members)
    }

    private static func schema<Call: Endpoint>(ofInput call: Call.Type) throws -> Schema {
        try SchemaDecoder.schema(of: call)
    }

    private static func schema<Call: Endpoint>(ofResponse call: Call.Type) throws -> Schema {
        try SchemaDecoder.schema(of: Call.Response.self)
    }

    private var pathNames: [String] {
        call.path.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
    }

    private var hasBody: Bool { [.post, .put, .patch].contains(call.method) }

    private var answersNothing: Bool {
        func isNothing<Call: Endpoint>(_ call: Call.Type) -> Bool { Call.Response.self == EmptyResponse.self }
        return isNothing(call)
    }

    private var identifier: String {
        let name = SchemaName.of(call)
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    private var security: JSON {
        switch access {
        case .none: []
        case .optional: [[:], ["token": []]]
        case .required: [["token": []]]
        }
    }

    private func query(_ field: Schema.Field, _ components: inout SchemaComponents) throws -> JSON {
        var members: [JSON.Member] = [.init("name", .string(field.name)), .init("in", "query")]
        switch field.schema.form {
        case .list: members[0].value = .string("\(field.name)[]")
        case .object, .map: members += [.init("style", "deepObject"), .init("explode", true)]
        default: break
        }
        if !field.optional { members.append(.init("required", true)) }
        members.append(.init("schema", try components.schema(field.schema)))
        return .object(members)
    }

    /// Every kind of body takes the same fields; files come in multipart alone.
    private func body(_ fields: [Schema.Field], _ components: inout SchemaComponents) throws -> JSON {
        let members = try components.properties(fields, complete: false, optionalIsNull: false)
        let plain = JSON.object(members)
        var content: [JSON.Member] = [
            .init("application/json", ["schema": plain]),
            .init("application/x-www-form-urlencoded", ["schema": plain]),
        ]
        if !call.files.isEmpty, case .object(let properties)? = plain["properties"] {
            let files = call.files.map {
                JSON.Member($0, ["type": "string", "contentMediaType": "application/octet-stream"])
            }
            let all = properties.filter { !call.files.contains($0.name) } + files
            let form = members.map { $0.name == "properties" ? JSON.Member("properties", .object(all)) : $0 }
            content.append(.init("multipart/form-data", ["schema": .object(form)]))
        }
        return ["required": .bool(fields.contains { !$0.optional }), "content": .object(content)]
    }

    private func responses(hasInput: Bool, _ components: inout SchemaComponents) throws -> JSON {
        var statuses = Set(refusals + [400, 421, 429, 503])
        // A wrong token is refused even where a guest would be welcome.
        if access != .none { statuses.insert(401) }
        if access == .required { statuses.insert(403) }
        if !pathNames.isEmpty { statuses.insert(404) }
        if call.method != .get && call.method != .head { statuses.formUnion([408, 409, 413, 422, 507]) }
        if hasInput { statuses.insert(422) }
        if !call.files.isEmpty { statuses.formUnion([415, 422]) }
        var success: [JSON.Member] = [.init("description", "Done.")]
        if call.mediaType != "application/json" {
            // OpenAPI 3.1 has no schema for a stream of events: tools take one for that of each event.
            let isOfEvents = call.mediaType.hasPrefix("text/event-stream")
            success.append(
                .init(
                    "content",
                    .object([.init(call.mediaType, isOfEvents ? [:] : ["schema": ["type": "string"]])])))
        } else if call.success != 204, !answersNothing {
            let schema = try components.schema(try Self.schema(ofResponse: call))
            success.append(.init("content", ["application/json": ["schema": schema]]))
        }
        let failures = OpenAPIFailure.all.filter { statuses.contains($0.status) }.map {
            JSON.Member("\($0.status)", ["$ref": .string("#/components/responses/\($0.name)")])
        }
        return .object([.init("\(call.success)", .object(success))] + failures)
    }
}
