@testable import App
import FeatureKit
import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

@Suite struct CommunityStorageTests {
    /// Of the files below a folder, counted by another program.
    private func du(_ path: String) throws -> Int64 {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "find \"$0\" -type f -printf '%s\\n' | awk '{ sum += $1 } END { print sum + 0 }'", path,
        ]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try #require(Int64(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)))
    }

    @Test func `what is shown is what is there, to the byte`() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path
        let app = try await App(ServerSettings(data: data))
        let store = app.services.store
        for (name, type, size) in [
            ("a", "video/mp4", 70_000), ("b", "image/webp", 5_000), ("c", "text/vtt", 300),
        ] {
            let file = folder.url.appending(path: name).path
            try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }).write(
                to: URL(filePath: file))
            let key = try await store.put(file).key
            try await app.database.write { db in
                try db.run(
                    "INSERT INTO blob (key, size, type, at_ms) VALUES (\(key), \(Int64(size)), \(type), 0)")
            }
        }
        try Data(count: 1_234).write(to: URL(filePath: "\(data)/uploads/1"))
        try Data(count: 99).write(to: URL(filePath: "\(data)/outside/x"))
        // Of whose the media are.
        try Data(count: 36).write(to: URL(filePath: "\(data)/media/owner"))
        let use = try await App.storage(app.settings, app.database)
        #expect(use.videos == 70_000 && use.pictures == 5_000 && use.otherMedia == 300)
        #expect(use.unfinished == 1_234 && use.cachedPictures >= 99)
        #expect(use.database > 4_096)
        #expect(use.total == (try du(data)))
        await app.close()
    }
}
