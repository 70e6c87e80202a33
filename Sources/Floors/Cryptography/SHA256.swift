private import CLibCrypto

/// SHA-256 of bytes that come in pieces (FIPS 180-4).
public struct SHA256: ~Copyable {
    /// Bytes of a digest.
    public static let length = 32

    /// Looked up once: OpenSSL searches its providers at each call of `EVP_sha256`.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    private let context = EVP_MD_CTX_new()

    public init() {
        check(EVP_DigestInit_ex2(context, Self.algorithm, nil))
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    /// The digest of all that was given, 32 bytes.
    public consuming func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.length)
        check(EVP_DigestFinal_ex(context, &digest, nil))
        return digest
    }

    /// The digest of some bytes, 32 bytes.
    public static func hash(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        bytes.withContiguousBytes { hash.update($0) }
        return hash.finalize()
    }

    /// OpenSSL reports an error only when there is no memory or no SHA-256.
    private func check(_ result: CInt) {
        precondition(result == 1, "SHA-256 of OpenSSL failed")
    }
}

extension Sequence<UInt8> {
    /// Calls `body` with the bytes in one piece of memory, copied when they are in several.
    func withContiguousBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
            ?? Array(self).withUnsafeBytes(body)
    }
}
