import Foundation
import Processes
import TestSupport
import Testing

@testable import fanfare

/// The program itself, as an operator runs it.
@Suite struct CommandTests {
    @Test func `commands build on each other, and end with a code that says how it went`() throws {
        let folder = try TemporaryFolder()
        let data = ["--data", folder.url.appending(path: "data").path]
        #expect(try Program.run(["doctor"] + data).output.contains("there is none in"))
        #expect(try Program.run(["migrate"] + data).code == 0)
        let added = try Program.run(
            ["user", "add", "root.user", "--admin", "--email", "root@fans.example"] + data)
        #expect(added.code == 0 && added.output.contains("/reset/") && !added.output.contains("Password"))
        let again = try Program.run(["user", "add", "root_user", "--email", "other@fans.example"] + data)
        #expect(again.code == 65 && again.errors.contains("username has already been taken"))
        #expect(
            try Program.run(["user", "list"] + data).output.hasPrefix("root.user\tadmin\troot@fans.example\t")
        )
        #expect(try Program.run(["user", "reset", "root.user"] + data).output.contains("/reset/"))
        #expect(try Program.run(["user", "claim", "root.user"] + data).code == 65)
        #expect(try Program.run(["user", "suspend", "root.user"] + data).code == 0)
        #expect(try Program.run(["user", "promote", "root.user", "--to", "member"] + data).code == 0)
        #expect(try Program.run(["demo"] + data).code == 65)
        #expect(
            try Program.run(["import", "people", "--generate", "20"] + data).output.contains("People: 20 new")
        )
        #expect(try Program.run(["registration"] + data).output == "open\n")
        #expect(try Program.run(["registration", "closed"] + data).output == "closed\n")
        #expect(try Program.run(["registration", "shut"] + data).code == 64)
        #expect(try Program.run(["invite"] + data).output.contains("/register?invitation="))
        #expect(try Program.run(["invite", "--uses", "0"] + data).code == 65)
        #expect(try Program.run(["recount"] + data).output.contains("21 people counted"))
        #expect(try Program.run(["doctor"] + data).code == 0)

        let export = folder.url.appending(path: "export").path
        #expect(try Program.run(["export", export] + data).output.hasPrefix("Exported "))
        let refused = try Program.run(["import", "community", export] + data)
        #expect(refused.code == 65 && refused.errors.contains("There is a community already"))
        let other = ["--data", folder.url.appending(path: "other").path]
        #expect(try Program.run(["import", "community", export] + other).output.hasPrefix("Imported "))
        #expect(try Program.run(["user", "list"] + other).output.hasPrefix("root.user\tmember\t"))
    }

    @Test(
        arguments: [
            (["serve", "--port", "99999", "--log-level", "loud"], 78, "port: 99999"),
            (["serve", "--frob"], 64, "frob"),
            (["import", "people"], 64, "at least one"),
            (["import", "people", "/nowhere"], 65, "/nowhere does not exist"),
            (["import", "leagues", "/nowhere"], 65, "/nowhere does not exist"),
            (["import", "leagues"], 64, "at least one"),
            (["import", "community", "/nowhere"], 65, "/nowhere is no finished export"),
            (["export", "/proc/nothing"], 69, "/proc/nothing"),
            (["import", "leagues", "/nowhere", "--recorded", "May"], 64, "--recorded is a time"),
            (["doctor", "--database-url", "postgres://127.0.0.1:9/x"], 1, ""),
            (["migrate", "--database-url", "postgres://127.0.0.1:9/x"], 69, "refused"),
            (["migrate", "--config", "/nowhere"], 78, "no readable file"),
            (["migrate", "--data", "/proc/nothing"], 69, "/proc/nothing"),
        ] as [([String], Int32, String)])
    func `what cannot be done is told in a line`(arguments: [String], code: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(arguments, in: folder.url)
        #expect(run.code == code)
        #expect(words.isEmpty || run.errors.contains(words))
        #expect(!run.errors.contains("Error Domain"))
    }

    @Test func `no other user may read the data, nor what an older version left open`() throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path
        let names = ["", "/fanfare.db", "/drawings"]
        func mode(_ name: String) throws -> Int {
            let about = try FileManager.default.attributesOfItem(atPath: "\(data)\(name)")
            return try #require(about[.posixPermissions] as? NSNumber).intValue
        }
        #expect(try Program.run(["migrate", "--data", data]).code == 0)
        #expect(try names.map(mode) == [0o700, 0o600, 0o700])
        for (name, mode) in zip(names, [0o755, 0o644, 0o775]) {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data + name)
        }
        #expect(try Program.run(["migrate", "--data", data]).code == 0)
        #expect(try names.map(mode) == [0o700, 0o600, 0o700])
    }

    @Test(arguments: [
        [], ["serve"], ["migrate"], ["demo"], ["import", "people"], ["import", "leagues"], ["user", "add"],
        ["doctor"], ["recount"], ["backup"], ["backup", "list"], ["backup", "check"], ["restore"],
        ["rankings", "rebuild"], ["rankings", "explain"],
    ])
    func `every command has help`(command: [String]) throws {
        let run = try Program.run(command + ["--help"])
        #expect(run.code == 0 && run.output.contains("OVERVIEW:"))
    }
}

/// A run of the program that was built beside the tests.
struct Program {
    var code: Int32
    var output: String
    var errors: String

    static func run(_ arguments: [String], in folder: URL? = nil) throws -> Program {
        let program = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(
            path: "fanfare")
        let result = try TestSupport.run(program.path, arguments, in: folder)
        guard case .exited(let code) = result.status else { throw Ended(status: result.status) }
        return Program(code: code, output: result.text, errors: result.errors)
    }

    /// The program did not exit by itself.
    struct Ended: Error {
        var status: ProcessResult.Status
    }
}
