import CLinux
import Foundation
import Synchronization

/// The process of a ``StreamingProcess``, watched by the thread that started it.
struct StreamingChild: ~Copyable {
    private let process: pid_t
    private let limits: Command.Limits
    private let input: Pipe
    private let output: Pipe
    private let errors: Pipe

    /// Throws `ProcessError` when the system refuses another process.
    init(_ program: String, _ command: Command) throws {
        let input = try Pipe(.writing)
        let output = try Pipe()
        let errors = try Pipe()
        process = try spawn(
            program, command, input: input.reading, output: output.writing, errors: errors.writing)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        limits = command.limits
        (self.input, self.output, self.errors) = (input, output, errors)
    }

    /// Feeds it until it ends, or has to.
    consuming func feed(from feed: StreamingProcess) -> ProcessResult {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)

        var tail: [UInt8] = []
        var early: ProcessResult.Status?
        let end = ContinuousClock.now + limits.time
        var deadline = ContinuousClock.now + StreamingProcess.patience
        var isEnding = false
        while early == nil, !process.hasEnded {
            let (waiting, isClosed, isUnwanted) = feed.state.withLock {
                ($0.waiting, $0.isClosed, $0.isUnwanted)
            }
            if isUnwanted { break }
            if isClosed, waiting == 0, !isEnding {
                isEnding = true
                input.closeWriting()
                deadline = .now + StreamingProcess.patience
            }
            if waiting == 0, !isEnding { deadline = .now + StreamingProcess.patience }
            wait(for: feed, isFilling: waiting > 0)
            if waiting > 0, fill(from: feed) { deadline = .now + StreamingProcess.patience }
            read(&tail)
            if ContinuousClock.now >= min(deadline, end) { early = .late }
        }
        // The zombie still holds the group's number here, so the signal cannot meet strangers.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        read(&tail)
        return ProcessResult(
            status: early ?? ProcessResult.Status(wait: status), output: [],
            errors: String(decoding: tail, as: UTF8.self),
            processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds, memory: usage.ru_maxrss << 10)
    }

    private func wait(for feed: StreamingProcess, isFilling: Bool) {
        var watched = [pollfd(fd: feed.wakes, events: Int16(POLLIN), revents: 0)]
        let open = [output, errors].filter(\.isOpen)
        for pipe in open { watched.append(pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)) }
        if isFilling, input.writing >= 0 {
            watched.append(pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0))
        }
        // Both pipes usually end a moment before the program does.
        poll(&watched, nfds_t(watched.count), open.isEmpty ? 5 : 500)
        feed.heard()
    }

    /// Whether the program took something. Only this thread takes from the queue.
    private func fill(from feed: StreamingProcess) -> Bool {
        var hasTaken = false
        while let (piece, taken) = feed.state.withLock({ state in state.queue.first.map { ($0, state.taken) }
        }) {
            guard let count = input.fill(piece[taken...]) else {
                // It reads no more: what waits is dropped, and it is for its end to say why.
                feed.state.withLock { $0.drop() }
                return false
            }
            guard count > 0 else { break }
            hasTaken = true
            for one in feed.state.withLock({ $0.took(count) }) { one.resume() }
        }
        return hasTaken
    }

    private func read(_ tail: inout [UInt8]) {
        output.drain { _ in true }
        errors.drain { piece in
            tail = Array((tail + piece).suffix(4096))
            return true
        }
    }
}
