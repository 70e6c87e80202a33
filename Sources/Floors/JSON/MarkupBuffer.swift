/// Bytes of HTML or SVG that are done.
///
/// `@unchecked`, because of the pointer: it leads into a literal of the program or into `storage`, which nobody writes any more.
public struct MarkupBytes: @unchecked Sendable {
    /// Nil where the bytes are a literal.
    private let storage: MarkupStorage?
    private let start: UnsafeRawPointer
    /// How many there are.
    public let count: Int

    /// Markup that stands in the program; it is not copied.
    public init(_ literal: StaticString) {
        storage = nil
        start = UnsafeRawPointer(literal.utf8Start)
        count = literal.utf8CodeUnitCount
    }

    /// Takes over what was written.
    public init(_ buffer: MarkupBuffer) {
        storage = buffer.storage
        start = UnsafeRawPointer(buffer.storage.elements)
        count = buffer.count
    }

    /// A copy of bytes that are known to be markup.
    public init(_ bytes: [UInt8]) {
        var buffer = MarkupBuffer(room: bytes.count)
        bytes.withUnsafeBytes { buffer.append($0) }
        self.init(buffer)
    }

    /// As text.
    public var string: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls the closure with the bytes, which are valid for the duration of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// Memory that markup is written into, one piece after the other. Only one copy of it may be written.
///
/// Pages are made of thousands of pieces: this costs a third of appending to an array.
public struct MarkupBuffer {
    @usableFromInline var storage: MarkupStorage
    @usableFromInline var count = 0
    @usableFromInline var room: Int

    /// - Parameter room: how many bytes fit before the first growth.
    public init(room: Int) {
        self.room = room
        storage = MarkupStorage.make(room)
    }

    /// Makes room for so many bytes more at once.
    public mutating func makeRoom(for bytes: Int) { reserve(bytes) }

    /// Markup that stands in the program.
    @inlinable
    public mutating func literal(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

    /// Appends text with the five characters of HTML escaped. Most texts have none, which is seen eight bytes at a time.
    public mutating func escape(_ text: String) {
        text.withBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            reserve(bytes.count)
            var from = 0
            while let index = bytes.firstEscaped(from: from) {
                append(start + from, index - from)
                literal(bytes[index].escaped)
                from = index + 1
            }
            append(start + from, bytes.count - from)
        }
    }

    /// Appends a whole number in decimal digits.
    public mutating func integer(_ value: Int64) {
        reserve(20)
        count &+= (storage.elements + count).write(decimal: value)
    }

    /// Appends markup as it is.
    public mutating func append(_ markup: MarkupBytes) { markup.withUnsafeBytes { append($0) } }

    /// Appends bytes as they are.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        append(start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    @inlinable @inline(__always)
    mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        (storage.elements + count).update(from: start, count: length)
        count &+= length
    }

    @inlinable @inline(__always)
    mutating func reserve(_ length: Int) { if count &+ length > room { grow(length) } }

    @usableFromInline @inline(never)
    mutating func grow(_ length: Int) {
        // What closes the elements around a long piece follows, and should not make it grow once more.
        let larger = max(room * 2, count + length + length / 8 + 64)
        let next = MarkupStorage.make(larger)
        next.elements.update(from: storage.elements, count: count)
        (storage, room) = (next, larger)
    }
}

/// An object and the bytes of markup in one allocation.
@usableFromInline
final class MarkupStorage: ManagedBuffer<Void, UInt8> {
    static func make(_ room: Int) -> MarkupStorage {
        unsafeDowncast(MarkupStorage.create(minimumCapacity: room) { _ in () }, to: MarkupStorage.self)
    }

    /// Valid as long as the object.
    @inlinable @inline(__always)
    var elements: UnsafeMutablePointer<UInt8> { withUnsafeMutablePointerToElements { $0 } }
}
