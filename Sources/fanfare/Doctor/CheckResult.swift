/// The result of one check.
struct CheckResult: Sendable, Equatable {
    enum State: String, Sendable {
        case ok = "ok     "
        case warning = "warning"
        case wrong = "WRONG  "
    }

    var state: State
    var text: String

    static func ok(_ text: String) -> CheckResult { CheckResult(state: .ok, text: text) }
    static func warning(_ text: String) -> CheckResult { CheckResult(state: .warning, text: text) }
    static func wrong(_ text: String) -> CheckResult { CheckResult(state: .wrong, text: text) }

    var line: String { "\(state.rawValue)  \(text)" }
}
