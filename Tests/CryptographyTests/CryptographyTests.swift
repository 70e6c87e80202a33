import JSON
import Testing

@testable import Cryptography

/// Against the examples of the standards.
struct CryptographyTests {
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func `SHA-256 is that of FIPS 180-4`(text: String, digest: String) {
        #expect(SHA256.hash(of: text.utf8).hex == digest)
        var pieces = SHA256()
        for piece in stride(from: 0, to: text.utf8.count, by: 4099) {
            Array(text.utf8.dropFirst(piece).prefix(4099)).withUnsafeBytes { pieces.update($0) }
        }
        let inPieces = pieces.finalize()
        #expect(inPieces.hex == digest)
        // What has no memory of its own.
        #expect(SHA256.hash(of: AnySequence(Array(text.utf8))).hex == digest)
    }

    @Test func `HMAC is that of RFC 4231`() {
        var short = HMACSHA256(key: [UInt8](repeating: 0x0b, count: 20))
        short.update("Hi There".utf8)
        #expect(
            short.finalize().hex == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        var long = HMACSHA256(key: [UInt8](repeating: 0xaa, count: 131))
        long.update("Test Using Larger Than Block-Size Key - ".utf8)
        long.update("Hash Key First".utf8)
        #expect(
            long.finalize().hex == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test func `a derived key is that of RFC 5869's case without salt and info`() {
        let key = HMACSHA256.derivedKey(from: [UInt8](repeating: 0x0b, count: 22), info: [])
        #expect(key.hex == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
        #expect(HMACSHA256.derivedKey(from: [1], info: [1]) != HMACSHA256.derivedKey(from: [1], info: [2]))
    }

    @Test func `a box is sealed as in RFC 8439, 2.8.2`() throws {
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
            + "sunscreen would be it."
        let sealed = SealedBox.seal(
            Array(text.utf8), key: Array(0x80...0x9f),
            nonce: [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47],
            additional: [0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7])
        #expect(sealed.count == 12 + text.utf8.count + 16)
        #expect(sealed.dropFirst(12).prefix(16).hex == "d31a8d34648e60db7b86afbc53ef7ec2")
        #expect(sealed.suffix(16).hex == "1ae10b594f09e26a7e902ecbd0600691")
    }

    @Test func `only the whole box opens, with its key alone`() throws {
        let key = randomBytes(32)
        for plain in [[], Array("a secret".utf8), [UInt8](repeating: 7, count: 100_000)] {
            let sealed = SealedBox.seal(plain, key: key)
            #expect(try SealedBox.open(sealed, key: key) == plain)
            #expect(sealed != SealedBox.seal(plain, key: key))
            #expect(throws: SealedBox.AuthenticationError.self) {
                try SealedBox.open(sealed, key: randomBytes(32))
            }
            #expect(throws: SealedBox.AuthenticationError.self) {
                try SealedBox.open(Array(sealed.dropLast()), key: key)
            }
            for at in [0, 12, sealed.count - 1] {
                var changed = sealed
                changed[at] ^= 1
                #expect(throws: SealedBox.AuthenticationError.self) { try SealedBox.open(changed, key: key) }
            }
        }
        #expect(throws: SealedBox.AuthenticationError.self) { try SealedBox.open([], key: key) }
    }

    @Test func `random bytes are as many as asked for, and others each time`() {
        #expect(randomBytes(0).isEmpty)
        #expect(randomBytes(32).count == 32 && randomBytes(32) != randomBytes(32))
    }
}
