import FanfareModels
public import JSON

/// The OpenAPI 3.1 document, made from the calls the server has registered.
/// https://spec.openapis.org/oas/v3.1.0
public enum OpenAPI {
    /// The same for the same calls in any order. `serverURL` is what the paths stand below. Throws for a type
    /// whose shape cannot be found.
    public static func document(
        _ operations: [Operation], serverURL: String, version: String
    ) throws -> JSON {
        var components = SchemaComponents()
        try components.add("Refusal", refusal)
        try components.add("Faults", faults)
        let ordered = operations.sorted { ($0.template, $0.order) < ($1.template, $1.order) }
        var paths: [JSON.Member] = []
        for operation in ordered {
            let call = JSON.Member(operation.method, try operation.json(&components))
            if paths.last?.name == operation.template, case .object(let others)? = paths.last?.value {
                paths[paths.count - 1].value = .object(others + [call])
            } else {
                paths.append(JSON.Member(operation.template, .object([call])))
            }
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Fanfare", "version": .string(version),
                "license": ["name": "Apache 2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": .string(serverURL)]],
            "tags": .array(Set(operations.map(\.tag)).sorted().map { ["name": .string($0)] }),
            "paths": .object(paths),
            "components": [
                "schemas": .object(components.all.sorted { $0.key < $1.key }.map { JSON.Member($0, $1) }),
                "responses": .object(OpenAPIFailure.all.map { JSON.Member($0.name, $0.json) }),
                "parameters": ["IdempotencyKey": idempotencyKey],
                "securitySchemes": [
                    "token": [
                        "type": "http", "scheme": "bearer", "description": "From logging in or signing up.",
                    ]
                ],
            ],
        ]
    }

    private static let refusal: JSON = [
        "type": "object", "required": ["errors"],
        "properties": [
            "errors": [
                "type": "object", "required": ["detail"], "properties": ["detail": ["type": "string"]],
            ]
        ],
    ]

    private static let faults: JSON = [
        "type": "object", "required": ["errors"],
        "properties": [
            "errors": [
                "type": "object",
                "additionalProperties": [
                    "anyOf": [["type": "array", "items": ["type": "string"]], ["type": "string"]]
                ],
            ]
        ],
    ]

    private static let idempotencyKey: JSON = [
        "name": "Idempotency-Key", "in": "header",
        "description": "The same key and request gives the same response and one effect for 24 hours.",
        "schema": ["type": "string", "minLength": 1, "maxLength": 255],
    ]
}
