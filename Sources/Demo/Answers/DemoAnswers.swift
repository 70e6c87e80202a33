import Answers
import Art
import Comments
import FanfareModels
import Foundation
import Storage

extension Demo {
    /// Questions and answers of the past eight days, since when everybody is here, liked and talked about; gives back those
    /// that are to be declined.
    func talk(
        _ members: [Member], before end: Date, in db: any Connection
    ) throws -> [(question: ID<Question>, receiver: ID<Person>)] {
        var chance = SeededRandom(seed: "demo answers")
        let names = Dictionary(
            members.map { ($0.person.username, $0.id) }, uniquingKeysWith: { one, _ in one })
        var declined: [(ID<Question>, ID<Person>)] = []
        var actions: [DemoAnswerAction] = []
        for question in DemoQuestion.all {
            guard let sender = names[question.sender], let receiver = names[question.receiver] else {
                throw Problem.missing("person")
            }
            let at = end.addingTimeInterval(-8 * .day * question.share)
            let asked = try answers.ask(AskQuestion(receiver, question.content), by: sender, at: at, in: db)
                .id
            switch question.ending {
            case .pending: continue
            case .declined: declined.append((asked, receiver))
            case .answered:
                let answered = at.addingTimeInterval(Double(chance.number(600...9_000)))
                let answer = try answers.announce(asked, by: receiver, at: answered, in: db)
                actions += likes(of: answer, by: receiver, from: members, after: answered, end, &chance)
                actions += try comments(on: answer, question.comments, names, after: answered, end)
            }
        }
        try perform(actions.sorted { $0.at < $1.at }, in: db)
        try answers.hideAnnounced(in: db)
        return declined
    }

    private func perform(_ actions: [DemoAnswerAction], in db: any Connection) throws {
        var latest: [ID<Answer>: ID<Comment>] = [:]
        for action in actions {
            switch action.kind {
            case .like: _ = try answers.like(action.answer, by: action.person, at: action.at, in: db)
            case .comment(let text):
                let isReply = text.hasPrefix(">")
                let call = PostComment(
                    action.answer, isReply ? String(text.dropFirst()) : text,
                    replyTo: isReply ? latest[action.answer] : nil)
                latest[action.answer] = try comments.post(call, by: action.person, at: action.at, in: db).id
            }
        }
    }

    private func likes(
        of answer: ID<Answer>, by receiver: ID<Person>, from members: [Member], after start: Date,
        _ end: Date,
        _ chance: inout SeededRandom
    ) -> [DemoAnswerAction] {
        let fans = members.filter { $0.id != receiver && $0.person.userType != .unclaimed }
            .shuffled(using: &chance).prefix(chance.number(1...6) * chance.number(1...7))
        let span = max(Int(end.timeIntervalSince(start)) - 60, 1)
        return fans.map { fan in
            let at = start.addingTimeInterval(Double(chance.number(1...span)))
            return DemoAnswerAction(kind: .like, person: fan.id, answer: answer, at: at)
        }
    }

    private func comments(
        on answer: ID<Answer>, _ texts: [(String, String)], _ names: [String: ID<Person>], after start: Date,
        _ end: Date
    ) throws -> [DemoAnswerAction] {
        try texts.enumerated().map { place, line in
            guard let person = names[line.0] else { throw Problem.missing("person") }
            let share = Double(place + 1) / Double(texts.count + 1)
            let at = start.addingTimeInterval(end.timeIntervalSince(start) * share * share)
            return DemoAnswerAction(kind: .comment(line.1), person: person, answer: answer, at: at)
        }
    }
}
