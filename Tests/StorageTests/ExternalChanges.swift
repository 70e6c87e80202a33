import Foundation
import Storage
import TestSupport
import Testing

/// What says that cached state is still true, where several programs write to one database.
@Suite struct ExternalChanges {
    @Test(arguments: Engine.available)
    func `figures that this program changes are no change of content`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        try await insert("first", into: database)
        try await Task.sleep(for: .milliseconds(500))
        var versions: Set<UInt64> = []
        let time = try await ContinuousClock().measure {
            for number in 0..<30 {
                try await insert("\(number)", .figures, into: database)
                try await Task.sleep(for: .milliseconds(50))
                versions.insert(database.contentVersion())
            }
        }
        // On PostgreSQL it changes every 30 seconds anyway.
        #expect(versions.count <= 2 + Int(time / .seconds(30)))
        await database.close()
    }

    @Test(arguments: Engine.available)
    func `what this program has written changes nothing of other content afterwards`(engine: Engine)
        async throws
    {
        let database = try await engine.open([.accounts])
        try await insert("first", into: database)
        try await Task.sleep(for: .milliseconds(500))
        _ = database.contentVersion()
        for number in 0..<3 {
            try await insert("\(number)", .figures, into: database)
            let content = database.contentVersion()
            // Nobody writes, and somebody reads now and then.
            for _ in 0..<12 {
                try await Task.sleep(for: .milliseconds(100))
                #expect(database.contentVersion() == content)
            }
        }
        await database.close()
    }

    /// As servers beside one another, and as commands that are run beside a server.
    @Test(
        arguments: Engine.available,
        [(isWriting: false, closes: false), (true, false), (false, true), (true, true)])
    func `a commit of another program is noticed soon`(
        engine: Engine, this: (isWriting: Bool, closes: Bool)
    ) async throws {
        let place = try await engine.place()
        let database = try place.open()
        try await database.migrate([.accounts])
        let writing = Task {
            var number = 0
            while this.isWriting {
                number += 1
                try await insert("\(number)", .figures, into: database)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        try await Task.sleep(for: .milliseconds(500))
        for round in 0..<3 {
            let other = try place.open()
            let (content, all) = (database.contentVersion(), database.version())
            try await insert("other \(round)", .figures, into: other)
            let began = ContinuousClock.now
            if this.closes { await other.close() }
            try await eventually("the commit is noticed") { database.contentVersion() > content }
            // Otherwise PostgreSQL's own change every 30 seconds would do.
            #expect(ContinuousClock.now - began < .seconds(4))
            #expect(database.version() > all)
            if !this.closes { await other.close() }
            try await Task.sleep(for: .milliseconds(300))
        }
        writing.cancel()
        _ = await writing.result
        await database.close()
    }

    private func insert(
        _ name: String, _ change: ChangeKind = .content, into database: any Database
    ) async throws {
        try await database.write(change) { db in
            try db.run("INSERT INTO account (name, coins) VALUES (\(name), 0)")
        }
    }
}
