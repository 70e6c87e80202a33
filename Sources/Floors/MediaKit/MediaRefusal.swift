import FanfareModels
import Foundation
import Logging
import Processes
import Storage

extension ProcessResult {
    /// Why a program that reads a file of somebody's did not succeed, which is logged with what the program said.
    ///
    /// - Parameters:
    ///   - kind: of the file: `video`.
    ///   - interrupted: said where another attempt may succeed.
    ///   - damaged: where the program does not like what it reads.
    ///   - tooMuch: where it took more than its limits.
    func refusal(
        of kind: String, by command: Command, _ log: Logger, interrupted: String, damaged: Problem,
        tooMuch: Problem
    ) -> any Error {
        log.notice(
            "\(kind) refused",
            metadata: [
                "program": "\(command.program)", "status": "\(status)", "errors": "\(errors.suffix(500))",
            ])
        if errors.contains(String(cString: strerror(ENOSPC))) {
            return DiskFull("The disk is full: making a \(kind) in \(command.folder)")
        }
        guard !wasInterrupted else { return Problem.busy(interrupted, retryAfter: 5) }
        return switch status {
        case .exited: damaged
        case .killed, .late, .flooded: tooMuch
        }
    }
}
