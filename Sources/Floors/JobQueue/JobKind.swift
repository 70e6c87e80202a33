/// A kind of background job and its payload type, so that producer and handler agree.
public struct JobKind<Payload: Codable & Sendable>: Sendable {
    /// `people.picture`; stored, so never changed once it has shipped.
    public let name: String

    public init(_ name: String) { self.name = name }
}
