import FanfareModels
public import Foundation
import HTTPServer
public import MediaKit
public import Processes

/// Sends e-mails through the operator's SMTP server, by curl: its name and password go in a file that only
/// this program can read, never on a command line.
public struct Mailer: Sendable {
    private let runner: ProcessRunner
    private let temporaryFolders: TemporaryFolders

    /// - Parameter temporaryFolders: hold a letter while it is sent.
    public init(runner: ProcessRunner, temporaryFolders: TemporaryFolders) {
        self.runner = runner
        self.temporaryFolders = temporaryFolders
    }

    /// Sends an e-mail. Throws when the mail server refuses it or does not respond in time.
    @Sendable public func send(_ email: Email, through server: MailServer) async throws {
        try await temporaryFolders.folder { folder in
            try write(message(email, from: server.from), to: "\(folder)/letter")
            try write(options(email, server), to: "\(folder)/options")
            let sent = try await runner.run(Command("curl", ["--config", "options"], in: folder))
            guard sent.succeeded else { throw MailError(reason: String(sent.errors.suffix(300))) }
        }
    }

    struct MailError: Error, CustomStringConvertible {
        var reason: String
        var description: String { "The mail server did not take a letter: \(reason)" }
    }

    private func options(_ email: Email, _ server: MailServer) -> String {
        let url = URLComponents(url: server.url, resolvingAgainstBaseURL: false)
        var bare = url
        bare?.user = nil
        bare?.password = nil
        var lines = [
            "silent", "show-error", "max-time = 20", "url = \(quoted(bare?.string ?? ""))",
            "mail-from = \(quoted(server.from))", "mail-rcpt = \(quoted(email.to))",
            "upload-file = \"letter\"",
        ]
        if url?.scheme == "smtp", url?.host != "127.0.0.1", url?.host != "localhost" {
            lines.append("ssl-reqd")
        }
        if let user = url?.user { lines.append("user = \(quoted("\(user):\(url?.password ?? "")"))") }
        return lines.joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String {
        let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .filter { !$0.isNewline }
        return "\"\(inner)\""
    }

    /// Plain text in UTF-8 (RFC 5322, RFC 2045); base64 keeps every line short and harmless.
    private func message(_ email: Email, from: String) -> String {
        let text = Data(email.text.utf8).base64EncodedString(options: [.lineLength76Characters])
        return [
            "From: \(from)", "To: \(email.to.filter { !$0.isNewline })",
            "Subject: \(Self.encodedWords(email.subject))",
            "Date: \(HTTPDate.text(Date()))",
            "Message-ID: <\(UUID().uuidString)@\(from.split(separator: "@").last ?? "localhost")>",
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", text, "",
        ].joined(separator: "\r\n")
    }

    /// Words of at most 75 characters each (RFC 2047, section 2), which no character is split between.
    private static func encodedWords(_ text: String) -> String {
        var words = [""]
        for character in text where !character.isNewline {
            if words[words.count - 1].utf8.count + character.utf8.count > 45 { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}
