public import FanfareModels

extension Localizer {
    /// A problem in words that the reader of a page understands. (The API says it as it is.)
    public func localized(_ problem: Problem) -> Problem {
        var problem = problem
        problem.detail = sentence(problem.detail)
        problem.fields = problem.fields.mapValues { $0.map(sentence) }
        return problem
    }

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
