import Answers
import Comments
import Directories
import FanfareModels
import Games
import Live
import People
import Rankings
import HTTPBinding
import Pages

/// Pages on which several slices stand together.
extension Community {
    func addPages(to table: RouteTable) {
        let (people, answers, comments, games) = (people, answers, comments, games)
        let (rankings, live) = (rankings, live)
        let elsewhere = directories.list.map { (name: $0.name, path: "/directories/\($0.site)") }
        people.routes(table, directories: elsewhere) { person, screen in
            let answered = try await answers.section(of: person, screen)
            let played = try await games.section(of: person, screen)
            let streamed = try await live.section(of: person, screen)
            let placed = try await rankings.section(of: person, screen)
            return "\(answered)\(streamed)\(played)\(comments.link(of: person, screen))\(placed)"
        }
        answers.routes(table)
        comments.routes(table)
        comments.pages(table)
        games.routes(table)
        live.routes(table)
        live.pages(table)
        games.pages(table) { try await comments.section(on: .review($0), from: $1, replying: $2, $3) }
        rankings.pages(table)
        answers.pages(
            table,
            AnswerPageParts(
                comments: { try await comments.section(on: .answer($0), from: $1, replying: $2, $3) },
                person: { try await people.profile($0, seenBy: $1).person },
                live: { try await live.strip($0) },
                isNew: { try await people.followsNobody($0) }))
    }
}
