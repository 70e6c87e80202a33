import Foundation

/// Makes a folder that only this user may enter; one that is there already is fine. The folder above is synced,
/// so that files synced in the new one cannot vanish with it.
package func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 {
        try Descriptor((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY).sync()
    } else if errno != EEXIST {
        throw failure("making", path)
    }
}

/// Removes a folder with all that is in it; one that is gone is fine. Also while others remove the same folder or
/// files of their own in it, as SQLite removes its log when it closes.
package func removeFolder(_ path: String) throws {
    var attempts = 0
    while true {
        do {
            return try FileManager.default.removeItem(atPath: path)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {
            attempts += 1
            guard access(path, F_OK) == 0 else { return }
            guard attempts < 1000 else { throw error }
        }
    }
}

/// Removes a file; one that is gone is fine.
package func removeFile(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("removing", path) }
}

/// The names in a folder, none when it is not there.
package func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
        if errno == ENOENT { return [] }
        throw failure("listing", folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
