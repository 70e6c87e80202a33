public import Logging

/// What is logged for whoever looks into an attack. The names are those in the log; docs/operating.md lists them.
public enum SecurityEvent: String, CaseIterable, Sendable {
    case signUp = "sign_up"
    case logIn = "log_in"
    case logInFailed = "log_in_failed"
    /// The password that a change needs was not right.
    case passwordRefused = "password_refused"
    case limitReached = "limit_reached"
    case originRefused = "origin_refused"
    case usernameChanged = "username_changed"
    case emailChanged = "email_changed"
    case emailConfirmed = "email_confirmed"
    case passwordChanged = "password_changed"
    case resetAsked = "reset_asked"
    /// A link to set a password or to claim a profile was made: the secret is in nobody's log.
    case linkMade = "link_made"
    case resetUsed = "reset_used"
    case claimUsed = "claim_used"
    case sessionEnded = "session_ended"
    case keyMade = "key_made"
    case keyDropped = "key_dropped"
    case roleChanged = "role_changed"
    case suspended
    case restored
    case accountDeleted = "account_deleted"
    case exportAsked = "export_asked"
    /// Who may sign up.
    case registrationChanged = "registration_changed"
    case invitationMade = "invitation_made"
    /// Settings of the community, in the browser.
    case settingsChanged = "settings_changed"
}

/// The log of security events (OWASP ASVS 5.0, 16.3): who did what from where, without secrets and e-mail
/// addresses.
public struct SecurityLog: Sendable {
    private let log: Logger

    public init(_ log: Logger) { self.log = log }

    /// Writes the events among the lines of the requests, whatever the level of the other logs.
    public init(to lines: AccessLog) {
        log = Logger(label: "fanfare.security") { label in JSONLogHandler(label: label, to: lines) }
    }

    /// - Parameters:
    ///   - account: whose account it is about; nil when there is none by that name.
    ///   - actor: the account that did it, when it is another one; nil also for the operator.
    ///   - address: the client's; nil for the operator at the machine.
    ///   - detail: a word more: a role, the kind of a link, the path of a request.
    public func write(
        _ event: SecurityEvent, account: Int64? = nil, by actor: Int64? = nil, from address: String? = nil,
        _ detail: String? = nil
    ) {
        var metadata: Logger.Metadata = [:]
        if let account { metadata["account"] = .stringConvertible(account) }
        if let actor { metadata["by"] = .stringConvertible(actor) }
        if let address { metadata["address"] = .string(address) }
        if let detail { metadata["detail"] = .string(detail) }
        log.notice("\(event.rawValue)", metadata: metadata)
    }
}
