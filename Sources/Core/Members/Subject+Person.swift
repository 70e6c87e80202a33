public import FanfareModels
public import Storage

extension Subject {
    private static let person = Kind()
    private static let reputation = Kind()

    /// Somebody's followers, whom they follow, reputation and badges, and how many like or comment on what they answered.
    public static func person(_ id: ID<Person>) -> Subject { Subject(person, id.number) }

    /// That the reputation of somebody comes to one of this weight.
    static func reputation(_ weight: SearchWeight) -> Subject { Subject(reputation, weight.number) }
}

extension Listing<Person> {
    /// The subjects of a list of people: those who are there, and whoever may come into it.
    func subjects(_ order: PeopleOrder) -> [Subject] {
        let listed = data.map { Subject.person($0.id) }
        guard order == .reputation, next != nil, let last = data.last else { return listed }
        return listed + SearchWeight(reputation: last.reputation).andAbove.map { .reputation($0) }
    }
}
