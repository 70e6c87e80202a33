import Foundation

/// A system call about a process that failed.
public struct ProcessError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The operation that failed.
    public var doing: String
    /// The program's name.
    public var subject: String
    /// The system's error number.
    public var code: Int32

    public var description: String { "\(doing) \(subject): \(String(cString: strerror(code)))" }
}

/// The failure of the system call just made.
func failure(_ doing: String, _ subject: String, code: Int32 = errno) -> ProcessError {
    ProcessError(doing: doing, subject: subject, code: code)
}
