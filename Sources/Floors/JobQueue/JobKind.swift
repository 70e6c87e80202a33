/// A kind of background work and what it has to know, so that who adds a job and who does it agree.
public struct JobKind<Payload: Codable & Sendable>: Sendable {
    /// `people.picture`; stored, so never changed once it has shipped.
    public let name: String

    public init(_ name: String) { self.name = name }
}
