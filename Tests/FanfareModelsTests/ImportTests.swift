import Foundation
import Testing

/// Apps for iOS build FanfareModels, so it stands on what is on every platform.
struct ImportTests {
    @Test func `the models import nothing but Foundation and Synchronization`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/FanfareModels")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 30)
        for file in files {
            let imports = try String(contentsOf: file, encoding: .utf8).matches(
                of: #/(?m)^[@\w\s]*?\bimport\s+(?:\w+\s+)?([\w.]+)\s*$/#)
            for found in imports {
                #expect(
                    ["Foundation", "Synchronization"].contains(String(found.1)), "\(file.lastPathComponent)")
            }
        }
    }
}
