import Answers
import Comments
import Directories
import FanfareModels
import People
import Web

/// Pages on which several slices stand together.
extension Community {
    func addAnswers(to table: RouteTable) {
        let (people, answers, comments) = (people, answers, comments)
        let elsewhere = directories.list.map { (name: $0.name, path: "/directories/\($0.site)") }
        people.routes(table, directories: elsewhere) { person, screen in
            let answered = try await answers.section(of: person, screen)
            return "\(answered)\(comments.link(of: person, screen))"
        }
        answers.routes(table)
        comments.routes(table)
        comments.pages(table)
        answers.pages(
            table,
            AnswerPageParts(
                comments: { try await comments.section(on: $0, from: $1, replying: $2, $3) },
                person: { try await people.profile($0, seenBy: $1).person },
                isNew: { try await people.followsNobody($0) }))
    }
}
