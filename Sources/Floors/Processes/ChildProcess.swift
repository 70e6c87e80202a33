import CLinux
import Foundation

/// One running program, watched by the thread that started it.
struct ChildProcess: ~Copyable {
    private let process: pid_t
    private let limits: Command.Limits
    private let output: Pipe
    private let errors: Pipe

    /// Throws `ProcessError` when the system refuses another process.
    init(_ program: String, _ command: Command) throws {
        let output = try Pipe()
        let errors = try Pipe()
        let process = try spawn(program, command, output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        self.process = process
        self.limits = command.limits
        self.output = output
        self.errors = errors
    }

    /// Waits for the end, reading meanwhile, and looks at the deadline and at `unwanted` at least every 20 ms.
    consuming func outcome(_ unwanted: () -> Bool) throws -> ProcessResult {
        let deadline = ContinuousClock.now + limits.time
        var kept: [UInt8] = []
        var tail: [UInt8] = []
        var early: ProcessResult.Status?
        // Both pipes usually end a moment before the program does.
        var patience: Int32 = 1
        while early == nil, !process.hasEnded, !unwanted() {
            var watched = [output, errors].filter(\.isOpen).map {
                pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0)
            }
            patience = watched.isEmpty ? min(patience * 2, 20) : 20
            poll(&watched, nfds_t(watched.count), patience)
            read(&kept, &tail)
            if kept.count > limits.output { early = .flooded }
            if ContinuousClock.now >= deadline { early = .late }
        }
        // The zombie still holds the group's number here, so the signal cannot meet strangers.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw failure("waiting for", "process \(process)") }
        }
        read(&kept, &tail)
        return ProcessResult(
            status: early ?? ProcessResult.Status(wait: status), output: Array(kept.prefix(limits.output)),
            errors: String(decoding: tail, as: UTF8.self),
            processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds, memory: usage.ru_maxrss << 10)
    }

    private func read(_ kept: inout [UInt8], _ tail: inout [UInt8]) {
        output.drain { piece in
            kept += piece
            return kept.count <= limits.output
        }
        errors.drain { piece in
            tail = Array((tail + piece).suffix(4096))
            return true
        }
    }
}

extension ProcessResult.Status {
    /// From the number that `wait4` reports: the low seven bits are the signal, the next byte the exit status.
    init(wait status: Int32) {
        self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
    }
}

extension timeval {
    var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension pid_t {
    /// Whether this child has ended; it stays a zombie, which holds its number.
    var hasEnded: Bool {
        var report = siginfo_t()
        return waitid(P_PID, id_t(self), &report, WEXITED | WNOHANG | WNOWAIT) != 0
            || report.si_signo == SIGCHLD
    }
}
