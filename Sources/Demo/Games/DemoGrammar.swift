import Art

/// Sentences drawn from templates with slots, none of them twice.
struct DemoGrammar {
    /// A sentence, and what its slots were filled with.
    struct Sentence {
        var text: String
        var fillings: [String: String] = [:]
    }

    private var uses: [String: Int] = [:]
    private var said: Set<String> = []

    /// Draws a sentence that was not drawn before, from one of the templates that were used least; nil when
    /// there is none.
    ///
    /// - Parameter slots: fillings by the names that stand in braces: `I {verb} it for {time}.` A template
    ///   with a slot that has none is left out.
    mutating func draw(
        _ templates: [String], _ slots: [String: [String]], _ chance: inout SeededRandom
    ) -> Sentence? {
        var left = templates.filter { template in
            Self.slots(of: template).allSatisfy { slots[$0]?.isEmpty == false }
        }
        while let fewest = left.map({ uses[$0, default: 0] }).min() {
            let template = chance.pick(left.filter { uses[$0, default: 0] == fewest })
            let sentence = fill(template, slots, &chance)
            if said.insert(sentence.text).inserted {
                uses[template, default: 0] += 1
                return sentence
            }
            left.removeAll { $0 == template }
        }
        return nil
    }

    private static func slots(of template: String) -> [String] {
        template.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
    }

    private func fill(
        _ template: String, _ slots: [String: [String]], _ chance: inout SeededRandom
    ) -> Sentence {
        var (sentence, rest) = (Sentence(text: ""), template[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            let filling = slots[name].map { chance.pick($0) } ?? name
            sentence.fillings[name] = filling
            sentence.text += rest[..<open]
            sentence.text += filling
            rest = rest[rest.index(after: close)...]
        }
        sentence.text += rest
        // Spanish draws these together.
        let text = sentence.text.replacing(" a el ", with: " al ").replacing(" de el ", with: " del ")
        sentence.text = text.prefix(1).uppercased() + text.dropFirst()
        return sentence
    }
}
