import Foundation

/// The limit of open files, sockets included, of this process.
public enum OpenFileLimit {
    /// Raises the soft limit to the hard one: systemd and shells start programs with a soft limit of 1,024.
    ///
    /// - Returns: how many files may be open.
    /// - Throws: `POSIXError`.
    @discardableResult
    public static func raise() throws -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw failure() }
        guard limit.rlim_cur < limit.rlim_max else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw failure() }
        return Int(clamping: limit.rlim_cur)
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
}
