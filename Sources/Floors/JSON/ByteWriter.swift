/// Growable bytes that a response is written into. One writer makes one, fills it and hands the bytes on, so
/// it is not `Sendable`.
public final class ByteWriter {
    // The run-time exclusivity check on these fields doubles to triples the cost of writing JSON and HTML,
    // and has nothing to find here: no method lends a field to code of someone else's.
    @exclusivity(unchecked) @usableFromInline internal var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) @usableFromInline internal var capacity: Int
    @exclusivity(unchecked) @usableFromInline internal var used = 0

    /// `capacity` is how many bytes fit before the first growth.
    public init(capacity: Int = 8192) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The number of bytes written.
    @inlinable public var count: Int { used }

    /// The written bytes, without a copy. Valid until the next write.
    public var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// A copy of what was written.
    public var bytes: [UInt8] { [UInt8](buffer) }

    /// The written bytes as text.
    public var string: String { String(decoding: buffer, as: UTF8.self) }

    /// The last byte; nil while there is none.
    @inlinable public var last: UInt8? { count == 0 ? nil : base[count &- 1] }

    /// Empties it and keeps the memory.
    public func clear() { used = 0 }

    /// Appends a byte.
    @inlinable @inline(__always)
    public func byte(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        advance(1)
    }

    /// Text that stands in the program, which costs less than a `String`.
    @inlinable @inline(__always)
    public func literal(_ text: StaticString) { copy(text.utf8Start, text.utf8CodeUnitCount) }

    /// Appends the UTF-8 of a text.
    @inlinable
    public func text(_ text: String) {
        text.withBytes { bytes($0) }
    }

    /// Appends bytes.
    @inlinable
    public func bytes(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { self.bytes($0) }
    }

    /// Appends bytes.
    @inlinable
    public func bytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { copy(start, bytes.count) }
    }

    /// Appends a whole number in decimal digits.
    public func integer(_ value: Int64) {
        reserve(20)
        advance((base + count).write(decimal: value))
    }

    @inlinable @inline(__always)
    internal func reserve(_ more: Int) { if count &+ more > capacity { grow(more) } }

    @inlinable @inline(__always)
    internal func copy(_ start: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        (base + count).update(from: start, count: length)
        advance(length)
    }

    @inlinable @inline(__always)
    internal func advance(_ length: Int) { used &+= length }

    @usableFromInline @inline(never)
    internal func grow(_ more: Int) {
        let room = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = room
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a whole number in decimal digits, at most 20 bytes, and returns how many.
    public func write(decimal value: Int64) -> Int {
        var rest = value.magnitude
        var length = value < 0 ? 2 : 1
        var probe = rest
        while probe >= 10 {
            probe /= 10
            length &+= 1
        }
        var index = length
        repeat {
            index &-= 1
            self[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 { self[0] = UInt8(ascii: "-") }
        return length
    }
}
