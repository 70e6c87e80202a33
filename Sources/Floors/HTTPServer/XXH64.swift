/// XXH64, a fast hash without secrets: for entity tags, not for security.
/// The algorithm is https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md with seed 0.
enum XXH64 {
    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var rest = bytes[...]
        var hash = bytes.count < 32 ? prime5 : stripes(&rest)
        hash &+= UInt64(bytes.count)
        while rest.count >= 8 {
            hash = rotate(hash ^ round(0, word(rest)), 27) &* prime1 &+ prime4
            rest = rest.dropFirst(8)
        }
        if rest.count >= 4 {
            hash = rotate(hash ^ (halfWord(rest) &* prime1), 23) &* prime2 &+ prime3
            rest = rest.dropFirst(4)
        }
        for byte in rest { hash = rotate(hash ^ (UInt64(byte) &* prime5), 11) &* prime1 }
        return avalanche(hash)
    }
}

extension XXH64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The whole 32-byte stripes at the front of `rest`, which they leave.
    private static func stripes(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(rebasing: rest)
        var one = prime1 &+ prime2
        var two = prime2
        var three: UInt64 = 0
        var four = 0 &- prime1
        var at = 0
        while at + 32 <= bytes.count {
            one = round(one, word(bytes, at))
            two = round(two, word(bytes, at + 8))
            three = round(three, word(bytes, at + 16))
            four = round(four, word(bytes, at + 24))
            at += 32
        }
        rest = rest.dropFirst(at)
        var hash = rotate(one, 1) &+ rotate(two, 7) &+ rotate(three, 12) &+ rotate(four, 18)
        for lane in [one, two, three, four] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
        return hash
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value &<< count | value &>> (64 &- count)
    }

    private static func avalanche(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ hash &>> 33) &* prime2
        hash = (hash ^ hash &>> 29) &* prime3
        return hash ^ hash &>> 32
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    private static func word(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    }

    private static func halfWord(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)))
    }
}
