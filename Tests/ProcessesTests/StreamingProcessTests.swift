import Foundation
import Processes
import TestSupport
import Testing

struct StreamingProcessTests {
    @Test func `a program gets all that is sent, in order, and ends with its input`() async throws {
        try await withFolder { folder in
            let program = try await StreamingProcess.start(Command("tee", ["copy"], in: folder))
            var sent: [UInt8] = []
            for number in 0..<300 {
                let piece = [UInt8](repeating: UInt8(number % 251), count: 60_000)
                #expect(program.send(piece))
                sent += piece
                await program.caughtUp()
            }
            #expect(program.ended == nil)
            program.close()
            #expect(!program.send([1]), "it takes no more")
            #expect(await program.outcome().succeeded)
            #expect(program.ended?.succeeded == true)
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/copy")) == Data(sent))
        }
    }

    @Test func `a program that reads nothing more does not end this one`() async throws {
        let program = try await StreamingProcess.start(
            Command(
                "python3", ["-c", "import os, time; os.close(0); print('closed'); time.sleep(0.2)"],
                in: "/tmp"))
        while program.ended == nil {
            program.send([UInt8](repeating: 7, count: 1 << 16))
            await program.caughtUp()
            await Task.yield()
        }
        #expect(await program.outcome().succeeded)
        #expect(!program.send([1]))
    }

    @Test func `killing it ends its children too, and who waits for it to catch up goes on`() async throws {
        try await withFolder { folder in
            let script = """
                import os, time
                if os.fork() == 0: open('%d' % os.getpid(), 'w').close()
                time.sleep(60)
                """
            let program = try await StreamingProcess.start(Command("python3", ["-c", script], in: folder))
            program.send([UInt8](repeating: 7, count: 8 << 20))
            async let free: Void = program.caughtUp()
            var child: pid_t?
            while child == nil {
                try await Task.sleep(for: .milliseconds(5))
                child = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { pid_t($0) }
                    .first
            }
            program.kill()
            await free
            #expect(await program.outcome().status == .killed(SIGKILL))
            #expect(try await hasEnded(#require(child)))
        }
    }

    @Test func `a missing program is named`() async {
        await #expect(throws: NoProgram.self) {
            _ = try await StreamingProcess.start(Command("fanfare-nothing", [], in: "/tmp"))
        }
    }
}
