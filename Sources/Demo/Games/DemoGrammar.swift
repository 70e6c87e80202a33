import Art

/// Sentences drawn from templates with slots, none of them twice.
struct DemoGrammar {
    /// `I {verb} it for {time}.`: a name in braces is a list of fillings, or a fact that the caller gives.
    var slots: [String: [String]]
    private var used: Set<String> = []

    init(slots: [String: [String]]) { self.slots = slots }

    /// A sentence that was not drawn before; nil when forty tries found none.
    mutating func draw(_ templates: [String], _ facts: [String: String] = [:], _ chance: inout SeededRandom)
        -> String?
    {
        for _ in 0..<40 {
            let sentence = fill(chance.pick(templates), facts, &chance)
            if used.insert(sentence).inserted { return sentence }
        }
        return nil
    }

    private func fill(_ template: String, _ facts: [String: String], _ chance: inout SeededRandom) -> String {
        var (text, rest) = ("", template[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            text += rest[..<open]
            text += facts[name] ?? slots[name].map { chance.pick($0) } ?? name
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        // Spanish draws these together.
        text = text.replacing(" a el ", with: " al ").replacing(" de el ", with: " del ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
