import FanfareModels
public import Foundation
import HTTPServer
public import MediaKit
public import Processes

/// Sends e-mails through the operator's SMTP server, by curl: its name and password go in a file that only
/// this program can read, never on a command line.
public struct Mailer: Sendable {
    private let url: URL
    private let from: String
    private let runner: ProcessRunner
    private let temporaryFolders: TemporaryFolders

    /// - Parameters:
    ///   - url: `smtp://` or `smtps://`, with user and password if the server wants them.
    ///   - from: the sender's address.
    public init(url: URL, from: String, runner: ProcessRunner, temporaryFolders: TemporaryFolders) {
        self.url = url
        self.from = from
        self.runner = runner
        self.temporaryFolders = temporaryFolders
    }

    /// Sends an e-mail. Throws when the mail server refuses it or does not respond in time.
    @Sendable public func send(_ email: Email) async throws {
        try await temporaryFolders.folder { folder in
            try write(message(email), to: "\(folder)/letter")
            try write(options(email), to: "\(folder)/options")
            let sent = try await runner.run(Command("curl", ["--config", "options"], in: folder))
            guard sent.succeeded else { throw MailError(reason: String(sent.errors.suffix(300))) }
        }
    }

    struct MailError: Error, CustomStringConvertible {
        var reason: String
        var description: String { "The mail server did not take a letter: \(reason)" }
    }

    private func options(_ email: Email) -> String {
        var server = URLComponents(url: url, resolvingAgainstBaseURL: false)
        server?.user = nil
        server?.password = nil
        var lines = [
            "silent", "show-error", "max-time = 20", "url = \(quoted(server?.string ?? ""))",
            "mail-from = \(quoted(from))", "mail-rcpt = \(quoted(email.to))", "upload-file = \"letter\"",
        ]
        if url.scheme == "smtp", url.host != "127.0.0.1", url.host != "localhost" { lines.append("ssl-reqd") }
        if let user = url.user { lines.append("user = \(quoted("\(user):\(url.password ?? "")"))") }
        return lines.joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String {
        let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .filter { !$0.isNewline }
        return "\"\(inner)\""
    }

    /// Plain text in UTF-8 (RFC 5322, RFC 2045); base64 keeps every line short and harmless.
    private func message(_ email: Email) -> String {
        let subject = Data(email.subject.utf8).base64EncodedString()
        let text = Data(email.text.utf8).base64EncodedString(options: [.lineLength76Characters])
        return [
            "From: \(from)", "To: \(email.to.filter { !$0.isNewline })", "Subject: =?utf-8?B?\(subject)?=",
            "Date: \(HTTPDate.text(Date()))", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", text, "",
        ].joined(separator: "\r\n")
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}
