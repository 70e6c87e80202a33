public import Storage

/// The media type of a stored file (RFC 9110, 8.3.1): `image/jpeg`.
public struct MediaType: Hashable, Sendable, CustomStringConvertible, SQLBindable {
    /// Type and subtype: `image/jpeg`.
    public let description: String

    public init(_ description: String) { self.description = description }

    /// JPEG pictures.
    public static let jpeg = MediaType("image/jpeg")
    /// PNG pictures.
    public static let png = MediaType("image/png")
    /// MP4 videos.
    public static let mp4 = MediaType("video/mp4")
    /// WebVTT captions.
    public static let captions = MediaType("text/vtt")

    /// The type as it is stored.
    public var sqlValue: SQLValue { .text(description) }
}
