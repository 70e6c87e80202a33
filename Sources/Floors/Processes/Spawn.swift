import CLinux
import Foundation

/// Starts a program within its limits as the leader of a new process group with nothing of ours open but the given
/// ends, no input unless one is given, and all signals as they are by default. The kernel kills it when the thread
/// that started it ends, so that nothing runs on when the server is killed.
func spawn(
    _ program: String, _ command: Command, input: Int32? = nil, output: Int32, errors: Int32
) throws -> pid_t {
    let rules = command.isSandboxed ? try SandboxRules(for: program, in: command.folder) : nil
    // Where the kernel refuses, it runs with sockets.
    let hasSockets = !command.isSandboxed || !clinux_has_seccomp()
    let process = withCStrings([program] + command.arguments) { arguments in
        withCStrings(command.variables) { environment in
            withUnsafePointer(to: clinux_limits(command.limits)) { limits in
                clinux_spawn(
                    arguments, environment, command.folder, [input ?? -1, output, errors], limits,
                    rules?.descriptor ?? -1, hasSockets)
            }
        }
    }
    withExtendedLifetime(rules) {}
    guard process > 0 else { throw failure("starting", program, code: -process) }
    return process
}

extension clinux_limits {
    /// What is asked for by people waits less than what these programs do.
    fileprivate init(_ limits: Command.Limits) {
        self.init(
            memory: UInt(limits.memory), file: UInt(limits.file),
            processor_seconds: UInt(limits.processorSeconds), open_files: UInt(limits.openFiles), niceness: 5)
    }
}

/// The strings as C's null-terminated array of pointers, valid inside `body`.
private func withCStrings<T>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> T) -> T {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}
