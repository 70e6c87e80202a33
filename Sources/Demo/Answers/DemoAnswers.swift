import Answers
import Comments
import FanfareModels
import Foundation
import Media
import Storage

extension Demo {
    /// A short video for everybody who answers; drawn two at a time, since there is not much else to do.
    func drawVideos() async throws -> [String: MadeVideo] {
        let names = Set(DemoQuestion.all.filter { $0.ending == .answered }.map(\.receiver)).sorted()
        let people = names.compactMap { name in DemoPerson.all.first { $0.username == name } }
        return try await withThrowingTaskGroup(of: (String, MadeVideo).self) { group in
            for (place, person) in people.enumerated() {
                let demo = DemoVideo(
                    title: person.firstName, seconds: 3 + Double(place % 3), seed: place + 1,
                    isUpright: place % 4 == 3)
                group.addTask { (person.username, try await videos.make(demo)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Questions and answers of the past eight days, since when everybody is here, liked and talked about.
    func talk(
        _ members: [Member], _ made: [String: MadeVideo], before end: Date, in db: any Connection
    ) throws -> [(question: ID<Question>, receiver: ID<Person>)] {
        var chance = Chance(seed: "demo answers")
        let names = Dictionary(
            members.map { ($0.person.username, $0.id) }, uniquingKeysWith: { one, _ in one })
        var declined: [(ID<Question>, ID<Person>)] = []
        for (place, question) in DemoQuestion.all.enumerated() {
            guard let sender = names[question.sender], let receiver = names[question.receiver] else {
                throw Problem.missing("person")
            }
            let left = Double(DemoQuestion.all.count - place) / Double(DemoQuestion.all.count)
            let at = end.addingTimeInterval(-8 * .day * left)
            let asked = try answers.ask(AskQuestion(receiver, question.content), by: sender, at: at, in: db)
                .id
            switch question.ending {
            case .pending: continue
            case .declined: declined.append((asked, receiver))
            case .answered:
                guard let video = made[question.receiver] else { throw Problem.missing("video") }
                let answered = at.addingTimeInterval(Double(chance.number(600...9_000)))
                let answer = try answers.answer(asked, with: video, by: receiver, at: answered, in: db)
                try like(answer, of: receiver, from: members, after: answered, end, &chance, in: db)
                try comment(on: answer, question.comments, names, after: answered, end, in: db)
            }
        }
        return declined
    }

    /// In the order of their times, so that totals grow as badges need them.
    private func like(
        _ answer: ID<Answer>, of receiver: ID<Person>, from members: [Member], after start: Date, _ end: Date,
        _ chance: inout Chance, in db: any Connection
    ) throws {
        let fans = members.filter { $0.id != receiver && $0.person.userType != .unclaimed }
            .shuffled(using: &chance).prefix(chance.number(1...6) * chance.number(1...7))
        let span = max(Int(end.timeIntervalSince(start)) - 60, 1)
        let moments = fans.map { ($0.id, start.addingTimeInterval(Double(chance.number(1...span)))) }
        for (fan, at) in moments.sorted(by: { $0.1 < $1.1 }) {
            _ = try answers.like(answer, by: fan, at: at, in: db)
        }
    }

    private func comment(
        on answer: ID<Answer>, _ texts: [(String, String)], _ names: [String: ID<Person>], after start: Date,
        _ end: Date, in db: any Connection
    ) throws {
        var before: ID<Comment>?
        for (place, (name, text)) in texts.enumerated() {
            guard let person = names[name] else { throw Problem.missing("person") }
            let share = Double(place + 1) / Double(texts.count + 1)
            let at = start.addingTimeInterval(end.timeIntervalSince(start) * share * share)
            let isReply = text.hasPrefix(">")
            let call = PostComment(
                answer, isReply ? String(text.dropFirst()) : text, replyTo: isReply ? before : nil)
            before = try comments.post(call, by: person, at: at, in: db).id
        }
    }
}
