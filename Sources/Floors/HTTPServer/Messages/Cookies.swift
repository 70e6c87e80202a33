/// The value of a cookie in a Cookie header (RFC 6265, 4.2.1); the first one where the name comes twice.
public func cookieValue(_ name: String, in header: String) -> String? {
    for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == UInt8(ascii: " ") }
        guard pair.starts(with: name.utf8), pair.dropFirst(name.utf8.count).first == UInt8(ascii: "=") else {
            continue
        }
        return String(Substring(pair.dropFirst(name.utf8.count + 1)))
    }
    return nil
}
