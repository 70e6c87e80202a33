import Foundation
import MediaKit
import Processes
import Testing

struct DrawnPicturesTests {
    @Test func `a drawing that many ask for at once is rendered once, and kept by its fingerprint`()
        async throws
    {
        try await withFolder { folder in
            // One at a time and none waiting: a second rendering would be refused.
            let drawn = try DrawnPictures(
                folder: "\(folder)/drawings", temporaryFolders: TemporaryFolders("\(folder)/scratch"),
                runner: ProcessRunner(atOnce: 1, queue: 0))
            let red = Self.square("red")
            let paths = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await drawn.png("crest-a", of: red) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            let path = try #require(paths.first)
            #expect(paths.count == 1 && path.hasPrefix("\(folder)/drawings/crest-a."))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(try await drawn.png("crest-a", of: red) == path)
            #expect(try await drawn.png("crest-a", of: Self.square("blue")) != path)
            #expect(try await drawn.png("crest-a", of: red, pixels: 64) != path)
            #expect(files(below: "\(folder)/drawings").count == 3)
            #expect(files(below: "\(folder)/scratch") == [])
        }
    }

    private static func square(_ colour: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="\(colour)"/></svg>
        """
    }
}
