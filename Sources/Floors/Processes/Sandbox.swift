import CLinux
import Foundation

/// What programs that read strangers' files are kept from, see ``Command/isSandboxed``.
///
/// They make no sockets, so they reach neither the network nor a database on this machine, by a filter of system calls
/// (seccomp(2)). They see the files of their folder, those that links in it lead to, and what the system holds for every
/// program, by Landlock; in their folder they make no links, so what they leave shows the next program nothing more.
public enum Sandbox {
    /// What of it the kernel refuses; empty where all of it holds.
    public static var missing: [String] {
        var missing: [String] = []
        if clinux_landlock_version() == 0 { missing.append("Landlock, which hides files") }
        if !clinux_has_seccomp() { missing.append("seccomp, which forbids the network") }
        return missing
    }
}

/// The files that a program in the sandbox may use.
final class SandboxRules {
    let descriptor: Int32

    /// Nil where the kernel has no Landlock.
    ///
    /// - Throws: `ProcessError`, and Foundation's error when the folder cannot be listed.
    init?(for program: String, in folder: String) throws {
        guard clinux_landlock_version() > 0 else { return nil }
        descriptor = clinux_ruleset()
        guard descriptor >= 0 else { throw failure("restricting", program) }
        for path in Self.programs + [program] { try allow(path, CLINUX_RUN) }
        for path in try Self.system + Self.linked(from: folder) { try allow(path, CLINUX_READ) }
        for path in ["/dev/null", folder] { try allow(path, CLINUX_WRITE) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private static let programs = [
        "/bin", "/lib", "/lib64", "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec",
        "/usr/local/bin", "/usr/local/lib",
    ]

    /// Not all of `/etc` and `/proc`: they tell of other programs and their secrets.
    private static let system = [
        "/usr/share", "/usr/local/share", "/etc/fonts", "/etc/ld.so.cache", "/etc/ld.so.preload",
        "/var/cache/fontconfig", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
        "/sys/devices/system/cpu",
    ]

    /// The links in the folder that lead to files.
    private static func linked(from folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }.filter { path in
            var (own, target) = (stat(), stat())
            return lstat(path, &own) == 0 && own.st_mode & S_IFMT == S_IFLNK
                && stat(path, &target) == 0 && target.st_mode & S_IFMT == S_IFREG
        }
    }

    /// What is not there, or cannot be reached, cannot be used anyway.
    private func allow(_ path: String, _ access: clinux_access) throws {
        guard clinux_allow(descriptor, path, access) != 0 else { return }
        let code = errno
        guard code == ENOENT || code == EACCES else { throw failure("restricting", path, code: code) }
    }
}
