import Foundation

/// An external program to run: its name, its arguments as the program gets them (never a shell's line) and
/// how much it may use.
public struct Command: Sendable, Equatable {
    /// A name to be found in `/usr/local/bin`, `/usr/bin` or `/bin`, or an absolute path.
    public var program: String
    /// The arguments after the program's name.
    public var arguments: [String]
    /// The folder it runs in, which is also where it puts temporary files.
    public var folder: String
    /// What it finds in its environment besides PATH, LANG, HOME and TMPDIR.
    public var environment: [String: String]
    /// Resource limits.
    public var limits: Limits
    /// Whether it may make no sockets and use no files but those of its folder, those that links in it lead to, and the
    /// system's, as far as the kernel can see to that: ``Sandbox/missing``.
    public var isSandboxed: Bool

    public init(
        _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
        limits: Limits = Limits(), isSandboxed: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
        self.limits = limits
        self.isSandboxed = isSandboxed
    }

    /// Resource limits of a program; one that exceeds them is killed.
    public struct Limits: Sendable, Equatable {
        /// The deadline.
        public var time: Duration = .seconds(120)
        /// Seconds of all its threads together.
        public var processorSeconds = 20
        /// Bytes of address space.
        public var memory = 1 << 30
        /// Bytes of the largest file it may write.
        public var file = 64 << 20
        /// Bytes of standard output that are kept; a program that writes more is ended.
        public var output = 1 << 20
        /// The most open files.
        public var openFiles = 64

        public init() {}
    }

    var variables: [String] {
        let fixed = [
            "PATH": ProcessRunner.path.joined(separator: ":"), "LANG": "C.UTF-8", "HOME": folder,
            "TMPDIR": folder,
        ]
        return environment.merging(fixed) { own, _ in own }.map { "\($0)=\($1)" }
    }
}

/// The exit status and output of a program.
public struct ProcessResult: Sendable {
    /// The exit status of a program.
    public enum Status: Sendable, Equatable {
        case exited(Int32)
        /// Ended by this signal: the limits on processor time (SIGXCPU) and file size (SIGXFSZ) end so.
        case killed(Int32)
        /// It ran longer than it may.
        case late
        /// It wrote more than is kept.
        case flooded
    }

    /// The exit status.
    public var status: Status
    /// Its standard output.
    public var output: [UInt8]
    /// The last 4 KB of what it wrote to standard error.
    public var errors: String
    /// Processor time used, in seconds.
    public var processorSeconds: Double
    /// The most memory it held at once, in bytes; on Linux never less than this process had at its start, whose memory it
    /// shares until its program begins.
    public var memory: Int

    /// Whether it exited with code 0.
    public var succeeded: Bool { status == .exited(0) }

    /// Whether something other than its work and its limits ended it, so that another attempt may succeed: it was asked to
    /// end, as all processes of a service are when that stops, or it could not be started. ffmpeg exits with 255 then.
    public var wasInterrupted: Bool {
        switch status {
        case .killed(SIGTERM), .killed(SIGINT), .killed(SIGHUP), .exited(255), .exited(126), .exited(127):
            true
        default: false
        }
    }
}

/// A program is not installed.
public struct NoProgram: Error, Sendable, Equatable, CustomStringConvertible {
    /// The program's name.
    public var name: String
    public var description: String { "The program \(name) is not installed." }
}
