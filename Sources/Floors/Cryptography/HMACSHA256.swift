private import CSodium

/// HMAC-SHA-256 of bytes that come in pieces (RFC 2104, RFC 4231).
public struct HMACSHA256 {
    /// Bytes of a code.
    public static let length = Int(crypto_auth_hmacsha256_BYTES)

    private var state = crypto_auth_hmacsha256_state()

    /// - Parameter key: of any length.
    public init(key: some Sequence<UInt8>) {
        let key = Array(key)
        crypto_auth_hmacsha256_init(&state, key, key.count)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        crypto_auth_hmacsha256_update(
            &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    public mutating func update(_ bytes: some Sequence<UInt8>) {
        bytes.withContiguousBytes { update($0) }
    }

    /// The authentication code of all that was given, 32 bytes.
    public consuming func finalize() -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Self.length)
        crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// A key of 32 bytes derived from a secret for one purpose, which `info` names: HKDF without salt (RFC 5869).
    public static func derivedKey(from secret: some Sequence<UInt8>, info: some Sequence<UInt8>) -> [UInt8] {
        var extract = HMACSHA256(key: [UInt8](repeating: 0, count: length))
        extract.update(secret)
        var expand = HMACSHA256(key: extract.finalize())
        expand.update(info)
        expand.update([1])
        return expand.finalize()
    }
}
