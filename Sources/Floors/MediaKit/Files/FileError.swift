public import FanfareModels
import Foundation

/// A system call on a file that failed.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The operation that failed.
    public var doing: String
    /// The file's path.
    public var path: String
    /// The system's error number.
    public var code: Int32

    public var description: String { "\(doing) \(path): \(String(cString: strerror(code)))" }
}

/// There is no space left for a file (`ENOSPC`).
public struct DiskFull: ProblemConvertible, Sendable, Equatable, CustomStringConvertible {
    public var description: String
    public var problem: Problem? { .diskFull }

    init(_ description: String) { self.description = description }
}

/// The failure of the system call just made: `DiskFull` or `FileError`.
package func failure(_ doing: String, _ path: String, code: Int32 = errno) -> any Error {
    switch code {
    case ENOSPC, EDQUOT: DiskFull("The disk is full: \(doing) \(path)")
    default: FileError(doing: doing, path: path, code: code)
    }
}
