/// The result of one check.
struct Finding: Sendable, Equatable {
    enum State: String, Sendable {
        case ok = "ok     "
        case warning = "warning"
        case wrong = "WRONG  "
    }

    var state: State
    var text: String

    static func ok(_ text: String) -> Finding { Finding(state: .ok, text: text) }
    static func warning(_ text: String) -> Finding { Finding(state: .warning, text: text) }
    static func wrong(_ text: String) -> Finding { Finding(state: .wrong, text: text) }

    var line: String { "\(state.rawValue)  \(text)" }
}
