import JSON

/// A response other than success, described once for all calls.
struct OpenAPIFailure {
    let status: Int
    let name: String
    let description: String

    static let all = [
        OpenAPIFailure(status: 400, name: "Malformed", description: "The request cannot be read."),
        OpenAPIFailure(
            status: 401, name: "SignedOut", description: "No valid token or wrong password; no body."),
        OpenAPIFailure(status: 403, name: "Forbidden", description: "Not for this person."),
        OpenAPIFailure(status: 404, name: "Missing", description: "There is no such thing."),
        OpenAPIFailure(status: 408, name: "TimedOut", description: "The body came too slowly."),
        OpenAPIFailure(status: 409, name: "Conflict", description: "It is so already, or the key was used."),
        OpenAPIFailure(status: 410, name: "Gone", description: "It was there and is no more."),
        OpenAPIFailure(status: 413, name: "TooLarge", description: "The body is too large."),
        OpenAPIFailure(status: 415, name: "Unsupported", description: "A file is of a kind not taken here."),
        OpenAPIFailure(status: 421, name: "Misdirected", description: "The Host is none of the community's."),
        OpenAPIFailure(status: 422, name: "Invalid", description: "What is wrong with each field."),
        OpenAPIFailure(status: 429, name: "TooMany", description: "Too often; try again after Retry-After."),
        OpenAPIFailure(
            status: 503, name: "Busy", description: "Too much to do; try again after Retry-After."),
        OpenAPIFailure(status: 507, name: "Full", description: "The disk of the server is full."),
    ]

    var json: JSON {
        var members = [JSON.Member("description", .string(description))]
        if status == 429 || status == 503 {
            members.append(JSON.Member("headers", ["Retry-After": ["schema": ["type": "integer"]]]))
        }
        if status != 401 {
            let schema = SchemaComponents.reference(status == 422 ? "Faults" : "Refusal")
            members.append(JSON.Member("content", ["application/json": ["schema": schema]]))
        }
        return .object(members)
    }
}
