import Foundation

/// The sources of the program.
enum Sources {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardizedFileURL

    /// What stands in a folder, without hidden files.
    static func names(_ folder: String) -> [String] {
        let path = Self.folder.appending(path: folder).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            !$0.hasPrefix(".")
        }
    }

    /// The paths of all files below a folder, from it on.
    static func paths(_ folder: String) -> [String] {
        let root = Self.folder.appending(path: folder)
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        return all.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            .map { String($0.path.dropFirst(root.path.count + 1)) }
    }

    /// The Swift files below a folder.
    static func files(_ folder: String) throws -> [(file: String, text: String)] {
        try paths(folder).filter { $0.hasSuffix(".swift") }.map {
            ($0, try String(contentsOf: Self.folder.appending(path: "\(folder)/\($0)"), encoding: .utf8))
        }
    }
}
