import FanfareModels
import Foundation

/// An action of a demo member on an answer, and its time.
struct DemoAnswerAction {
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
