import Concurrency
import Foundation
import Processes
import TestSupport
import Testing

struct ProcessRunnerTests {
    let runner = ProcessRunner()

    @Test func `a program gets its arguments as they are and says how it ended`() async throws {
        let outcome = try await runner.run(
            Command("printf", ["%s|", "a b", "$HOME", "*", "; rm -rf /"], in: "/tmp"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == "a b|$HOME|*|; rm -rf /|")
        #expect(outcome.succeeded && outcome.errors.isEmpty)

        let failed = try await runner.run(python("import sys; sys.stderr.write('no'); sys.exit(3)"))
        #expect(failed.status == .exited(3))
        #expect(failed.errors == "no")
    }

    @Test func `it finds a small environment, an empty input and nothing of ours open`() async throws {
        let outcome = try await runner.run(
            python(
                "import os, sys; print(sorted(os.environ), os.listdir('/proc/self/fd'), repr(sys.stdin.read()), os.nice(0))"
            ))
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(text == "['HOME', 'LANG', 'PATH', 'TMPDIR'] ['0', '1', '2', '3'] '' 5\n")
    }

    @Test func `a program that is late is ended`() async throws {
        let started = ContinuousClock.now
        let outcome = try await runner.run(limited("sleep", ["60"]) { $0.time = .milliseconds(200) })
        #expect(outcome.status == .late)
        #expect(ContinuousClock.now - started < .seconds(30))
    }

    @Test func `a program that computes too long is ended`() async throws {
        let outcome = try await runner.run(python("while True: pass") { $0.processorSeconds = 1 })
        #expect(outcome.status == .killed(SIGXCPU))
        #expect(outcome.processorSeconds < 3)
    }

    @Test func `a program that wants too much memory fails and the server does not`() async throws {
        // More than this process has: until its program begins, the new one shares its memory and is charged for it.
        let outcome = try await runner.run(python("x = bytearray(8 << 30)") { $0.memory = 2 << 30 })
        #expect(outcome.status == .exited(1))
        #expect(outcome.errors.contains("MemoryError"))
        #expect(outcome.memory < 2 << 30)
    }

    @Test func `a program that talks without end is ended and only the beginning kept`() async throws {
        let outcome = try await runner.run(limited("yes", []) { $0.output = 10_000 })
        #expect(outcome.status == .flooded)
        #expect(outcome.output.count == 10_000)
    }

    @Test func `of endless complaints the end is kept`() async throws {
        let outcome = try await runner.run(
            python("import sys\nfor i in range(200000): sys.stderr.write('complaint %d\\n' % i)"))
        #expect(outcome.succeeded)
        #expect(outcome.errors.utf8.count == 4096 && outcome.errors.hasSuffix("complaint 199999\n"))
    }

    @Test func `a program that writes a large file is ended`() async throws {
        try await withFolder { folder in
            var command = Command("dd", ["if=/dev/zero", "of=big", "bs=1M", "count=100"], in: folder)
            command.limits.file = 2 << 20
            #expect(try await runner.run(command).status == .killed(SIGXFSZ))
            let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/big")[.size] as? Int
            #expect(size == 2 << 20)
        }
    }

    @Test func `grandchildren end with the program and do not hold up its result`() async throws {
        try await withFolder { folder in
            let started = ContinuousClock.now
            let script = """
                import os, time
                for i in range(5):
                    if os.fork() == 0:
                        if os.fork() == 0: open('%d' % os.getpid(), 'w').close()
                        time.sleep(60)
                while len(os.listdir('.')) < 5: time.sleep(0.01)
                print('done', flush=True)
                """
            let outcome = try await runner.run(Command("python3", ["-c", script], in: folder))
            #expect(outcome.succeeded && outcome.output == Array("done\n".utf8))
            #expect(ContinuousClock.now - started < .seconds(20))
            let grandchildren = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                pid_t($0)
            }
            #expect(grandchildren.count == 5)
            for process in grandchildren { #expect(try await hasEnded(process)) }
        }
    }

    @Test func `cancelling kills the program`() async throws {
        try await withFolder { folder in
            let running = Task {
                try await runner.run(
                    Command(
                        "python3", ["-c", "import os, time; open('%d' % os.getpid(), 'w'); time.sleep(60)"],
                        in: folder))
            }
            var process: pid_t?
            while process == nil {
                try await Task.sleep(for: .milliseconds(10))
                process = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { pid_t($0) }
                    .first
            }
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
            #expect(try await hasEnded(#require(process)))
        }
    }

    @Test func `no more than the given number run at once and no more than the given number wait`()
        async throws
    {
        let narrow = ProcessRunner(atOnce: 2, queue: 2)
        let started = ContinuousClock.now
        let busy = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    do {
                        return try await !narrow.run(Command("sleep", ["0.5"], in: "/tmp")).succeeded
                    } catch QueueError.full {
                        return true
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(busy == 2)
        #expect(ContinuousClock.now - started >= .seconds(1), "four in two rounds")
    }

    @Test func `a missing program is named`() async {
        let error = await #expect(throws: NoProgram.self) {
            try await runner.run(Command("fanfare-nothing", [], in: "/tmp"))
        }
        #expect(error?.name == "fanfare-nothing")
    }

    @Test func `a program that cannot be started in its folder says so`() async {
        let error = await #expect(throws: ProcessError.self) {
            try await runner.run(Command("true", [], in: "/dev/null"))
        }
        #expect(error?.code == ENOTDIR)
    }

    private func python(_ script: String, _ change: (inout Command.Limits) -> Void = { _ in }) -> Command {
        limited("python3", ["-c", script], change)
    }

    private func limited(
        _ program: String, _ arguments: [String], _ change: (inout Command.Limits) -> Void
    ) -> Command {
        var command = Command(program, arguments, in: "/tmp")
        change(&command.limits)
        return command
    }
}

/// Calls `body` with an empty folder that is gone afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    try await body(folder.url.path)
}

/// Waits a little for the init process to bury it.
func hasEnded(_ process: pid_t) async throws -> Bool {
    for _ in 0..<200 {
        let state = FileManager.default.contents(atPath: "/proc/\(process)/stat")
            .map { String(decoding: $0, as: UTF8.self) }
        if state == nil || state?.contains(") Z ") == true { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return false
}
