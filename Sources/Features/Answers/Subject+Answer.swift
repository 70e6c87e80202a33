import FanfareModels
import Storage

extension Subject {
    private static let answer = Kind()

    /// How many like an answer, and how many comments it has.
    static func answer(_ id: ID<Answer>) -> Subject { Subject(answer, id.number) }
}
