import Foundation

/// A lock on a folder that tells other programs that this one uses it, for as long as it runs: the system
/// drops the lock with the program, however that ends.
final class FolderLock: Sendable {
    /// Whether no other program was there.
    let wasFirst: Bool
    private let file: Descriptor

    /// - Parameter first: called before other programs can come, if none is there.
    init(in folder: String, first: () throws -> Void = {}) throws {
        file = try Descriptor("\(folder)/present.lock", O_RDWR | O_CREAT)
        wasFirst = file.tryLock()
        if wasFirst { try first() }
        try file.lockShared()
    }
}
