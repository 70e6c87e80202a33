import Processes
import Foundation
import Storage
import Testing

@testable import MediaKit

/// An empty file system of 4 MB that `FANFARE_SMALL_DISK` names, as `mount -t tmpfs -o size=4m` makes one.
private let smallDisk = ProcessInfo.processInfo.environment["FANFARE_SMALL_DISK"]

@Suite(
    .enabled(if: smallDisk != nil, "FANFARE_SMALL_DISK is not set: a disk that is really full is not tested"),
    .serialized)
struct FullDiskTests {
    @Test func `a file that does not fit is refused and nothing of it is left`() async throws {
        try await withDisk { disk in
            let store = try FolderStore("\(disk)/media", reserve: 0)
            let upload = "/tmp/fanfare-\(UUID().uuidString)"
            try Data(count: 5 << 20).write(to: URL(filePath: upload))
            let error = await #expect(throws: DiskFull.self) { try await store.put(upload) }
            #expect(error?.description.hasPrefix("The disk is full: ") == true)
            #expect(files(below: disk) == [])
            #expect(FileManager.default.fileExists(atPath: upload), "the upload itself is its owner's")
            try FileManager.default.removeItem(atPath: upload)
        }
    }

    @Test(arguments: [0, 100, 200, 300, 350, 400, 450, 500, 600, 900])
    func `a picture on a disk with little room is made whole or refused`(kilobytes: Int) async throws {
        try await withDisk { disk in
            let bench = try PictureBench(disk, reserve: 0)
            try await withFolder { folder in
                var noise = Command("vips", ["gaussnoise", "noise.jpg", "600", "600"], in: folder)
                noise.limits.file = 1 << 30
                try #require(await bench.runner.run(noise).succeeded)
                let free = Int(try Disk(holding: disk).room().free)
                try Data(count: free - (kilobytes << 10)).write(to: URL(filePath: "\(disk)/ballast"))
                do {
                    let made = try await bench.pictures.make(from: "\(folder)/noise.jpg", field: "image_url")
                    #expect(made.count == 3)
                } catch is DiskFull {
                    #expect(files(below: "\(disk)/media") == [])
                }
            }
        }
    }

    @Test func `a recording that does not fit ends with a whole segment`() async throws {
        try await withDisk { disk in
            try await withFolder { folder in
                var list = "#EXTM3U\n"
                try Data(count: 1000).write(to: URL(filePath: "\(folder)/init.mp4"))
                for number in 0..<8 {
                    try Data(count: 1 << 20).write(to: URL(filePath: "\(folder)/\(number).m4s"))
                    list += "#EXTINF:1.0,\n\(number).m4s\n"
                }
                _ = try write(list, to: "\(folder)/index.m3u8")
                let kept = StreamFolder("\(disk)/kept")
                await #expect(throws: DiskFull.self) {
                    try await StreamFolder(folder).append(after: nil, to: kept, as: "1.mp4")
                }
                let size = try await kept.size()
                #expect(size > 1000 && (size - 1000) % (1 << 20) == 0)
            }
        }
    }

    private func withDisk(_ body: (String) async throws -> Void) async throws {
        let disk = try #require(smallDisk) + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(disk)) } catch { outcome = .failure(error) }
        try FileManager.default.removeItem(atPath: disk)
        try outcome.get()
    }
}
