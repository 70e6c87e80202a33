import Foundation
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: Sandbox.missing.isEmpty, "The kernel refuses \(Sandbox.missing)"))
struct SandboxTests {
    @Test(arguments: [true, false])
    func `in the sandbox a program sees its own files, and neither the database nor the network`(
        isSandboxed: Bool
    ) async throws {
        let server = try TemporaryFolder()
        let database = server.url.appending(path: "fanfare.db")
        let input = server.url.appending(path: "input")
        for file in [database, input] { try Data("content".utf8).write(to: file) }
        let script = """
            import os, socket, sys
            database, port = sys.argv[1], int(sys.argv[2])
            def attempt(name, body):
                try:
                    body()
                    print(name, 'done')
                except PermissionError:
                    print(name, 'refused')
            attempt('read the input', lambda: open('source').read())
            attempt('write the output', lambda: open('output', 'w').write('made'))
            attempt('rename the output', lambda: os.rename('output', 'made'))
            attempt('write the input', lambda: open('source', 'a'))
            attempt('read the database', lambda: open(database).read())
            attempt('write the database', lambda: open(database, 'a'))
            attempt('list its folder', lambda: os.listdir(os.path.dirname(database)))
            attempt('link to it', lambda: os.symlink(database, 'link'))
            attempt('read the system', lambda: open('/etc/passwd').read())
            attempt('connect', lambda: socket.create_connection(('127.0.0.1', port)))
            """
        try await FakeServer.run({ _ in .json("{}") }) { listener in
            try await withFolder { folder in
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/source", withDestinationPath: input.path)
                let port = try #require(URLComponents(string: listener.base)?.port)
                let outcome = try await ProcessRunner().run(
                    Command(
                        "python3", ["-I", "-S", "-c", script, database.path, "\(port)"], in: folder,
                        isSandboxed: isSandboxed))
                #expect(outcome.succeeded, "\(outcome.errors)")
                let attempts = outcome.text.split(separator: "\n").map(String.init)
                let forbidden = [
                    "write the input", "read the database", "write the database", "list its folder",
                    "link to it", "read the system", "connect",
                ]
                #expect(attempts.count == 3 + forbidden.count)
                #expect(
                    attempts.filter { $0.hasSuffix(" refused") }
                        == (isSandboxed ? forbidden.map { "\($0) refused" } : []))
                #expect(try String(contentsOfFile: "\(folder)/made", encoding: .utf8) == "made")
            }
        }
        withExtendedLifetime(server) {}
    }

    @Test func `a program that is fed writes in its folder alone`() async throws {
        let outside = try TemporaryFolder()
        let elsewhere = outside.url.appending(path: "copy").path
        try await withFolder { folder in
            let program = try await StreamingProcess.start(
                Command("tee", ["copy", elsewhere], in: folder, isSandboxed: true))
            program.send(Array("fed".utf8))
            program.close()
            let outcome = await program.outcome()
            #expect(outcome.status == .exited(1) && outcome.errors.contains(elsewhere))
            #expect(try String(contentsOfFile: "\(folder)/copy", encoding: .utf8) == "fed")
            #expect(!FileManager.default.fileExists(atPath: elsewhere))
        }
        withExtendedLifetime(outside) {}
    }
}
