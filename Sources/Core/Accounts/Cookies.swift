import FanfareModels
import Pages

extension SiteInfo {
    /// What keeps a browser logged in. It outlives the session on purpose: how long that lasts is the server's to
    /// say, and slides; 400 days is the longest a browser keeps anything.
    func cookie(session secret: String) -> String { cookie(sessionCookie, secret, "; HttpOnly") }

    func cookieEndingSession() -> String {
        "\(sessionCookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax\(secure)"
    }

    /// Read by the theme's script too.
    func cookie(_ theme: Theme) -> String { cookie(cookie(named: "theme"), theme.rawValue) }

    func cookie(_ language: Language) -> String { cookie(cookie(named: "language"), language.rawValue) }

    private func cookie(_ name: String, _ value: String, _ more: String = "") -> String {
        "\(name)=\(value); Path=/; Max-Age=34560000\(more); SameSite=Lax\(secure)"
    }

    private var secure: String { isSecure ? "; Secure" : "" }
}
