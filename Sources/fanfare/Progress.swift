import Foundation
import Synchronization

/// The progress display of an import: one line that changes on a terminal, a line every five seconds
/// elsewhere.
final class Progress: Sendable {
    /// How far it is: what is read, how much of it from 0 to 1, and how many were done in all.
    struct Line: Sendable {
        var file: String
        var fraction: Double
        var count: Int
    }

    private struct State {
        var shown = ContinuousClock.now
        var width = 0
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    private let things: String
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// - Parameter things: what is counted: `people`.
    init(of things: String) { self.things = things }

    func show(_ report: Line) {
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.shown > (isTerminal ? .milliseconds(200) : .seconds(5)) else { return }
            state.shown = now
            write(line(report, at: now), &state)
        }
    }

    /// Leaves a last line with the whole speed.
    func end(_ report: Line) {
        state.withLock { state in
            write(line(report, at: .now), &state)
            if isTerminal { FileHandle.standardError.write(Data("\n".utf8)) }
        }
    }

    private func line(_ report: Line, at now: ContinuousClock.Instant) -> String {
        let seconds = Double((now - start) / .milliseconds(1)) / 1000
        let file = report.file.split(separator: "/").suffix(2).joined(separator: "/")
        return
            "\(file) \(Int(report.fraction * 100)) %: \(report.count) \(things), \(Int(Double(report.count) / max(seconds, 0.001)))/s"
    }

    private func write(_ line: String, _ state: inout State) {
        guard isTerminal else { return complain(line) }
        let blank = String(repeating: " ", count: max(state.width - line.count, 0))
        state.width = line.count
        FileHandle.standardError.write(Data("\r\(line)\(blank)".utf8))
    }
}
