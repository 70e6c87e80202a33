public import ArgumentParser
import App
public import FanfareModels
import Foundation
import JSON
import Members
import Rankings
import Storage

struct ExplainRanking: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "List the ledger entries behind a person's place in a ranking.",
        discussion:
            "Tab-separated: time, points, running total, reason, subject, actor."
    )

    @OptionGroup var options: SettingsOptions
    @Argument(help: "A username.") var person: String
    @Option(help: "cheers, audience, answers, critics, followers or all.") var category = Category.all
    @Option(help: "daily, weekly or monthly.") var period = Period.daily
    @Flag(help: "The period before the current one.") var previous = false

    func run() async throws {
        let username = try Username(person)
        try await options.withApp { app in
            let found = try await app.database.read { db in try app.people.find(username, in: db)
            }
            guard let found else { throw Problem.missing("person") }
            let why = try await app.feature(Rankings.self).explain(
                found, category, period, previous: previous)
            let names = try await names(Set(why.points.compactMap(\.actor)), app.database)
            say(headline(why))
            for point in why.points { say(line(point, names)) }
        }
    }

    private func headline(_ why: Rankings.Explanation) -> String {
        let place = why.place.map { "place \($0)" } ?? "no place"
        return """
            \(person) in \(category.rawValue), \(why.range.lowerBound.iso8601) to \(why.range.upperBound.iso8601): \
            \(why.points.last?.sum ?? 0) \(category.unit), \(place)
            """
    }

    private func line(_ point: Rankings.Explanation.Point, _ names: [ID<Person>: String]) -> String {
        let undone = point.at == point.earned ? "" : " earned \(point.earned.iso8601)"
        let subject = point.subject == 0 ? "" : thing(point.reason) + " \(point.subject)"
        let actor = point.actor.map { names[$0] ?? "person \($0)" } ?? ""
        let points = point.points > 0 ? "+\(point.points)" : "\(point.points)"
        return [point.at.iso8601 + undone, points, "\(point.sum)", point.reason.rawValue, subject, actor]
            .joined(separator: "\t")
    }

    private func thing(_ reason: ScoreReason) -> String {
        switch reason {
        case .answerLiked, .answered: "answer"
        case .reviewUpvoted, .reviewDownvoted, .reviewed: "review"
        case .cheered, .watched: "stream"
        case .followed, .opening: "person"
        }
    }

    private func names(
        _ people: Set<ID<Person>>, _ database: any Database
    ) async throws -> [ID<Person>: String] {
        var names: [ID<Person>: String] = [:]
        var rest = Array(people)[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(500))
            rest = rest.dropFirst(500)
            let found = try await database.read { db in
                try db.rows("SELECT id, username FROM person WHERE id IN \(list: some)") {
                    ($0[0] as ID<Person>, $0[1] as String)
                }
            }
            names.merge(found) { first, _ in first }
        }
        return names
    }
}

extension Category: ExpressibleByArgument {}
extension Period: ExpressibleByArgument {}
