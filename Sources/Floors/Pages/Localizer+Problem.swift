public import FanfareModels

extension Localizer {
    /// A problem in words that the reader of a page understands. (The API says it as it is.)
    public func localized(_ problem: Problem) -> Problem {
        var problem = problem
        problem.detail = sentence(problem.detail)
        problem.fields = problem.fields.mapValues { $0.map(sentence) }
        return problem
    }

    /// A sentence whose numbers stand as `{}` in the table. What the API says in a few words ("can't be blank") has a whole
    /// sentence in English, too.
    public func sentence(_ english: String) -> String {
        if let said = translation(of: english) { return said }
        let numbers = english.split { !$0.isWholeNumber }
        let pattern = numbers.reduce(english) { $0.replacing($1, with: "{}", maxReplacements: 1) }
        guard var sentence = translation(of: pattern) else { return english }
        for number in numbers { sentence = sentence.replacing("{}", with: number, maxReplacements: 1) }
        return sentence
    }
}
