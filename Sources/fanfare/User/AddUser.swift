import Accounts
import ArgumentParser
import App
import FanfareModels
import Foundation

struct AddUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a member, or with --admin an admin.",
        discussion: "Without --password-stdin a random password is generated and printed once.")

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
        let password = passwordStdin ? try Self.readPassword() : Self.madeUp()
        let form = Register(
            username: username, email: email, password: password, firstName: firstName ?? username,
            lastName: lastName ?? type.rawValue.capitalized)
        try await options.withApp { _ = try await $0.accounts.addUser(form, as: type) }
        say("\(username) can log in, as \(type.rawValue).")
        if !passwordStdin { say("Password, shown this once: \(password)") }
    }

    private static func readPassword() throws -> String {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw Failure("There is no password on standard input.", code: Failure.dataError)
        }
        return line
    }

    /// Twenty letters in four groups: 94 bits, without letters that are taken for each other.
    static func madeUp() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        let groups = (0..<4).map { _ in String((0..<5).compactMap { _ in letters.randomElement() }) }
        return groups.joined(separator: "-")
    }
}
