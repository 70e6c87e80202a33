import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct Notifications {
    private struct Refused: Error {}

    @Test(arguments: Engine.available)
    func `listeners are called once after a commit, and before the caller goes on`(engine: Engine)
        async throws
    {
        let database = try await engine.open([.accounts])
        let (calls, others) = (Counter(), Counter())
        database.onNotification("account") { calls.add() }
        database.onNotification("account") { calls.add() }
        database.onNotification("other") { others.add() }
        try await database.write { db in
            db.notify("account")
            try db.run("INSERT INTO account (name, coins) VALUES ('ada', 1)")
            db.notify("account")
        }
        #expect(calls.count == 2)
        try await database.write { db in _ = try db.run("UPDATE account SET coins = 2") }
        #expect(calls.count == 2)
        #expect(others.count == 0)
    }

    @Test(arguments: Engine.available)
    func `what is not committed is not told, beside what is`(engine: Engine) async throws {
        let database = try await engine.open([.accounts])
        let calls = Counter()
        database.onNotification("account") { calls.add() }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    // A third fails after it has written, so that its neighbours run again.
                    try? await database.write { db in
                        try db.run("INSERT INTO account (name, coins) VALUES (\("n\(number)"), 1)")
                        if number % 3 != 1 { db.notify("account") }
                        if number % 3 == 0 { throw Refused() }
                    }
                }
            }
        }
        #expect(try await database.count("account") == 40)
        #expect(calls.count == 20)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
