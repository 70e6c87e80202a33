public import FanfareModels

extension Localizer {
    /// A problem in sentences that the reader of a page understands. (The API says it as it is.)
    public func localized(_ problem: Problem) -> Problem {
        var problem = problem
        for (field, messages) in problem.fields {
            problem.fields[field] = messages.map { sentence($0, about: field) }
        }
        problem.detail =
            problem.fields.sorted { $0.key < $1.key }.first?.value.first ?? sentence(problem.detail)
        return problem
    }

    /// What is wrong with a field, as a whole sentence. Clients of the API complete the sentence with a label of their own, so
    /// many messages are what may follow a field's name: "can't be blank".
    func sentence(_ message: String, about field: String) -> String {
        if message.hasPrefix("is not one of ") { return self("Choose one from the list.") }
        let said = sentence(message)
        guard said == message, let first = message.first, first.isLowercase else { return said }
        guard language == .english else { return self("This cannot be used.") }
        return "The \(Self.name(of: field)) \(message)."
    }

    /// `first_name` as "first name".
    private static func name(of field: String) -> String {
        switch field {
        case "image_url", "profile_picture": "picture"
        case "content": "text"
        case "q": "search"
        default: field.replacing("_id", with: "").replacing("_", with: " ")
        }
    }

    /// A sentence whose numbers stand as `{}` in the table. What the API says in a few words may have a whole sentence in English,
    /// too.
    public func sentence(_ english: String) -> String {
        if let said = translation(of: english) { return said }
        let numbers = english.split { !$0.isWholeNumber }
        let pattern = numbers.reduce(english) { $0.replacing($1, with: "{}", maxReplacements: 1) }
        guard var sentence = translation(of: pattern) else { return english }
        for number in numbers { sentence = sentence.replacing("{}", with: number, maxReplacements: 1) }
        return sentence
    }
}
