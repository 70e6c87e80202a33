import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

/// Stored files and their rows. The clock here runs on from now, since files bear the system's time.
struct BlobsTests {
    let hour: TimeInterval = 3600

    @Test(arguments: Engine.available)
    func `a file stays while anything uses it and goes with its last use`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let face = try await bench.store.put(write("ada", to: bench.upload))
            try await bench.keep(face, for: "person/1/picture")
            try await bench.keep(face, for: "person/1/picture")
            try await bench.keep(face, for: "person/2/picture")
            bench.clock.pass(2 * hour)

            try await bench.release("person/1/picture")
            #expect(try await bench.blobs.sweep() == Blobs.Swept())
            try await bench.release("person/2/picture")
            try await bench.release("person/2/picture")
            #expect(try await bench.blobs.sweep() == Blobs.Swept(released: 1, orphans: 0))
            #expect(try await bench.store.size(face.key) == nil)
            #expect(try await bench.rows() == 0)
            #expect(try await bench.blobs.sweep() == Blobs.Swept())
        }
    }

    @Test(arguments: Engine.available)
    func `a file no transaction referred to is swept after an hour`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let lost = try await bench.store.put(write("lost", to: bench.upload))
            bench.clock.pass(hour - 60)
            #expect(try await bench.blobs.sweep().orphans == 0)
            bench.clock.pass(120)
            #expect(try await bench.blobs.sweep().orphans == 1)
            #expect(try await bench.store.size(lost.key) == nil)
        }
    }

    @Test(arguments: Engine.available)
    func `what a killed program left goes at the next start`(engine: Engine) async throws {
        try await withFolder { folder in
            let upload = "\(folder)/upload"
            let killed = try await FolderStore("\(folder)/media").put(write("left", to: upload))
            // The end of the store above, as the end of a program, gives up its lock a moment later.
            while try FolderStore("\(folder)/media").leftBehind == nil { await Task.yield() }
            let bench = try await BlobBench(engine, in: folder)
            let new = try await bench.store.put(write("new", to: bench.upload))
            #expect(try await bench.blobs.sweep().orphans == 1)
            #expect(try await bench.store.size(killed.key) == nil)
            #expect(try await bench.store.size(new.key) == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `what a program beside this one put is left to it for an hour`(engine: Engine) async throws {
        try await withFolder { folder in
            let other = try FolderStore("\(folder)/media")
            let theirs = try await other.put(write("theirs", to: "\(folder)/upload"))
            let bench = try await BlobBench(engine, in: folder)
            #expect(try await bench.blobs.sweep().orphans == 0)
            bench.clock.pass(2 * hour)
            #expect(try await bench.blobs.sweep().orphans == 1)
            #expect(try await other.size(theirs.key) == nil)
        }
    }

    @Test(arguments: Engine.available)
    func `what is released and at once used again is not lost`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let old = try await bench.store.put(write("ada", to: bench.upload))
            try await bench.keep(old, for: "person/1/picture")
            try await bench.release("person/1/picture")
            #expect(try await bench.blobs.sweep() == Blobs.Swept(), "put less than an hour ago")

            let new = try await bench.store.put(write("ada", to: bench.upload))
            try await bench.keep(new, for: "person/2/picture")
            bench.clock.pass(2 * hour)
            #expect(try await bench.blobs.sweep() == Blobs.Swept())
            #expect(try await bench.store.size(new.key) == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `a sweep killed between file and row leaves nothing wrong`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let face = try await bench.store.put(write("ada", to: bench.upload))
            try await bench.keep(face, for: "person/1/picture")
            try await bench.release("person/1/picture")
            // The file is gone, its row not yet; then somebody brings the same picture again.
            try await bench.store.remove(face.key, unlessPutAfter: .max)
            let again = try await bench.store.put(write("ada", to: bench.upload))
            try await bench.keep(again, for: "person/2/picture")
            bench.clock.pass(2 * hour)
            #expect(try await bench.blobs.sweep() == Blobs.Swept())
            #expect(try await bench.store.size(face.key) == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `a file put too long ago is not kept`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let face = try await bench.store.put(write("ada", to: bench.upload))
            bench.clock.pass(hour / 2 + 600)
            await #expect(throws: BlobError.self) { try await bench.keep(face, for: "person/1/picture") }
            #expect(try await bench.rows() == 0)
        }
    }

    @Test(arguments: Engine.available)
    func `bytes are counted by holder, each file once`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            let (three, five) = try await (
                bench.store.put(write("ada", to: bench.upload)),
                bench.store.put(write("grace", to: bench.upload))
            )
            try await bench.keep(three, for: "person/1/picture")
            try await bench.keep(three, for: "person/1/answer/7")
            try await bench.keep(five, for: "person/1/answer/8")
            try await bench.keep(five, for: "person/12/picture")
            let used = try await bench.database.read { db in
                try ["person/1/", "person/12/", "person/2/"].map { try Blobs.bytes(usedBy: $0, in: db) }
            }
            #expect(used == [8, 5, 0])
            let type = try await bench.database.read { try Blobs.type(three.key, in: $0) }
            #expect(type == .jpeg)
        }
    }

    @Test(arguments: Engine.available)
    func `a folder that belongs to another database is not swept`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            _ = try await bench.store.put(write("theirs", to: bench.upload))
            #expect(try await bench.blobs.sweep().orphans == 0)
            let stranger = try await BlobBench(engine, in: bench.folder)
            stranger.clock.pass(2 * hour)
            await #expect(throws: BlobError.foreignStore) { try await stranger.blobs.sweep() }
            bench.clock.pass(2 * hour)
            #expect(try await bench.blobs.sweep().orphans == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `an empty folder that nobody uses any more is free for another database`(engine: Engine) async throws
    {
        let folder = try TemporaryFolder()
        let first = try await BlobBench(engine, in: folder.url.path)
        _ = try await first.blobs.sweep()
        do {
            let beside = try await BlobBench(engine, in: folder.url.path)
            await #expect(throws: BlobError.foreignStore) { try await beside.blobs.sweep() }
        }
    }

    @Test(arguments: Engine.available)
    func `sweeping beside putting, keeping and releasing loses nothing in use`(engine: Engine) async throws {
        try await withBench(engine) { bench in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 0..<4 {
                    group.addTask {
                        for round in 0..<15 {
                            let upload = "\(bench.folder)/upload-\(person)"
                            let blob = try await bench.store.put(write("face \(round % 3)", to: upload))
                            try await bench.keep(blob, for: "person/\(person)/picture")
                            #expect(try await bench.store.size(blob.key) == 6)
                            if round < 14 { try await bench.release("person/\(person)/picture") }
                        }
                    }
                }
                group.addTask { for _ in 0..<20 { _ = try await bench.blobs.sweep() } }
                try await group.waitForAll()
            }
            bench.clock.pass(2 * hour)
            _ = try await bench.blobs.sweep()
            #expect(files(below: "\(bench.folder)/media").count == 1)
            #expect(try await bench.rows() == 1)
        }
    }

    private func withBench(_ engine: Engine, _ body: (BlobBench) async throws -> Void) async throws {
        try await withFolder { folder in try await body(BlobBench(engine, in: folder)) }
    }
}

struct BlobBench {
    let folder: String
    let store: FolderStore
    let database: any Database
    let blobs: Blobs
    let clock = ManualClock(at: Date())

    var upload: String { "\(folder)/upload" }

    init(_ engine: Engine, in folder: String) async throws {
        self.folder = folder
        store = try FolderStore("\(folder)/media")
        database = try await engine.open(MediaSchema.migrations)
        let clock = clock
        blobs = Blobs(store, database, now: { clock.now })
    }

    func keep(_ blob: StoredBlob, for holder: String) async throws {
        let now = clock.now
        try await database.write { db in try Blobs.keep(blob, type: .jpeg, for: holder, at: now, in: db) }
    }

    func release(_ holder: String) async throws {
        let now = clock.now
        try await database.write { db in try Blobs.release(holder, at: now, in: db) }
    }

    func rows() async throws -> Int {
        try await database.read { db in try db.first("SELECT COUNT(*) FROM blob") { $0[0] } ?? 0 }
    }
}
