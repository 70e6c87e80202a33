/// A file that arrives in pieces.
public struct Upload: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Upload>
    /// How many bytes it will have.
    public var length: Int64
    /// How many of them are here, safe from a crash.
    public var offset: Int64

    public init(id: ID<Upload>, length: Int64, offset: Int64) {
        self.id = id
        self.length = length
        self.offset = offset
    }
}

/// `POST /uploads`: begins a resumable upload (tus 1.0): Upload-Length says how many bytes will come,
/// Location where they go.
public struct BeginUpload: Endpoint {
    public typealias Response = Upload
    public static let method = Method.post
    public static let path = "/uploads"
    public static let summary =
        "Begins a resumable upload (tus 1.0): Upload-Length says how many bytes will come, Location where they go."
    public static let success = 201

    public init() {}
}

/// `PATCH /uploads/:upload`: sends the bytes from Upload-Offset on, as application/offset+octet-stream; what
/// arrives of a cut piece counts.
public struct SendPiece: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.patch
    public static let path = "/uploads/:upload"
    public static let summary =
        "Sends the bytes from Upload-Offset on, as application/offset+octet-stream; what arrives of a cut piece counts."
    public static let success = 204

    /// The upload's number.
    public var upload: ID<Upload>

    public init(_ upload: ID<Upload>) { self.upload = upload }
}

/// `HEAD /uploads/:upload`: how many bytes are here, in Upload-Offset.
public struct ShowUpload: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.head
    public static let path = "/uploads/:upload"
    public static let summary = "How many bytes are here, in Upload-Offset."

    /// The upload's number.
    public var upload: ID<Upload>

    public init(_ upload: ID<Upload>) { self.upload = upload }
}

/// `DELETE /uploads/:upload`: gives an upload up.
public struct DropUpload: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/uploads/:upload"
    public static let summary = "Gives an upload up."
    public static let success = 204

    /// The upload's number.
    public var upload: ID<Upload>

    public init(_ upload: ID<Upload>) { self.upload = upload }
}
