extension HTML.Interpolation {
    /// Appends a text with its places `{}` replaced by markup, one after the other: `"\(text: t("Liked by {}"), [name])"`.
    public mutating func appendInterpolation(text: String, _ parts: [HTML]) {
        var parts = parts[...]
        var rest = text.utf8[...]
        var from = rest.startIndex
        // Byte by byte: looking for the text `{}` takes ten times as long.
        while !parts.isEmpty, let place = rest[from...].firstIndex(of: UInt8(ascii: "{")) {
            from = rest.index(after: place)
            guard rest[from...].first == UInt8(ascii: "}") else { continue }
            appendInterpolation(String(Substring(rest[..<place])))
            appendInterpolation(parts.removeFirst())
            rest = rest[rest.index(after: from)...]
            from = rest.startIndex
        }
        appendInterpolation(String(Substring(rest)))
    }
}
