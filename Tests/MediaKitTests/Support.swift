import Foundation
import MediaKit
import Testing

/// The folder of real sample files, nil when `FANFARE_SAMPLES` is unset.
let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

/// Calls `body` with an empty folder that is gone afterwards.
func withFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.path + "/fanfare-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let outcome: Result<T, any Error>
    do { outcome = .success(try await body(folder)) } catch { outcome = .failure(error) }
    try FileManager.default.removeItem(atPath: folder)
    return try outcome.get()
}

func write(_ text: String, to path: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
}

/// The regular files below a folder, a store's lock files and mark aside.
func files(below folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
        let type =
            try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type]
            as? FileAttributeType
        return type == .typeRegular && !path.hasSuffix(".lock") && !path.hasSuffix("owner")
    }
}
