import Foundation
import Members

/// The setting `limits`: `off`, or figures such as `questions=20,follows=200`.
extension ServerSettings {
    mutating func readLimits(_ text: String?, _ wrong: inout [String]) {
        guard let text else { return }
        guard text != "off" else {
            // Whoever reaches the server from elsewhere could fill it.
            if !Self.isLoopback(host) { wrong.append("limits: off holds only for a host such as 127.0.0.1") }
            if url.hasPrefix("https:") { wrong.append("limits: off does not hold behind a proxy for HTTPS") }
            limits = nil
            return
        }
        var figures = SharedLimits.Figures()
        for part in text.split(separator: ",") {
            let words = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            guard words.count == 2, let number = Int(words[1]), 0...1_000_000 ~= number else {
                wrong.append("limits: \(part) is not like questions=20")
                continue
            }
            switch words[0] {
            case "sign-ups": figures.signUps = number
            case "sign-ups-an-hour": figures.signUpsAnHour = number
            case "questions-to-one": figures.questionsToOne = number
            case "exports-an-hour": figures.exportsAnHour = number
            default:
                guard let action = SharedLimits.Action(rawValue: words[0]) else {
                    wrong.append("limits: \(words[0]) is none of \(Self.limitNames.joined(separator: ", "))")
                    continue
                }
                figures.firstDay[action] = number
            }
        }
        limits = figures
    }

    private static let limitNames =
        ["sign-ups", "sign-ups-an-hour", "questions-to-one", "exports-an-hour"]
        + SharedLimits.Action.allCases.map(\.rawValue)

    /// Whether a host is this machine alone.
    public static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
    }
}
