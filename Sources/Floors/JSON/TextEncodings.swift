extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte.
    public var hex: String {
        reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}

extension String {
    /// Percent-encoding of UTF-8 (RFC 3986, 2.1): every byte but those in `allowed` as `%` and two upper-case digits.
    public func percentEncoded(allowing allowed: UnencodedBytes) -> String {
        String(unsafeUninitializedCapacity: utf8.count * 3) { encoded in
            var count = 0
            for byte in utf8 {
                if allowed.contains(byte) {
                    encoded[count] = byte
                    count += 1
                } else {
                    encoded[count] = UInt8(ascii: "%")
                    encoded[count + 1] = byte.upperHexDigit(shiftedBy: 4)
                    encoded[count + 2] = byte.upperHexDigit(shiftedBy: 0)
                    count += 3
                }
            }
            return count
        }
    }
}

extension UInt8 {
    fileprivate func upperHexDigit(shiftedBy shift: UInt8) -> UInt8 {
        let digit = self >> shift & 15
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}

/// Characters of ASCII that percent-encoding leaves as they are.
public struct UnencodedBytes: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// ASCII letters and digits, and these characters.
    public static func alphanumerics(and signs: StaticString) -> UnencodedBytes {
        var (low, high): (UInt64, UInt64) = (0, 0)
        func add(_ byte: UInt8) {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { add(byte) }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { add(byte) }
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { add(byte) }
        signs.withUTF8Buffer { for byte in $0 where byte < 128 { add(byte) } }
        return UnencodedBytes(low: low, high: high)
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
}
