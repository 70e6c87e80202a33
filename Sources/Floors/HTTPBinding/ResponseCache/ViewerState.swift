public import FanfareModels
public import Pages
public import Storage

/// The states of one member's flags: of some subjects, or of all.
public struct ViewerState: Sendable {
    /// The states of one flag.
    private struct FlagStates: Sendable {
        let code: UInt32
        /// Whether all subjects with another state than 0 are there; otherwise only the states of those that are there are
        /// known.
        var isComplete: Bool
        /// Sorted, for a binary search is a sixth of what the hash of a dictionary costs.
        var entries: [(subject: Int64, state: Int32)]

        func state(of subject: Int64) -> Int? {
            let index = index(of: subject)
            if index < entries.count, entries[index].subject == subject { return Int(entries[index].state) }
            return isComplete ? 0 : nil
        }

        /// Where the subject stands, or would.
        private func index(of subject: Int64) -> Int {
            entries.withUnsafeBufferPointer { entries in
                var low = 0, high = entries.count
                while low < high {
                    let middle = (low + high) / 2
                    if entries[middle].subject < subject { low = middle + 1 } else { high = middle }
                }
                return low
            }
        }

        /// With the newer states of others.
        func merging(_ newer: FlagStates) -> FlagStates {
            guard !isComplete, !newer.isComplete else { return newer }
            var merged = newer
            merged.entries += entries.filter { newer.state(of: $0.subject) == nil }
            merged.entries.sort { $0.subject < $1.subject }
            return merged
        }
    }

    /// Few, so that they are gone through.
    private var flags: [FlagStates] = []

    public init() {}

    /// Adds the states of a flag.
    ///
    /// - Parameters:
    ///   - states: of subjects, each once.
    ///   - subjects: of which they are, with 0 for those that are missing; nil for all.
    public mutating func add(
        _ flag: ViewerFlag, _ states: [(subject: Int64, state: Int)], of subjects: [Int64]? = nil
    ) {
        var entries = states.map { (subject: $0.subject, state: Int32(clamping: $0.state)) }
        if let subjects {
            let known = Set(entries.map(\.subject))
            entries += subjects.filter { !known.contains($0) }.map { (subject: $0, state: 0) }
        }
        entries.sort { $0.subject < $1.subject }
        flags.append(FlagStates(code: flag.code, isComplete: subjects == nil, entries: entries))
    }

    mutating func forget(_ flag: ViewerFlag) { flags.removeAll { $0.code == flag.code } }

    /// Of how many subjects it holds states.
    var count: Int { flags.reduce(0) { $0 + $1.entries.count } }

    /// Nil when it is not known.
    public func state(_ flag: ViewerFlag, of subject: Int64) -> Int? {
        for states in flags where states.code == flag.code { return states.state(of: subject) }
        return nil
    }

    /// Whether a flag that is on or off is known to be on.
    public func has(_ flag: ViewerFlag, _ subject: Int64) -> Bool { state(flag, of: subject) == 1 }

    /// Of how many subjects the flag has another state than 0; nil when not all are known.
    public func count(_ flag: ViewerFlag) -> Int? {
        for states in flags where states.code == flag.code {
            return states.isComplete ? states.entries.count : nil
        }
        return nil
    }

    /// Whether some but not all states of the flag are known.
    func isPartial(_ flag: ViewerFlag) -> Bool {
        flags.contains { $0.code == flag.code && !$0.isComplete }
    }

    /// The subjects whose states are not known.
    func missing(of asked: [ViewerFlag: [Int64]]) -> [ViewerFlag: [Int64]] {
        asked.filter { flag, subjects in subjects.contains { state(flag, of: $0) == nil } }
    }

    /// With the newer states of another.
    func merging(_ newer: ViewerState) -> ViewerState {
        var merged = self
        for states in newer.flags {
            if let index = merged.flags.firstIndex(where: { $0.code == states.code }) {
                merged.flags[index] = merged.flags[index].merging(states)
            } else {
                merged.flags.append(states)
            }
        }
        return merged
    }
}

/// The states of one member's flags that a response asks for.
public struct ViewerStateRequest: Sendable {
    /// Whose states.
    public let member: ID<Person>
    /// The subjects, by flag.
    public let asked: [ViewerFlag: [Int64]]
    /// What was known before.
    let known: ViewerState

    /// - Parameter known: states that were read before.
    public init(
        of member: ID<Person>, _ asked: [ViewerFlag: [Int64]], known: ViewerState = ViewerState()
    ) {
        self.member = member
        self.asked = asked
        self.known = known
    }
}

/// Collects the states that are asked for, in one transaction.
///
/// All of a member's are read where they are not many, so that the next response finds them, whatever it shows.
public struct ViewerStateReader {
    /// The states of subjects, where those that are missing have 0.
    public typealias States = [(subject: Int64, state: Int)]

    /// What is asked for.
    public let request: ViewerStateRequest
    /// Each adds the states of a flag.
    private var reads: [(inout ViewerState) throws -> Void] = []

    /// So many subjects of a flag are read without being asked for.
    private static let most = 1_000

    public init(_ request: ViewerStateRequest) { self.request = request }

    /// Reads a flag if it is asked for.
    ///
    /// - Parameters:
    ///   - column: of the subject.
    ///   - states: reads the subjects with another state than 0 and their states, at most `limit` of those that `condition`,
    ///     `AND …` or nothing, leaves. What it returns gives them, so that statements can be pipelined.
    public mutating func read(
        _ flag: ViewerFlag, by column: SQL,
        _ states: @escaping (_ condition: SQL, _ limit: Int) throws -> () throws -> States
    ) throws {
        guard let subjects = request.asked[flag] else { return }
        let ofSubjects = { try states("AND \(column) IN \(list: subjects)", subjects.count) }
        // Of which there are more than that, some are known already, or none.
        guard !request.known.isPartial(flag) else {
            let some = try ofSubjects()
            return reads.append { state in state.add(flag, try some(), of: subjects) }
        }
        let all = try states("", Self.most + 1)
        reads.append { state in
            let all = try all()
            if all.count <= Self.most { return state.add(flag, all) }
            state.add(flag, try ofSubjects()(), of: subjects)
        }
    }

    /// Reads a flag if it is asked for, always of all subjects.
    public mutating func readAll(_ flag: ViewerFlag, _ states: () throws -> () throws -> States) rethrows {
        guard request.asked[flag] != nil else { return }
        let all = try states()
        reads.append { state in state.add(flag, try all()) }
    }

    /// Reads a flag about nothing in particular if it is asked for, after those that are pipelined.
    public mutating func readOne(_ flag: ViewerFlag, _ value: @escaping () throws -> Int) {
        guard request.asked[flag] != nil else { return }
        reads.append { state in state.add(flag, [(subject: 0, state: try value())]) }
    }

    /// All that was read.
    public func state() throws -> ViewerState {
        var state = ViewerState()
        for read in reads { try read(&state) }
        return state
    }
}
