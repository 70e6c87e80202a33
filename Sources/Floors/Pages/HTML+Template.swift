import JSON

extension HTML.Interpolation {
    /// Appends a text with its places `{}` replaced by markup, one after the other: `"\(text: t("Liked by {}"), [name])"`.
    public mutating func appendInterpolation(text: String, _ parts: [HTML]) {
        var parts = parts[...]
        var rest = Substring(text)
        while let place = rest.firstRange(bytesOf: "{}"), let part = parts.popFirst() {
            appendInterpolation(String(rest[..<place.lowerBound]))
            appendInterpolation(part)
            rest = rest[place.upperBound...]
        }
        appendInterpolation(String(rest))
    }
}
