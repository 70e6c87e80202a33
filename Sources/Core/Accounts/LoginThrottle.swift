import FanfareModels
import HTTPServer
import Pages

/// Throttles password guesses and reset e-mails. A right password is not counted, but takes a token while it is being
/// checked, so that parallel guesses do not evade the limit.
///
/// Guesses are counted for an address, and for a name at an address: never for a name alone, so that nobody can lock
/// somebody else out. Names are counted as they were typed, whether or not there is such an account.
struct LoginThrottle: Sendable {
    private let limits: RateLimit

    init(_ limits: RateLimit) { self.limits = limits }

    private static let name = RateLimit.Rule("password", burst: 10, perSecond: 1.0 / 60)
    private static let address = RateLimit.Rule("passwords", burst: 50, perSecond: 1.0 / 6)
    private static let email = RateLimit.Rule("letter", burst: 3, perSecond: 1.0 / 1200)
    private static let emails = RateLimit.Rule("letters", burst: 10, perSecond: 1.0 / 360)
    private static let takenNames = RateLimit.Rule("taken", burst: 10, perSecond: 1.0 / 180)

    /// Whether `check` was right. Throws `Problem.tooMany` with the time to wait.
    func password(
        of name: String, from address: String, _ check: () async throws -> Bool
    ) async throws -> Bool {
        let network = ClientKey.address(address)
        let taken = [(Self.name, ClientKey.name("\(name.lowercased()) \(network)")), (Self.address, network)]
        try take(taken)
        do {
            let isRight = try await check()
            if isRight { refund(taken) }
            return isRight
        } catch {
            refund(taken)
            throw error
        }
    }

    /// Throws `Problem.tooMany` when too many e-mails were requested, to one address or from one.
    func email(to email: String, from address: String) throws(Problem) {
        try take([(Self.email, .name(email)), (Self.emails, .address(address))])
    }

    /// To be called before an address is told that a name or an e-mail is somebody else's. Throws `Problem.tooMany`
    /// instead when it has been told too often, which would list who has an account.
    func tellTaken(to address: String) throws(Problem) { try take([(Self.takenNames, .address(address))]) }

    private func take(_ wanted: [(RateLimit.Rule, ClientKey)]) throws(Problem) {
        for (index, (rule, key)) in wanted.enumerated() {
            guard let wait = limits.take(of: rule, for: key) else { continue }
            refund(Array(wanted.prefix(index)))
            throw Problem(.tooMany, "Too many attempts. Wait a while and try again.", retryAfter: wait)
        }
    }

    private func refund(_ taken: [(RateLimit.Rule, ClientKey)]) {
        for (rule, key) in taken { limits.refund(rule, for: key) }
    }
}
