import Foundation
import Storage

/// A system call on a file that failed.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    public var doing: String
    public var path: String
    /// The system's error number.
    public var code: Int32

    public var description: String { "\(doing) \(path): \(String(cString: strerror(code)))" }
}

/// The failure of the system call just made: a full disk in the database's words, so that the Web floor answers
/// both alike, anything else as it is.
func failure(_ doing: String, _ path: String, code: Int32 = errno) -> any Error {
    switch code {
    case ENOSPC, EDQUOT: StorageError(.full, "The disk is full: \(doing) \(path)")
    default: FileError(doing: doing, path: path, code: code)
    }
}
