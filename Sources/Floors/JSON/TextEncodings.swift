extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte.
    public var hex: String {
        reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}

extension String {
    /// Percent-encoding of UTF-8 (RFC 3986, 2.1): every byte but those in `allowed` as `%` and two upper-case digits.
    public func percentEncoded(allowing allowed: Set<UInt8>) -> String {
        var encoded = ""
        for byte in utf8 {
            if allowed.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension Set<UInt8> {
    /// ASCII letters and digits, and these characters.
    public static func alphanumerics(and signs: String) -> Set<UInt8> {
        Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8).union(signs.utf8)
    }
}
