import JSON

/// The Content-Disposition of a download (RFC 6266), with any file name encoded safely.
public enum Attachment {
    /// As many bytes as every file system takes, extension included.
    private static let longest = 200

    /// The value of `Content-Disposition` for a download of that name.
    public static func header(_ name: String) -> String {
        let name = safe(name)
        let plain = String(name.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
        if plain == name { return "attachment; filename=\"\(plain)\"" }
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded(name))"
    }

    /// One name without a path, without control and direction marks, not hidden, not too long and not empty.
    static func safe(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: continue
            default: scalars.append("/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "_" : scalar)
            }
        }
        let visible = String(scalars).drop { $0 == "." || $0.isWhitespace }
        let short = shortened(visible)
        return short.isEmpty ? "download" : short
    }

    /// Cut in its middle part, so that the extension stays.
    private static func shortened(_ name: Substring) -> String {
        guard name.utf8.count > longest else { return String(name) }
        let tail =
            name.lastIndex(of: ".").map { name[$0...] }.flatMap { $0.utf8.count <= 16 ? $0 : nil } ?? ""
        var head = name.dropLast(tail.count)
        while head.utf8.count + tail.utf8.count > longest { head = head.dropLast() }
        return String(head + tail)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        0x20...0x7E ~= scalar.value && scalar != "\"" && scalar != "\\" && scalar != "%"
    }

    /// RFC 8187: everything but its attr-char in percents.
    private static func encoded(_ name: String) -> String {
        name.percentEncoded(allowing: attributeCharacters)
    }

    private static let attributeCharacters = UnencodedBytes.alphanumerics(and: "!#$&+-.^_`|~")
}
