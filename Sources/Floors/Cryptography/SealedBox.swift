private import CSodium

/// Encryption and authentication with one key: ChaCha20-Poly1305 with a random nonce (RFC 8439).
public enum SealedBox {
    /// The bytes were not sealed with this key, or were changed.
    public struct AuthenticationError: Error {}

    private static let nonceLength = Int(crypto_aead_chacha20poly1305_IETF_NPUBBYTES)
    private static let tagLength = Int(crypto_aead_chacha20poly1305_IETF_ABYTES)

    /// The nonce, the encrypted bytes and the tag.
    ///
    /// - Parameter key: 32 bytes.
    public static func seal(_ plain: [UInt8], key: [UInt8]) -> [UInt8] {
        seal(plain, key: key, nonce: randomBytes(nonceLength), additional: [])
    }

    static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8], additional: [UInt8]) -> [UInt8] {
        check(key)
        precondition(nonce.count == nonceLength)
        var sealed = [UInt8](repeating: 0, count: plain.count + tagLength)
        crypto_aead_chacha20poly1305_ietf_encrypt(
            &sealed, nil, plain, UInt64(plain.count), additional, UInt64(additional.count), nil, nonce, key)
        return nonce + sealed
    }

    /// What was sealed.
    ///
    /// - Parameter key: 32 bytes.
    /// - Throws: ``AuthenticationError``.
    public static func open(_ sealed: [UInt8], key: [UInt8]) throws(AuthenticationError) -> [UInt8] {
        check(key)
        guard sealed.count >= nonceLength + tagLength else { throw AuthenticationError() }
        let nonce = Array(sealed.prefix(nonceLength))
        let rest = Array(sealed.dropFirst(nonceLength))
        var plain = [UInt8](repeating: 0, count: rest.count - tagLength)
        let status = crypto_aead_chacha20poly1305_ietf_decrypt(
            &plain, nil, nil, rest, UInt64(rest.count), nil, 0, nonce, key)
        guard status == 0 else { throw AuthenticationError() }
        return plain
    }

    private static func check(_ key: [UInt8]) {
        precondition(key.count == Int(crypto_aead_chacha20poly1305_IETF_KEYBYTES))
    }
}

/// Bytes of the operating system's generator, which nobody can predict.
public func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
}
