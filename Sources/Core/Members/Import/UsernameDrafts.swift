import FanfareModels

/// Usernames for somebody whose name is known, the likeliest first: `geoff.dalgas`, `geoff.dalgas42`,
/// `user42`, and so on. The first one gets the plain name; the others get the id at the site they come from.
struct UsernameDrafts: Sequence, IteratorProtocol {
    private let base: String
    private let number: Int64
    private var turn = 0

    private static let longest = 30

    init(_ person: IncomingPerson) { self.init(name: person.name, number: person.origin.number) }

    init(name: String, number: Int64) {
        self.number = number
        base = Self.latin(name)
    }

    mutating func next() -> Username? {
        while turn < 100 {
            defer { turn += 1 }
            let draft =
                switch turn {
                case 0: base
                case 1: with("\(number)", after: base)
                case 2: "user\(number)"
                default: "user\(number)-\(turn - 1)"
                }
            if let username = try? Username(draft) { return username }
        }
        return nil
    }

    private func with(_ suffix: String, after base: String) -> String {
        base.isEmpty ? "" : Self.cut(base, to: Self.longest - suffix.count) + suffix
    }

    /// The Latin words of a name with dots between; empty where hardly anything of the name is Latin.
    private static func latin(_ name: String) -> String {
        let words = Folded.words(name)
        let latin = words.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        guard latin.count * 2 >= words.count else { return "" }
        return cut(latin.joined(separator: "."), to: longest)
    }

    private static func cut(_ text: String, to length: Int) -> String {
        var cut = text.prefix(length)
        while cut.last == "." { cut.removeLast() }
        return String(cut)
    }
}
