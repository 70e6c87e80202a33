/// A header value with parameters: `form-data; name="picture"; filename="me.png"`.
struct HeaderParameters {
    /// The value before the first semicolon, in lower case.
    let value: String
    /// By name in lower case.
    private let parameters: [String: String]

    /// Nil when it is not well-formed or names a parameter twice.
    init?(_ header: String) {
        var scanner = ParameterScanner(header)
        value = scanner.word().lowercased()
        var parameters: [String: String] = [:]
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard scanner.take(";") else { return nil }
            scanner.skipSpace()
            if scanner.isAtEnd { break }
            let name = scanner.word().lowercased()
            guard !name.isEmpty, scanner.take("="), let text = scanner.text(), parameters[name] == nil else {
                return nil
            }
            parameters[name] = text
            scanner.skipSpace()
        }
        self.parameters = parameters
    }

    subscript(name: String) -> String? { parameters[name] }
}

/// Reads a header from left to right.
private struct ParameterScanner {
    private var rest: Substring.UnicodeScalarView

    init(_ header: String) { rest = header.unicodeScalars[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    mutating func word() -> String {
        let word = rest.prefix { !" \t;=\"".unicodeScalars.contains($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// A word, or what is between quotes. Only quotes and backslashes are escaped by a backslash there:
    /// browsers of old sent whole Windows paths as they were.
    mutating func text() -> String? {
        guard take("\"") else { return word() }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\" where rest.first == "\"" || rest.first == "\\":
                if let escaped = rest.popFirst() { text.append(escaped) }
            default: text.append(scalar)
            }
        }
        return nil
    }
}
