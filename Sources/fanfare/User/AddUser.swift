import Accounts
import ArgumentParser
import App
import FanfareModels
import Foundation

struct AddUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a member, or with --admin an admin.",
        discussion: "Without --password-stdin a link to set the password is printed, valid once, for a day.")

    @OptionGroup var options: SettingsOptions
    @Argument(help: "2 to 30 letters, digits, dots, dashes and underscores.") var username: String
    @Option(help: "The e-mail address; shown to its owner only.") var email: String
    @Option(help: "(default: the username)") var firstName: String?
    @Option(help: "(default: the role)") var lastName: String?
    @Flag(help: "Give the role of an admin.") var admin = false
    @Flag(help: "Give the role of a moderator.") var moderator = false
    @Flag(help: "Read the password from standard input.") var passwordStdin = false

    func validate() throws {
        if admin && moderator { throw ValidationError("An admin may do all that a moderator may.") }
    }

    func run() async throws {
        let type: UserType = admin ? .admin : moderator ? .moderator : .member
        let password = passwordStdin ? try Self.readPassword() : Self.unknown()
        let form = Register(
            username: username, email: email, password: password, firstName: firstName ?? username,
            lastName: lastName ?? type.rawValue.capitalized)
        let link: String? = try await options.withApp { app -> String? in
            try await app.accounts.addUser(form, as: type)
            if passwordStdin { return nil }
            return try await app.accounts.resetLink(for: username)
        }
        say("\(username) is \(type.rawValue).")
        if let link { say("Set a password here, once, within a day: \(link)") }
    }

    private static func readPassword() throws -> String {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw Failure("There is no password on standard input.", code: Failure.dataError)
        }
        return line
    }

    /// A password of 155 bits that nobody gets to see: it stands until the link is used.
    private static func unknown() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
        return String((0..<31).compactMap { _ in letters.randomElement() })
    }
}
