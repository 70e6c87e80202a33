import Foundation

/// A connection on which a test says byte by byte what a client would not.
public final class RawConnection: Sendable {
    private let descriptor: Int32

    public convenience init(_ server: TestServer) throws {
        try self.init(port: URLComponents(string: server.base)?.port ?? 0)
    }

    /// Connects to a port of this machine.
    public init(port: Int) throws {
        let port = UInt16(port)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw POSIXError(.EPIPE) }
            rest = rest.dropFirst(sent)
        }
    }

    /// What comes until `isEnough`, or until the server closes. Waits on a thread of its own: the server
    /// under test needs those of tasks and of the pool for blocking work.
    public func receive(
        until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { try receiveBlocking(until: isEnough) })
            }
        }
    }

    private func receiveBlocking(until isEnough: (String) -> Bool) throws -> String {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while !isEnough(text) {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0 { throw POSIXError(.ETIMEDOUT) }
            if count == 0 { break }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return text
    }
}
