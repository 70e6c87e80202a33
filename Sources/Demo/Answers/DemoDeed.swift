import FanfareModels
import Foundation

/// What somebody does with an answer, and when.
struct DemoDeed {
    enum Kind {
        case like
        /// A text that begins with `>` answers the comment before it.
        case comment(String)
    }

    var kind: Kind
    var person: ID<Person>
    var answer: ID<Answer>
    var at: Date
}
