/// The result of one check.
struct CheckResult: Sendable, Equatable, Encodable {
    enum State: String, Sendable, Encodable {
        case ok, warning, wrong
    }

    var state: State
    var text: String

    static func ok(_ text: String) -> CheckResult { CheckResult(state: .ok, text: text) }
    static func warning(_ text: String) -> CheckResult { CheckResult(state: .warning, text: text) }
    static func wrong(_ text: String) -> CheckResult { CheckResult(state: .wrong, text: text) }

    var line: String {
        switch state {
        case .ok: "ok       \(text)"
        case .warning: "warning  \(text)"
        case .wrong: "WRONG    \(text)"
        }
    }
}
