import Storage

/// How likely somebody is looked for, as a step of reputation: 0 for none or less, then the number of binary digits of it. It
/// stands beside each word of a person, so that those with the greatest are found first.
struct SearchWeight: Equatable {
    /// From 0 to ``most``.
    let number: Int64

    static let most: Int64 = 31

    init(reputation: Int64) {
        number = min(Self.most, Int64(64 - max(reputation, 0).leadingZeroBitCount))
    }

    /// This one and all greater ones.
    var andAbove: [SearchWeight] { (number...Self.most).map(SearchWeight.init(number:)) }

    init(number: Int64) { self.number = number }

    /// The same of an expression.
    static func sql(_ reputation: String) -> String {
        let steps = (0..<most).map { "WHEN \(reputation) < \(1 << $0) THEN \($0)" }
        return "CASE \(steps.joined(separator: " ")) ELSE \(most) END"
    }

    /// The weight that a word's row should have.
    static let ofWord = """
        (SELECT \(sql("s.reputation")) FROM standing s WHERE s.person = person_word.person)
        """
}
