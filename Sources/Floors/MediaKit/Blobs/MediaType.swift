public import Storage

/// What kind of content a stored file holds, in the words of HTTP: `image/jpeg`.
public struct MediaType: Hashable, Sendable, CustomStringConvertible, SQLBindable {
    public let description: String

    public init(_ description: String) { self.description = description }

    public static let jpeg = MediaType("image/jpeg")
    public static let png = MediaType("image/png")
    public static let mp4 = MediaType("video/mp4")
    public static let captions = MediaType("text/vtt")

    public var sqlValue: SQLValue { .text(description) }
}
