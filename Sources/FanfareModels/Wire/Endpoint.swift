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
}

extension Endpoint {
    public static var success: Int { 200 }
    public static var files: [String] { [] }
}

/// The answer with an empty body (204).
public struct Nothing: Codable, Sendable, Equatable {
    public init() {}
}

/// A page of a list and where the next one starts; `next` is null at the end.
public struct Listing<Element: Codable & Sendable>: Codable, Sendable {
    public var data: [Element]
    public var next: Cursor?

    public init(_ data: [Element], next: Cursor? = nil) {
        self.data = data
        self.next = next
    }

    enum CodingKeys: CodingKey { case data, next }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(data, forKey: .data)
        try container.encode(next, forKey: .next)
    }
}

/// A page of a list as existing Whale clients read it, numbered from zero.
public struct NumberedPage<Element: Codable & Sendable>: Codable, Sendable {
    public var page: Int
    public var per_page: Int
    public var total_pages: Int
    public var data: [Element]

    public init(_ data: [Element], page: Int, perPage: Int, count: Int64) {
        self.data = data
        self.page = page
        per_page = perPage
        total_pages = Int((count + Int64(perPage) - 1) / Int64(perPage))
    }
}

/// A response part of which travels in headers.
public protocol HeaderCarrying {
    var headers: [(name: String, value: String)] { get }
}
