import Foundation

/// The headers of one part of a form (RFC 7578, 4.2).
struct MultipartHeaders: Equatable {
    let name: String
    /// Nil for a text; empty when a form's file field was left empty.
    let filename: String?
    let type: String?

    init(_ block: some Sequence<UInt8>) throws(RequestError) {
        guard let text = String(validating: block, as: UTF8.self) else { throw MultipartHeaders.unreadable }
        var headers: [String: String] = [:]
        for line in text.unicodeScalars.split(separator: "\n") {
            let line = line.last == "\r" ? line.dropLast() : line
            guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t",
                !line.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
            else { throw MultipartHeaders.unreadable }
            let name = String(line[..<colon]).lowercased()
            let value = String(line[line.index(after: colon)...]).trimmingCharacters(in: .whitespaces)
            guard headers.updateValue(value, forKey: name) == nil else { throw MultipartHeaders.unreadable }
        }
        try self.init(headers)
    }

    private init(_ headers: [String: String]) throws(RequestError) {
        if let encoding = headers["content-transfer-encoding"]?.lowercased(),
            !["7bit", "8bit", "binary"].contains(encoding)
        {
            throw MultipartHeaders.unreadable
        }
        guard let header = headers["content-disposition"], let disposition = HeaderParameters(header),
            disposition.value == "form-data"
        else { throw MultipartHeaders.unreadable }
        guard let name = disposition["name"].map(MultipartHeaders.unescaped), !name.isEmpty else {
            throw RequestError(.malformed, "A part of the form has no name.")
        }
        self.name = name
        let filename = disposition["filename*"].flatMap(MultipartHeaders.extended) ?? disposition["filename"]
        self.filename = filename.map { MultipartHeaders.lastComponent(MultipartHeaders.unescaped($0)) }
        type = headers["content-type"]
    }
}

extension MultipartHeaders {
    static let unreadable = RequestError(.malformed, "A part of the form could not be read.")

    /// Browsers write quotes and line ends in names this way, and nothing else.
    /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    private static func unescaped(_ name: String) -> String {
        guard name.contains("%") else { return name }
        return name.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    private static func lastComponent(_ name: String) -> String {
        let last = name[
            (name.lastIndex { $0 == "/" || $0 == "\\" }.map(name.index(after:)) ?? name.startIndex)...]
        return last.isEmpty ? "" : Attachment.safe(String(last))
    }

    /// `UTF-8'en'na%C3%AFve.txt` (RFC 8187). Nil for what is not that.
    private static func extended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return String(parts[2]).removingPercentEncoding
    }
}
