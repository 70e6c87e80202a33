public import FanfareModels

extension Problem {
    /// The same in words that the reader of a page understands. (The API says it as it is.)
    public func told(in language: Language) -> Problem {
        let t = Localizer(language)
        var problem = self
        problem.detail = t.sentence(detail)
        problem.fields = fields.mapValues { $0.map(t.sentence) }
        return problem
    }
}

extension Localizer {
    /// A sentence whose numbers stand as `{}` in the table.
    public func sentence(_ english: String) -> String {
        let said = self(english)
        guard language != .english, said == english else { return said }
        let numbers = english.split { !$0.isWholeNumber }
        let pattern = numbers.reduce(english) { $0.replacing($1, with: "{}", maxReplacements: 1) }
        var sentence = self(pattern)
        guard sentence != pattern else { return english }
        for number in numbers { sentence = sentence.replacing("{}", with: number, maxReplacements: 1) }
        return sentence
    }
}
