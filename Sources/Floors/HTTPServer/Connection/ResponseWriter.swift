import NIOCore

/// Writes the body of one response to its connection. Each piece waits until the client has taken the one before, so
/// that a film costs no more memory than a page.
public struct ResponseWriter: Sendable {
    private let send: @Sendable (ByteBuffer) async throws -> Void

    init(_ send: @escaping @Sendable (ByteBuffer) async throws -> Void) { self.send = send }

    /// Collects instead of sending.
    public init(collecting take: @escaping @Sendable (Bytes) async throws -> Void) {
        send = { try await take(Bytes($0)) }
    }

    /// - Throws: when the client is gone.
    public func write(_ bytes: Bytes) async throws {
        if !bytes.isEmpty { try await send(bytes.buffer) }
    }

    public func write(_ bytes: [UInt8]) async throws { try await write(Bytes(bytes)) }
}
