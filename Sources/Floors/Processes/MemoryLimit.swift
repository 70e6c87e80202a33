import Foundation

/// How much memory this process may use.
public enum MemoryLimit {
    /// Bytes: those of the machine, or fewer where a control group (version 2), such as of a container or a service of systemd,
    /// leaves fewer.
    public static func current() -> UInt64 {
        let ofGroups = ofGroups(
            (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? "", root: "/sys/fs/cgroup")
        return min(ProcessInfo.processInfo.physicalMemory, ofGroups ?? .max)
    }

    /// The lowest limit of a control group and those around it; nil where none has one.
    ///
    /// - Parameters:
    ///   - membership: as `/proc/self/cgroup` says it, a line a hierarchy, that of version 2 as `0::/path`
    ///     (cgroups(7)).
    ///   - root: where that hierarchy is mounted.
    static func ofGroups(_ membership: String, root: String) -> UInt64? {
        guard let line = membership.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else {
            return nil
        }
        var names = line.dropFirst("0::/".count).split(separator: "/")
        var lowest: UInt64?
        while true {
            let folder = ([root] + names.map(String.init)).joined(separator: "/")
            // Processes are slowed down and their memory taken back from memory.high on, before memory.max is reached.
            for file in ["memory.max", "memory.high"] {
                // Of a limit that is not set, the file says "max"; the root of the hierarchy has no such file.
                let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                let limit = text.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
                lowest = [lowest, limit].compactMap(\.self).min()
            }
            guard names.popLast() != nil else { return lowest }
        }
    }
}
