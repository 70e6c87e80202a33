public import FanfareModels

/// What answers made once for all members say to one of them: whom they follow, what they like, how much waits for them.
public struct Marks: Sendable {
    /// The subjects of which a mark is true.
    public struct Subjects: Sendable {
        fileprivate let numbers: Set<Int64>
        /// All from this number on are known, of those before it none.
        fileprivate let from: Int64

        public init(_ numbers: Set<Int64>, from: Int64 = .min) {
            self.numbers = numbers
            self.from = from
        }

        fileprivate func hold(_ number: Int64) -> Bool? { number < from ? nil : numbers.contains(number) }
    }

    public let follows: Subjects
    public let likes: Subjects
    public let favours: Subjects
    /// By stars: the games that get one, two, three, four and five.
    public let gives: [Subjects]
    /// How much the bell says.
    public let bell: Int

    public init(
        follows: Subjects, likes: Subjects, favours: Subjects = Subjects([]), gives: [Subjects] = [],
        bell: Int
    ) {
        self.follows = follows
        self.likes = likes
        self.favours = favours
        self.gives = gives
        self.bell = bell
    }

    /// How many subjects are remembered.
    var size: Int {
        gives.reduce(follows.numbers.count + likes.numbers.count + favours.numbers.count) {
            $0 + $1.numbers.count
        }
    }

    /// Nothing when that is not known.
    func isTrue(_ mark: Mark, of subject: Int64, for member: ID<Person>) -> Bool? {
        switch mark {
        case .isPerson: member.number == subject
        case .followsNobody: follows.numbers.isEmpty
        case .follows: follows.hold(subject)
        case .likes: likes.hold(subject)
        case .favours: favours.hold(subject)
        case .givesOne: gives(1, subject)
        case .givesTwo: gives(2, subject)
        case .givesThree: gives(3, subject)
        case .givesFour: gives(4, subject)
        case .givesFive: gives(5, subject)
        case .number, .bell, .place: nil
        }
    }

    private func gives(_ stars: Int, _ game: Int64) -> Bool? {
        gives.count < stars ? false : gives[stars - 1].hold(game)
    }
}
