import Art
import FanfareModels
import Foundation
import Live
import Members
import Storage

/// A stream of the demo: who streams what, what is said, and what people write meanwhile.
struct DemoStream: Sendable {
    var host: String
    var title: String
    var place: DemoScene.Place
    var isUpright: Bool
    /// How many days ago it was; nothing for one that goes on now.
    var daysAgo: Double?
    /// Sentences.
    var spoken: [String]
    /// By username, in order; each some seconds after the one before.
    var chat: [(String, String)]

    var person: DemoPerson? { DemoPerson.all.first { $0.username == host } }

    init(
        _ host: String, _ title: String, _ place: DemoScene.Place, isUpright: Bool = true,
        daysAgo: Double? = nil,
        spoken: String, chat: String
    ) {
        self.host = host
        self.title = title
        self.place = place
        self.isUpright = isUpright
        self.daysAgo = daysAgo
        self.spoken = spoken.split(separator: "\n").map(String.init)
        self.chat = chat.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
    }
}

extension Demo {
    /// Streams that are over, each as long as its recording, with their chats.
    func stream(_ members: [Member], before end: Date) throws -> [DemoAction] {
        var actions: [DemoAction] = []
        var chance = SeededRandom(seed: "demo streams")
        let ids = Dictionary(members.map { ($0.person.username, $0.id) }, uniquingKeysWith: { one, _ in one })
        for past in DemoStream.past.sorted(by: { $0.daysAgo ?? 0 > $1.daysAgo ?? 0 }) {
            guard let host = ids[past.host], let person = past.person else { throw Problem.missing("person") }
            let utterance = DemoUtterance(past.spoken, pace: person.voice.pace, seed: past.title)
            let start = end.addingTimeInterval(-(past.daysAgo ?? 0) * .day)
            let step = utterance.length / Double(past.chat.count + 1)
            var messages: [(person: ID<Person>, text: String, at: Date)] = []
            for (place, line) in past.chat.enumerated() {
                guard let author = ids[line.0] else { throw Problem.missing("person") }
                let at = start.addingTimeInterval(
                    step * (Double(place) + Double(chance.number(30...95)) / 100))
                messages.append((author, line.1, at))
            }
            let cheers = chance.number(4...12)
            let stream = DemoReference<ID<LiveStream>>()
            actions.append(
                DemoAction(at: start) { db in
                    stream.made = try live.add(
                        Live.PastStream(
                            host: host, title: past.title,
                            span: start..<start.addingTimeInterval(utterance.length), cheers: cheers,
                            messages: messages, isKept: true), in: db)
                })
            let fans = members.filter {
                $0.id != host && $0.person.userType != .unclaimed && $0.joined < start
            }
            for number in 1...cheers where !fans.isEmpty {
                let fan = chance.pick(fans).id
                let at = start.addingTimeInterval(utterance.length * Double(number) / Double(cheers + 1))
                actions.append(
                    DemoAction(at: at) { db in
                        guard let stream = stream.made else { return }
                        try people.ledger.record(
                            ScoreEvent(
                                .cheered, to: host, from: fan, subject: stream.number, at: at,
                                total: Int64(number)), in: db)
                    })
            }
        }
        return actions
    }
}
