import Answers
import Comments
import Directories
import FanfareModels
import Games
import People
import Web

/// Pages on which several slices stand together.
extension Community {
    func addPages(to table: RouteTable) {
        let (people, answers, comments, games) = (people, answers, comments, games)
        let elsewhere = directories.list.map { (name: $0.name, path: "/directories/\($0.site)") }
        people.routes(table, directories: elsewhere) { person, screen in
            let answered = try await answers.section(of: person, screen)
            let played = try await games.section(of: person, screen)
            return "\(answered)\(played)\(comments.link(of: person, screen))"
        }
        answers.routes(table)
        comments.routes(table)
        comments.pages(table)
        games.routes(table)
        games.pages(table) { try await comments.section(on: .review($0), from: $1, replying: $2, $3) }
        answers.pages(
            table,
            AnswerPageParts(
                comments: { try await comments.section(on: .answer($0), from: $1, replying: $2, $3) },
                person: { try await people.profile($0, seenBy: $1).person },
                isNew: { try await people.followsNobody($0) }))
    }
}
