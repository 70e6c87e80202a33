public import Foundation
public import Processes

/// Runs a program to its end and returns what it printed. Foundation's `Process` is not used because it crashes when
/// several threads start programs in a process with many open descriptors.
public func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> ProcessResult {
    let folder = folder ?? FileManager.default.temporaryDirectory
    var limits = Command.Limits()
    limits.processorSeconds = 60
    limits.memory = 64 << 30
    limits.file = 1 << 30
    limits.openFiles = 1024
    return try ProcessRunner.runBlocking(Command(program, arguments, in: folder.path, limits: limits))
}

extension ProcessResult {
    /// Standard output.
    public var text: String { String(decoding: output, as: UTF8.self) }
}
