public import Pages

/// A flag about one subject.
public struct FlagSubject: Hashable, Sendable {
    /// The flag.
    public let flag: ViewerFlag
    /// The id of the subject.
    public let subject: Int64

    public init(_ flag: ViewerFlag, _ subject: Int64) {
        self.flag = flag
        self.subject = subject
    }
}

/// The values of one member's flags about the subjects of a response.
public struct ViewerState: Sendable {
    private(set) var states: [FlagSubject: Int]

    /// - Parameter states: of the subjects that were asked for; those that are missing have the state 0.
    public init(_ states: [FlagSubject: Int], of asked: [ViewerFlag: [Int64]]) {
        self.states = states
        for (flag, subjects) in asked {
            for subject in subjects { self.states[FlagSubject(flag, subject), default: 0] += 0 }
        }
    }

    var count: Int { states.count }

    /// Nil when it was not asked for.
    func state(_ flag: ViewerFlag, of subject: Int64) -> Int? { states[FlagSubject(flag, subject)] }

    func covers(_ asked: [ViewerFlag: [Int64]]) -> Bool {
        asked.allSatisfy { flag, subjects in subjects.allSatisfy { state(flag, of: $0) != nil } }
    }

    mutating func merge(_ other: ViewerState) { states.merge(other.states) { $1 } }
}
