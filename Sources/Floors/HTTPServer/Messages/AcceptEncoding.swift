public import HTTPTypes

/// The Accept-Encoding header of a request (RFC 9110, 12.5.3).
public enum AcceptEncoding {
    /// Whether gzip may be sent: weighed above nothing and not below an explicit `identity`. A request
    /// without the header gets plain bytes.
    public static func gzip(_ headers: HTTPFields) -> Bool {
        guard let header = headers.text(.acceptEncoding) else { return false }
        if !header.holds(";"), header.utf8.starts(with: "gzip,".utf8) { return true }
        var gzip: Double?
        var others: Double?
        var identity: Double?
        for item in header.split(separator: ",") {
            let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
            let weight = weight(parts.dropFirst())
            switch parts[0].lowercased() {
            case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        let asked = gzip ?? others ?? 0
        return asked > 0 && asked >= identity ?? 0
    }

    /// The q of a coding's parameters, 1 when it has none, 0 when it cannot be read.
    private static func weight(_ parameters: ArraySlice<Substring>) -> Double {
        guard let q = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else { return 1 }
        guard let weight = Double(q.dropFirst(2)), 0...1 ~= weight else { return 0 }
        return weight
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
