import FanfareModels
import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

struct UploadsTests {
    @Test func `pieces make one file and each says how far it is`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            #expect(try await uploads.offset(of: 7) == 0)
            #expect(try await uploads.lastUsed(7) == nil)
            #expect(try await uploads.append(pieces("ab", "c"), to: 7, at: 0, of: 6) == 3)
            #expect(try await uploads.append(pieces("def"), to: 7, at: 3, of: 6) == 6)
            #expect(try text(uploads, 7) == "abcdef")
            #expect(try await uploads.lastUsed(7) != nil)
            #expect(try await Uploads(uploads.folder).offset(of: 7) == 6, "another start finds it")
        }
    }

    @Test func `a large piece is written as it comes`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            let chunk = String(repeating: "x", count: 100_000)
            let body = AsyncStream<[UInt8]> { stream in
                for _ in 0..<50 { stream.yield(Array(chunk.utf8)) }
                stream.finish()
            }
            #expect(try await uploads.append(body, to: 1, at: 0, of: 5_000_000) == 5_000_000)
            #expect(try await uploads.offset(of: 1) == 5_000_000)
        }
    }

    @Test(arguments: [0, 2, 4] as [Int64])
    func `a piece that does not begin at the end is refused and changes nothing`(offset: Int64) async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            _ = try await uploads.append(pieces("abc"), to: 1, at: 0, of: 9)
            let problem = await #expect(throws: Problem.self) {
                try await uploads.append(pieces("xyz"), to: 1, at: offset, of: 9)
            }
            #expect(problem?.code == .conflict)
            #expect(try text(uploads, 1) == "abc")
        }
    }

    @Test func `what came of a cut piece counts`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            await #expect(throws: Cut.self) {
                try await uploads.append(pieces("ab", "cd", thenThrow: true), to: 1, at: 0, of: 9)
            }
            #expect(try await uploads.offset(of: 1) == 4)
            #expect(try await uploads.append(pieces("efghi"), to: 1, at: 4, of: 9) == 9)
            #expect(try text(uploads, 1) == "abcdefghi")
        }
    }

    @Test func `more than was announced is refused and none of the piece counts`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            _ = try await uploads.append(pieces("abc"), to: 1, at: 0, of: 5)
            let problem = await #expect(throws: Problem.self) {
                try await uploads.append(pieces("de", "f"), to: 1, at: 3, of: 5)
            }
            #expect(problem?.code == .tooLarge)
            #expect(try text(uploads, 1) == "abc")
            #expect(try await uploads.append(pieces("de"), to: 1, at: 3, of: 5) == 5)
        }
    }

    @Test func `two pieces at once do not mix`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            let (first, stream) = try await beginning(uploads, of: Self.saved + 9)
            let problem = await #expect(throws: Problem.self) {
                try await uploads.append(pieces("xyz"), to: 1, at: 0, of: 9)
            }
            #expect(problem?.code == .conflict)
            stream.yield(Array("abc".utf8))
            stream.finish()
            #expect(try await first.value == Self.saved + 3)
            #expect(try text(uploads, 1).drop { $0 == "-" } == "abc")
        }
    }

    @Test func `a cancelled piece counts as far as it came`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            let (piece, _) = try await beginning(uploads, of: Self.saved + 9)
            piece.cancel()
            _ = await piece.result
            let reached = try await uploads.offset(of: 1)
            #expect(reached == Self.saved)
            #expect(
                try await uploads.append(pieces("xyz"), to: 1, at: reached, of: Self.saved + 9) == reached + 3
            )
        }
    }

    /// What is written at once, in bytes.
    private static let saved: Int64 = 256 << 10

    /// A piece whose first bytes are in its file and which goes on.
    private func beginning(
        _ uploads: Uploads, of length: Int64
    ) async throws -> (Task<Int64, any Error>, AsyncStream<[UInt8]>.Continuation) {
        let (body, stream) = AsyncStream.makeStream(of: [UInt8].self)
        let piece = Task { try await uploads.append(body, to: 1, at: 0, of: length) }
        stream.yield(Array(repeating: UInt8(ascii: "-"), count: Int(Self.saved)))
        try await eventually("the first bytes") { try await uploads.offset(of: 1) == Self.saved }
        return (piece, stream)
    }

    @Test func `an upload that the disk has no room for is refused before it begins`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads(folder, reserve: 1 << 60)
            let error = await #expect(throws: DiskFull.self) {
                try await uploads.append(pieces("abc"), to: 1, at: 0, of: 3)
            }
            #expect(error?.description.hasPrefix("The disk is ") == true)
            #expect(files(below: folder) == [])
        }
    }

    @Test func `the files of uploads that are gone are swept and others stay`() async throws {
        try await withFolder { folder in
            let uploads = try Uploads("\(folder)/uploads", reserve: 0)
            for upload: Int64 in 1...1200 {
                _ = try await uploads.append(pieces("a"), to: upload, at: 0, of: 1)
            }
            _ = try write("not ours", to: uploads.path(3) + ".txt")
            let removed = try await uploads.sweep { some in
                #expect(some.count <= 500)
                return Set(some.filter { $0 % 2 == 0 })
            }
            #expect(removed == 600)
            #expect(files(below: uploads.folder).count == 601)
            try await uploads.remove(2)
            try await uploads.remove(2)
            #expect(try await uploads.offset(of: 2) == 0)
        }
    }

    private struct Cut: Error {}

    private func pieces(_ texts: String..., thenThrow: Bool = false) -> AsyncThrowingStream<
        [UInt8], any Error
    > {
        AsyncThrowingStream { stream in
            for text in texts { stream.yield(Array(text.utf8)) }
            stream.finish(throwing: thenThrow ? Cut() : nil)
        }
    }

    private func text(_ uploads: Uploads, _ upload: Int64) throws -> String {
        try String(contentsOfFile: uploads.path(upload), encoding: .utf8)
    }
}
