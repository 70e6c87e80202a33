import NIOCore

/// Bytes that are shared instead of copied, of a request or response body.
public struct Bytes: Sendable, Hashable {
    var buffer: ByteBuffer

    init(_ buffer: ByteBuffer) { self.buffer = buffer }

    public init() { buffer = ByteBuffer() }

    public init(_ bytes: [UInt8]) { buffer = ByteBuffer(bytes: bytes) }

    public init(_ bytes: UnsafeRawBufferPointer) { buffer = ByteBuffer(bytes: bytes) }

    public init(_ text: String) { buffer = ByteBuffer(string: text) }

    /// Makes room for `capacity` bytes and has `write` fill it, which returns how many it wrote.
    public init(
        capacity: Int, writing write: (UnsafeMutableRawBufferPointer) throws -> Int
    ) rethrows {
        buffer = ByteBufferAllocator().buffer(capacity: capacity)
        try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity, write)
    }

    /// The number of bytes.
    public var count: Int { buffer.readableBytes }

    /// Whether there are no bytes.
    public var isEmpty: Bool { buffer.readableBytes == 0 }

    /// A copy as an array.
    public var array: [UInt8] { Array(buffer.readableBytesView) }

    /// The bytes as text; nil where they are not UTF-8.
    public var text: String? { String(validating: buffer.readableBytesView, as: UTF8.self) }

    /// Appends a copy of other bytes.
    public mutating func append(_ other: Bytes) {
        if isEmpty { self = other } else { buffer.writeImmutableBuffer(other.buffer) }
    }

    /// Calls the closure with the bytes, which are valid for the duration of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        try buffer.withUnsafeReadableBytes(body)
    }
}
