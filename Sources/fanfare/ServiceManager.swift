import Foundation

/// Tells systemd how far the program is (sd_notify(3)), where it runs as a service of `Type=notify`.
enum ServiceManager {
    /// Requests are served.
    static func ready() { send("READY=1") }

    /// Calls `body`, the start, and gives it more time for as long as it runs: a large database may have to be migrated.
    static func starting<T>(_ body: () async throws -> T) async throws -> T {
        let extending = Task {
            while !Task.isCancelled {
                send("EXTEND_TIMEOUT_USEC=30000000")
                do { try await Task.sleep(for: .seconds(10)) } catch { return }
            }
        }
        defer { extending.cancel() }
        return try await body()
    }

    /// Nothing when no service manager waits, or it does not listen: then the service fails for being late.
    private static func send(_ state: String) {
        guard let name = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], name.utf8.count > 1 else {
            return
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        // An abstract socket has a zero in place of the at sign.
        let path = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
        guard path.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + path.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, state, state.utf8.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
