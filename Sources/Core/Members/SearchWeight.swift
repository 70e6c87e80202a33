import Storage

/// How likely somebody is looked for, as a step of reputation: 0 for none or less, ``least`` for less than 64, then the number of
/// binary digits of it. It stands beside each word of a person, so that those with the greatest are found first.
///
/// Most people have little, and come to twice as much with a follow or two: their words are to stay where they are.
struct SearchWeight: Equatable {
    /// 0, or from ``least`` to ``most``.
    let number: Int64

    private static let least: Int64 = 6
    static let most: Int64 = 31

    init(reputation: Int64) {
        let digits = Int64(64 - max(reputation, 0).leadingZeroBitCount)
        number = digits == 0 ? 0 : min(max(digits, Self.least), Self.most)
    }

    /// All, from the greatest on.
    private static let all = [Int64](stride(from: most, through: least, by: -1)) + [0]

    /// This one and all greater ones.
    var andAbove: [SearchWeight] { Self.all.filter { $0 >= number }.map(SearchWeight.init(number:)) }

    /// The numbers of this one and all lesser ones, from the greatest on.
    var numbersDown: ArraySlice<Int64> { Self.all.drop { $0 > number } }

    init(number: Int64) { self.number = number }

    /// The same of an expression.
    static func sql(_ reputation: String) -> String {
        let steps = (least..<most).map { "WHEN \(reputation) < \(1 << $0) THEN \($0)" }
        return "CASE WHEN \(reputation) < 1 THEN 0 \(steps.joined(separator: " ")) ELSE \(most) END"
    }

    /// The weight that a word's row should have.
    static let ofWord = """
        (SELECT \(sql("s.reputation")) FROM standing s WHERE s.person = person_word.person)
        """
}
