public import FanfareModels
import JSON
import MediaKit
public import Members
public import Storage

/// A feature's personal data: exported when a person asks for their data, deleted with their account.
///
/// Closures that take a connection run inside a transaction and may run more than once.
public struct AccountData: Sendable {
    public typealias Subjects = ExportedSubjects
    public typealias Files = ExportedFiles

    /// Removes everything of a person, and puts counts elsewhere right.
    public var forget: @Sendable (ID<Person>, any Connection) throws -> Void
    /// A person's data by subject: `reviews`.
    public var export: @Sendable (ID<Person>, any Connection) throws -> Subjects
    /// A person's pictures and videos.
    public var media: @Sendable (ID<Person>, any Connection) throws -> Files

    public init(
        forget: @escaping @Sendable (ID<Person>, any Connection) throws -> Void,
        export: @escaping @Sendable (ID<Person>, any Connection) throws -> Subjects,
        media: @escaping @Sendable (ID<Person>, any Connection) throws -> Files = { _, _ in [] }
    ) {
        self.forget = forget
        self.export = export
        self.media = media
    }
}

/// A picture whose sizes are made, waiting for the transaction that gives it to someone.
struct PreparedPicture: Sendable {
    let sizes: [PictureSize: StoredBlob]
    let people: People
    let pictures: Pictures

    func keep(_ person: ID<Person>, in db: any Connection) throws {
        try people.give(sizes, to: person, in: db)
    }

    /// Removes its files when the transaction failed.
    func discard() async throws { try await pictures.discard(sizes) }
}

/// An e-mail in plain text.
public struct Email: Sendable, Equatable {
    /// The recipient's address.
    public var to: String
    /// The subject line.
    public var subject: String
    /// The body in plain text.
    public var text: String
}
