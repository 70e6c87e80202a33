import FanfareModels
import Foundation
import HTTPServer
import Pages

/// The forms of the community's settings. Each is checked whole before anything of it is kept.
struct NameForm: Decodable, Sendable, SettingsForm {
    var setup: String?
    var name: String?
    var contact: String?

    static let nameLimit = 50
    static let contactLimit = 200

    /// The settings that the form asks for, but those that are given to the server itself.
    ///
    /// Throws `Problem.invalid` with everything that is wrong.
    func checked(but given: Set<CommunitySetting>) throws(Problem) -> [CommunitySetting: String?] {
        var errors = FieldErrors()
        let name = (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let contact = (contact ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if name.isEmpty, !given.contains(.name) { errors.add("name", "can't be blank") }
        if name.count > Self.nameLimit || name.contains(where: \.isNewline) {
            errors.add("name", "must be at most 50 characters long")
        }
        if contact.count > Self.contactLimit || contact.contains(where: \.isNewline) {
            errors.add("contact", "must be at most 200 characters long")
        }
        try errors.throwIfAny()
        let parts: [CommunitySetting: String?] = [.name: name, .contact: contact.isEmpty ? nil : contact]
        return parts.filter { !given.contains($0.key) }
    }
}

struct TimeZoneForm: Decodable, Sendable, SettingsForm {
    var setup: String?
    var time_zone: String?

    /// Throws `Problem.invalid`.
    func checked() throws(Problem) -> [CommunitySetting: String?] {
        let name = time_zone ?? ""
        guard name.utf8.count <= 64, CommunitySettings.isTimeZone(name) else {
            throw Problem.invalid("time_zone", "is no time zone such as Europe/Madrid")
        }
        return [.timeZone: name]
    }

    /// Those of places, and UTC.
    static let names =
        ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter(CommunitySettings.isTimeZone).sorted()
}

/// How the way to the mail server is encrypted.
enum MailEncryption: String, CaseIterable, Decodable, Sendable {
    /// TLS from the first byte, mostly on port 465.
    case tls
    /// TLS once the server has said that it speaks it, mostly on port 587. To this machine there may be none.
    case starttls

    var scheme: String { self == .tls ? "smtps" : "smtp" }
}

struct MailForm: Decodable, Sendable, SettingsForm {
    var setup: String?
    var host: String?
    var port: Int?
    var encryption: MailEncryption?
    var user: String?
    var password: String?
    var from: String?
    /// Where anything stands here, a letter is sent to the admin first, and nothing is kept when that fails.
    var test: String?

    /// The form as it is filled in at first.
    init(_ settings: CommunitySettings) {
        let url = settings.mailServer.flatMap { URLComponents(string: $0) }
        host = url?.host
        port = url?.port
        encryption = url?.scheme == "smtps" ? .tls : .starttls
        user = url?.user
        from = (try? EmailAddress(settings.mailFrom)) == nil ? nil : settings.mailFrom
    }

    /// The settings that the form asks for; without a host no mail is sent.
    ///
    /// - Parameters:
    ///   - current: the present server, whose password stays where none is given.
    ///   - given: the settings that are given to the server itself.
    /// - Throws: `Problem.invalid` with everything that is wrong.
    func checked(
        replacing current: String?, but given: Set<CommunitySetting>
    ) throws(Problem) -> [CommunitySetting: String?] {
        guard !given.contains(.mailServer) else { return [:] }
        var errors = FieldErrors()
        let host = (host ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        let from = (from ?? "").trimmingCharacters(in: .whitespaces)
        guard !host.isEmpty else { return [.mailServer: nil] }
        if host.utf8.count > 253 || !host.utf8.allSatisfy(Self.isOfHost) {
            errors.add("host", "must be a name like smtp.example.org")
        }
        if let port, !(1...65_535 ~= port) { errors.add("port", "must be from 1 to 65535") }
        if (user ?? "").count > 200 { errors.add("user", "must be at most 200 characters long") }
        if (password ?? "").count > 200 { errors.add("password", "must be at most 200 characters long") }
        _ = errors.check { () throws(Problem) in try EmailAddress(from, field: "from") }
        try errors.throwIfAny()
        var url = URLComponents()
        url.scheme = (encryption ?? .starttls).scheme
        url.host = host
        url.port = port
        let former = current.flatMap { URLComponents(string: $0) }
        if let user, !user.isEmpty {
            url.user = user
            // A password goes to the server that it was given for alone.
            let isSame = former?.host == host && former?.user == user
            url.password = password.flatMap { $0.isEmpty ? nil : $0 } ?? (isSame ? former?.password : nil)
        }
        guard let text = url.string else {
            throw Problem.invalid("host", "must be a name like smtp.example.org")
        }
        return given.contains(.mailFrom) ? [.mailServer: text] : [.mailServer: text, .mailFrom: from]
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D: true
        default: false
        }
    }
}
