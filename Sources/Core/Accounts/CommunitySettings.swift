public import FanfareModels
public import Foundation
import HTTPServer
import Members
import Pages
import Storage

/// What admins set in the browser, for all servers of the community, where it is not given to the server itself.
public struct CommunitySettings: Sendable, Equatable {
    /// The community's name.
    public var name: String
    /// How to reach who runs the community, an e-mail address or a few words; nil when that is not said.
    public var contact: String?
    /// The time zone of days, weeks and months in rankings, by its IANA name.
    public var timeZone: String
    /// `smtp://user:password@host:port`; nil sends no mail.
    public var mailServer: String?
    /// The sender's address of e-mails.
    public var mailFrom: String

    /// Settings whose values are valid.
    public init(
        name: String, contact: String?, timeZone: String, mailServer: String?, mailFrom: String
    ) {
        self.name = name
        self.contact = contact
        self.timeZone = timeZone
        self.mailServer = mailServer
        self.mailFrom = mailFrom
    }
}

/// A part of ``CommunitySettings``, by the name under which it is stored.
public enum CommunitySetting: String, Sendable, CaseIterable {
    case name, contact
    case timeZone = "time_zone"
    case mailServer = "mail_server"
    case mailFrom = "mail_from"
}

extension CommunitySettings {
    subscript(part: CommunitySetting) -> String? {
        get {
            switch part {
            case .name: name
            case .contact: contact
            case .timeZone: timeZone
            case .mailServer: mailServer
            case .mailFrom: mailFrom
            }
        }
        set {
            switch part {
            case .name: name = newValue ?? name
            case .contact: contact = newValue
            case .timeZone: timeZone = newValue ?? timeZone
            case .mailServer: mailServer = newValue
            case .mailFrom: mailFrom = newValue ?? mailFrom
            }
        }
    }

    /// Names such as `GMT+2`, which are no places, are not taken: their clocks never change.
    public static func isTimeZone(_ name: String) -> Bool {
        name == "UTC" || name.contains("/") && TimeZone(identifier: name) != nil
    }

    fileprivate var details: SiteDetails.Values {
        .init(name: name, contact: contact, timeZone: TimeZone(identifier: timeZone) ?? .gmt)
    }

    /// Nil where no mail is sent.
    public var mail: MailServer? {
        mailServer.flatMap { URL(string: $0) }.map { MailServer(url: $0, from: mailFrom) }
    }
}

extension Accounts {
    /// The settings that hold: the server's own where they are given, else what admins have set, else the defaults.
    public func communitySettings() async throws -> CommunitySettings {
        try await database.read { db in try communitySettings(in: db) }
    }

    /// Lets the settings that hold take effect on this server. To be called before the first request and every two seconds,
    /// since admins may change them on another server.
    public func applySettings() async throws {
        apply(try await communitySettings())
    }

    /// Changes some of the settings, on this server at once and on others within two seconds.
    ///
    /// Throws `Problem.conflict` for those that are given to the server itself.
    func change(
        _ parts: [CommunitySetting: String?], by admin: ID<Person>
    ) async throws {
        let changed = Set(parts.keys)
        guard !changed.isEmpty else { return }
        guard changed.isDisjoint(with: given) else {
            throw Problem.conflict("This is set for the server itself and cannot be changed here.")
        }
        let settings = try await database.write { db in
            for (part, value) in parts { try Self.set(part.rawValue, to: value, in: db) }
            return try communitySettings(in: db)
        }
        apply(settings)
        note(
            .settingsChanged, of: nil, by: admin,
            CommunitySetting.allCases.filter(changed.contains).map(\.rawValue).joined(separator: " "))
    }

    /// Whether e-mails are sent.
    public var sendsMail: Bool { mail.server != nil }

    private func communitySettings(in db: any Connection) throws -> CommunitySettings {
        var settings = preset
        let names = CommunitySetting.allCases.map(\.rawValue)
        try db.each("SELECT name, value FROM community_setting WHERE name IN \(list: names)") { row in
            guard let part = CommunitySetting(rawValue: row[0]), !given.contains(part) else { return }
            settings[part] = row[1]
        }
        return settings
    }

    private func apply(_ settings: CommunitySettings) {
        site.details.set(settings.details)
        mail.use(settings.mail)
    }
}

extension Accounts {
    static func setting(_ name: String, in db: any Connection) throws -> String? {
        try db.first("SELECT value FROM community_setting WHERE name = \(name)") { $0[0] }
    }

    /// - Parameter value: nil for none.
    static func set(_ name: String, to value: String?, in db: any Connection) throws {
        guard let value else {
            try db.run("DELETE FROM community_setting WHERE name = \(name)")
            return
        }
        try db.run(
            """
            INSERT INTO community_setting (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
