import Answers
import Art
import Comments
import FanfareModels
import Foundation
import Storage

extension Demo {
    /// Questions and answers of the past eight days, since when everybody is here, with what is liked and said of them.
    func talk(_ members: [Member], before end: Date) throws -> [DemoAction] {
        var chance = SeededRandom(seed: "demo answers")
        let names = Dictionary(
            members.map { ($0.person.username, $0.id) }, uniquingKeysWith: { one, _ in one })
        var actions: [DemoAction] = []
        for question in DemoQuestion.all {
            guard let sender = names[question.sender], let receiver = names[question.receiver] else {
                throw Problem.missing("person")
            }
            let at = end.addingTimeInterval(-8 * .day * question.share)
            let asked = DemoReference<ID<Question>>()
            actions.append(
                DemoAction(at: at) { db in
                    let call = AskQuestion(receiver, question.content)
                    asked.made = try answers.ask(call, by: sender, at: at, in: db).id
                })
            switch question.ending {
            case .pending: continue
            case .declined:
                let declined = at.addingTimeInterval(5 * 3_600)
                actions.append(
                    DemoAction(at: declined) { db in
                        guard let question = asked.made else { return }
                        try answers.decline(question, by: receiver, at: declined, in: db)
                    })
            case .answered:
                let answered = at.addingTimeInterval(Double(chance.number(600...9_000)))
                let answer = DemoReference<ID<Answer>>()
                actions.append(
                    DemoAction(at: answered) { db in
                        guard let question = asked.made else { return }
                        answer.made = try answers.announce(question, by: receiver, at: answered, in: db)
                    })
                actions += likes(of: answer, by: receiver, from: members, after: answered, end, &chance)
                actions += try comments(on: answer, question.comments, names, after: answered, end)
            }
        }
        return actions
    }

    private func likes(
        of answer: DemoReference<ID<Answer>>, by receiver: ID<Person>, from members: [Member],
        after start: Date, _ end: Date, _ chance: inout SeededRandom
    ) -> [DemoAction] {
        let fans = members.filter { $0.id != receiver && $0.person.userType != .unclaimed }
            .shuffled(using: &chance).prefix(chance.number(1...6) * chance.number(1...7))
        let span = max(Int(end.timeIntervalSince(start)) - 60, 1)
        return fans.map { fan in
            let at = start.addingTimeInterval(Double(chance.number(1...span)))
            return DemoAction(at: at) { db in
                guard let answer = answer.made else { return }
                _ = try answers.like(answer, by: fan.id, at: at, in: db)
            }
        }
    }

    /// By username; a text that begins with `>` replies to the comment before it.
    private func comments(
        on answer: DemoReference<ID<Answer>>, _ texts: [(String, String)], _ names: [String: ID<Person>],
        after start: Date, _ end: Date
    ) throws -> [DemoAction] {
        let latest = DemoReference<ID<Comment>>()
        return try texts.enumerated().map { place, line in
            guard let person = names[line.0] else { throw Problem.missing("person") }
            let share = Double(place + 1) / Double(texts.count + 1)
            let at = start.addingTimeInterval(end.timeIntervalSince(start) * share * share)
            let isReply = line.1.hasPrefix(">")
            return DemoAction(at: at) { db in
                guard let answer = answer.made else { return }
                let call = PostComment(
                    answer, isReply ? String(line.1.dropFirst()) : line.1,
                    replyTo: isReply ? latest.made : nil)
                latest.made = try comments.post(call, by: person, at: at, in: db).id
            }
        }
    }
}
