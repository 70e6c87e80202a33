import FanfareModels
public import Foundation
import HTTPServer
import Synchronization

/// A server that takes e-mails by SMTP (RFC 5321).
public struct MailServer: Sendable, Equatable {
    /// `smtp://` (STARTTLS, but to this machine) or `smtps://`, with user and password if the server wants them.
    public var url: URL
    /// The sender's address.
    public var from: String

    /// A server by its URL and the sender's address.
    public init(url: URL, from: String) {
        self.url = url
        self.from = from
    }
}

/// Sends e-mails through the mail server that is set at the moment.
public final class Mail: Sendable {
    /// Sends an e-mail through a server. Throws when the server refuses it or does not respond in time.
    public typealias Send = @Sendable (Email, MailServer) async throws -> Void

    let send: Send
    private let present: Mutex<MailServer?>

    /// - Parameter server: the one that is set at first; nil for none.
    public init(_ server: MailServer?, send: @escaping Send) {
        present = Mutex(server)
        self.send = send
    }

    /// Nil while none is set.
    public var server: MailServer? { present.withLock(\.self) }

    /// Sends through another server, or none, from now on.
    func use(_ server: MailServer?) { present.withLock { $0 = server } }

    /// Throws `Problem.conflict` while no server is set, and what ``Send`` throws.
    func send(_ email: Email) async throws {
        guard let server else { throw Self.isNotSetUp }
        try await send(email, server)
    }

    static let isNotSetUp = Problem.conflict("This community sends no e-mail. Ask who runs it for a link.")
}
