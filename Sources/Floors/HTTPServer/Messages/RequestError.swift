/// A fault in what a client sent, or asked for, that is found while its request is read.
public struct RequestError: Error, Equatable {
    /// The kind of fault, each with a status code.
    public enum Kind: Sendable, Equatable {
        case malformed, tooLarge, missing
        /// Too much is being received already.
        case busy
        /// The client has taken too long.
        case timedOut
        /// There is no room on the disk for what is being received.
        case full
        /// A field of a form.
        case invalid(field: String)
    }

    /// The kind of fault.
    public let kind: Kind
    /// The message for the client.
    public let detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
