/// The request methods the API uses.
public enum Method: String, Sendable, Codable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
}

/// One call of the API: its properties are the input, by their wire names, wherever in the request they come
/// (path, query or body). The server registers it, the SDK sends it, the tests call it, and the OpenAPI
/// document is made from it.
public protocol Endpoint: Codable, Sendable {
    associatedtype Response: Codable & Sendable

    static var method: Method { get }
    /// `/people/:person/follow`, below `/api/v1`; a part that starts with a colon is an input of that wire name.
    static var path: String { get }
    /// One sentence for the OpenAPI document.
    static var summary: String { get }
    /// The status of success.
    static var success: Int { get }
    /// Input fields that may come as an uploaded file, by wire name.
    static var files: [String] { get }
    /// The media type of what success answers.
    static var mediaType: String { get }
}

extension Endpoint {
    public static var success: Int { 200 }
    public static var files: [String] { [] }
    public static var mediaType: String { "application/json" }
}

/// The answer with an empty body (204).
public struct EmptyResponse: Codable, Sendable, Equatable {
    public init() {}
}

/// A response part of which travels in headers.
public protocol HeaderCarrying {
    var headers: [(name: String, value: String)] { get }
}
