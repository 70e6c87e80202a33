import Cryptography
import Foundation
import MediaKit
import Storage
import Testing

struct FolderStoreTests {
    @Test func `a stored file is found by its content, readable by us alone`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            let blob = try await store.put(write("ada", to: "\(folder)/upload"))

            #expect(blob.size == 3 && blob.isNew)
            #expect(
                blob.key.description == "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029")
            let path = try #require(try await store.file(blob.key))
            #expect(FileManager.default.contents(atPath: path) == Data("ada".utf8))
            #expect(path.hasSuffix("/\(blob.key.description.prefix(2))/\(blob.key)"))
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try await store.size(blob.key) == 3)
            #expect(files(below: folder).count == 1)
        }
    }

    @Test func `a file from another file system is copied whole and taken away`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            let elsewhere = "/dev/shm/fanfare-\(UUID().uuidString)"
            let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
            try bytes.write(to: URL(fileURLWithPath: elsewhere))

            let blob = try await store.put(elsewhere)

            #expect(blob.key == BlobKey(SHA256.hash(of: bytes).map { String(format: "%02x", $0) }.joined()))
            #expect(!FileManager.default.fileExists(atPath: elsewhere))
            #expect(files(below: folder).count == 1)
        }
    }

    @Test func `equal content is stored once and only its first put may be taken back`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            let first = try await store.put(write("ada", to: "\(folder)/one"))
            let second = try await store.put(write("ada", to: "\(folder)/two"))

            #expect(first.isNew && !second.isNew && first.key == second.key && second.putTime > first.putTime)
            try await store.discard(second)
            try await store.discard(first)
            #expect(try await store.size(first.key) == 3, "the second put still counts on it")

            let alone = try await store.put(write("bob", to: "\(folder)/three"))
            try await store.discard(alone)
            #expect(try await store.size(alone.key) == nil)
        }
    }

    @Test func `removing spares what was put since`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            let blob = try await store.put(write("ada", to: "\(folder)/one"))
            #expect(try await store.remove(blob.key, unlessPutAfter: blob.putTime - 1) == false)
            #expect(try await store.remove(blob.key, unlessPutAfter: blob.putTime) == true)
            #expect(
                try await store.remove(blob.key, unlessPutAfter: blob.putTime) == true, "it is gone already")
            #expect(try await store.file(blob.key) == nil)
        }
    }

    @Test func `many puts and removes of the same content never lose what was put last`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            for round in 0..<50 {
                let puts = try await withThrowingTaskGroup(of: StoredBlob.self) { group in
                    for number in 0..<8 {
                        let path = try write("same \(round)", to: "\(folder)/\(number)")
                        group.addTask {
                            let blob = try await store.put(path)
                            if number < 4 { try await store.remove(blob.key, unlessPutAfter: blob.putTime) }
                            return blob
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                // Whoever put last either removed it himself or finds it.
                let key = puts[0].key
                #expect(Set(puts.map(\.key)) == [key])
                if try await store.size(key) == nil {
                    let survivor = try await store.put(write("same \(round)", to: "\(folder)/again"))
                    #expect(survivor.isNew)
                }
            }
        }
    }

    @Test func `a nearly full disk refuses and leaves nothing behind`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media", reserve: .max / 2)
            let upload = try write("ada", to: "\(folder)/upload")
            let error = await #expect(throws: DiskFull.self) { try await store.put(upload) }
            #expect(error?.description.hasPrefix("The disk is ") == true)
            #expect(files(below: "\(folder)/media") == [])
        }
    }

    @Test func `links and folders are not stored`() async throws {
        try await withFolder { folder in
            let store = try FolderStore("\(folder)/media")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link", withDestinationPath: "/etc/passwd")
            await #expect(throws: FileError.self) { try await store.put("\(folder)/link") }
            await #expect(throws: FileError.self) { try await store.put(folder) }
            await #expect(throws: FileError.self) { try await store.put("\(folder)/nothing") }
            #expect(files(below: "\(folder)/media") == [])
        }
    }

    @Test(arguments: [
        "", "abc", String(repeating: "g", count: 64), String(repeating: "A", count: 64),
        "../" + String(repeating: "a", count: 61),
    ])
    func `what is no key is refused`(text: String) { #expect(BlobKey(text) == nil) }

    @Test func `scratch folders end with their use and leftovers are swept`() async throws {
        try await withFolder { folder in
            let temporaryFolders = try TemporaryFolders("\(folder)/scratch")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/scratch/left", withIntermediateDirectories: false)
            try await temporaryFolders.folder { mine in
                _ = try write("x", to: "\(mine)/file")
                #expect(try await temporaryFolders.sweep() == 1, "the one nobody holds")
                #expect(FileManager.default.fileExists(atPath: "\(mine)/file"))
            }
            await #expect(throws: CancellationError.self) {
                try await temporaryFolders.folder { _ in throw CancellationError() }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/scratch") == [])
        }
    }

    @Test func `a scratch folder goes also while what used it removes its own files`() async throws {
        try await withFolder { folder in
            let temporaryFolders = try TemporaryFolders("\(folder)/scratch")
            for _ in 0..<20 {
                let paths = try await temporaryFolders.folder { mine in
                    try (0..<200).map { number in
                        let path = "\(mine)/\(number)"
                        _ = try write("", to: path)
                        // Begins before the folder is removed, and goes on beside.
                        if number == 199 {
                            Thread.detachNewThread { for at in 0..<200 { unlink("\(mine)/\(at)") } }
                        }
                        return path
                    }
                }
                #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/scratch") == [])
        }
    }

    @Test func `several remove the same stream's folder at once`() async throws {
        try await withFolder { folder in
            for round in 0..<20 {
                let stream = "\(folder)/\(round)"
                for part in 0..<20 {
                    try FileManager.default.createDirectory(
                        atPath: "\(stream)/\(part)", withIntermediateDirectories: true)
                    _ = try write("", to: "\(stream)/\(part)/segment")
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 { group.addTask { try await StreamFolder(stream).remove() } }
                    try await group.waitForAll()
                }
                #expect(!FileManager.default.fileExists(atPath: stream))
            }
        }
    }

    @Test func `a scratch folder is had also while leftovers are swept`() async throws {
        try await withFolder { folder in
            let temporaryFolders = try TemporaryFolders("\(folder)/scratch")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { for _ in 0..<3000 { try await temporaryFolders.sweep() } }
                }
                for _ in 0..<3000 {
                    try await temporaryFolders.folder { mine in
                        #expect(FileManager.default.fileExists(atPath: mine))
                    }
                }
                try await group.waitForAll()
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/scratch") == [])
        }
    }
}
