private import CSodium

/// SHA-256 of bytes that come in pieces (FIPS 180-4).
public struct SHA256 {
    /// Bytes of a digest.
    public static let length = Int(crypto_hash_sha256_BYTES)

    private var state = crypto_hash_sha256_state()

    public init() {
        crypto_hash_sha256_init(&state)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        crypto_hash_sha256_update(
            &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// The digest of all that was given, 32 bytes.
    public consuming func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.length)
        crypto_hash_sha256_final(&state, &digest)
        return digest
    }

    /// The digest of some bytes, 32 bytes.
    public static func hash(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        bytes.withContiguousBytes { hash.update($0) }
        return hash.finalize()
    }
}

extension Sequence<UInt8> {
    /// Calls `body` with the bytes in one piece of memory, copied when they are in several.
    func withContiguousBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
            ?? Array(self).withUnsafeBytes(body)
    }
}
