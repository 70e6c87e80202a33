/// The ranges of a Range header (RFC 9110, 14.2).
enum ByteRanges: Equatable {
    /// There is none, or it is to be ignored: another unit, not well-formed, or so many or so overlapping
    /// ranges that the whole is less work.
    case whole
    case parts([Range<Int>])
    /// Well-formed, but nothing of it is in the file.
    case none

    /// A player asks for one range, a reader of documents for a few.
    private static let most = 16

    init(_ header: String?, size: Int) {
        guard let specs = header.flatMap(ByteRanges.specs) else {
            self = .whole
            return
        }
        let parts = specs.compactMap { $0.range(in: size) }
        if parts.isEmpty {
            self = .none
        } else if parts.contains(where: \.isEmpty) || parts.reduce(0, { $0 + $1.count }) > size {
            self = .whole
        } else {
            self = .parts(parts)
        }
    }
}

extension ByteRanges {
    /// One range as it is written, with numbers too large for Int as the largest.
    private enum Spec {
        case from(Int, through: Int)
        case last(Int)

        /// Nil when it starts behind the end. Empty for the last bytes of an empty file, which is all of it.
        func range(in size: Int) -> Range<Int>? {
            switch self {
            case .from(let first, let last): first < size ? first..<min(last, size - 1) + 1 : nil
            case .last(let count): count > 0 ? max(0, size - count)..<size : nil
            }
        }
    }

    private static func specs(_ header: String) -> [Spec]? {
        guard let equals = header.firstIndex(of: "="), header[..<equals].lowercased() == "bytes" else {
            return nil
        }
        var specs: [Spec] = []
        for item in header[header.index(after: equals)...].split(separator: ",") {
            let text = item.drop { $0 == " " || $0 == "\t" }
            let end = text.lastIndex { $0 != " " && $0 != "\t" }
            guard let end else { continue }
            guard specs.count < most, let spec = spec(text[...end]) else { return nil }
            specs.append(spec)
        }
        return specs.isEmpty ? nil : specs
    }

    private static func spec(_ text: Substring) -> Spec? {
        guard let dash = text.firstIndex(of: "-") else { return nil }
        let (before, after) = (text[..<dash], text[text.index(after: dash)...])
        if before.isEmpty { return number(after).map { .last($0) } }
        guard let first = number(before) else { return nil }
        if after.isEmpty { return .from(first, through: .max) }
        guard let last = number(after), first <= last else { return nil }
        return .from(first, through: last)
    }

    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(digits) ?? .max
    }
}
