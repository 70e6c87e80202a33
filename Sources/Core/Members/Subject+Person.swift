public import FanfareModels
public import Storage

extension Subject {
    private static let person = Kind()
    private static let reputation = Kind()
    private static let found = Kind()

    /// Somebody's followers, whom they follow, reputation and badges, and how many like or comment on what they answered.
    public static func person(_ id: ID<Person>) -> Subject { Subject(person, id.number) }

    /// The best places of all, which change when a period of the rankings is closed.
    public static let bestPlaces = Subject(Kind(), 0)

    /// That the reputation of somebody comes to one of this weight, or had it before.
    static func reputation(_ weight: SearchWeight) -> Subject { Subject(reputation, weight.number) }

    /// The same of somebody whom this word finds; the first ``beginning`` bytes of it are looked at.
    static func found(by word: String, _ weight: SearchWeight) -> Subject {
        found(byEach: word, weight).last ?? Subject(found, weight.number)
    }

    /// The subjects of all words that find who has one of these.
    static func found(byBeginningsOf words: Set<String>, _ weight: SearchWeight) -> [Subject] {
        words.flatMap { found(byEach: $0, weight) }
    }

    /// Those of the beginnings of a word, each by its bytes and the weight.
    private static func found(byEach word: String, _ weight: SearchWeight) -> [Subject] {
        var number: Int64 = 0
        return word.utf8.prefix(beginning).map { byte in
            number = number << 8 | Int64(byte)
            return Subject(found, number << 8 | weight.number)
        }
    }

    /// More would tell more words apart, and is more to note at each change.
    private static let beginning = 4
}

extension Listing<Person> {
    /// The subjects of a list of people: those who are there, and whoever may come into it.
    func subjects(_ order: PeopleOrder) -> [Subject] {
        let listed = data.map { Subject.person($0.id) }
        guard order == .reputation, next != nil, let last = data.last else { return listed }
        return listed + SearchWeight(reputation: last.reputation).andAbove.map { .reputation($0) }
    }
}
