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
///
/// A sorted array: a page asks for the states of all its subjects, and a binary search is a sixth of what the hash of a
/// dictionary costs.
public struct ViewerState: Sendable {
    private struct Entry {
        let code: UInt32
        let subject: Int64
        var state: Int

        func isBefore(_ code: UInt32, _ subject: Int64) -> Bool {
            self.code < code || self.code == code && self.subject < subject
        }
    }

    private var entries: [Entry]

    /// - Parameter states: of the subjects that were asked for; those that are missing have the state 0.
    public init(_ states: [FlagSubject: Int], of asked: [ViewerFlag: [Int64]]) {
        entries = []
        entries.reserveCapacity(asked.reduce(0) { $0 + $1.value.count })
        for (flag, subjects) in asked {
            for subject in subjects {
                let state = states[FlagSubject(flag, subject)] ?? 0
                entries.append(Entry(code: flag.code, subject: subject, state: state))
            }
        }
        entries.sort { $0.isBefore($1.code, $1.subject) }
    }

    var count: Int { entries.count }

    /// Nil when it was not asked for.
    func state(_ flag: ViewerFlag, of subject: Int64) -> Int? {
        let index = index(flag.code, subject)
        guard index < entries.count, entries[index].code == flag.code, entries[index].subject == subject
        else {
            return nil
        }
        return entries[index].state
    }

    func covers(_ asked: [ViewerFlag: [Int64]]) -> Bool {
        asked.allSatisfy { flag, subjects in subjects.allSatisfy { state(flag, of: $0) != nil } }
    }

    /// The states of both; of a subject in both, the other's.
    mutating func merge(_ other: ViewerState) {
        var merged: [Entry] = []
        merged.reserveCapacity(entries.count + other.entries.count)
        var rest = entries[...]
        for entry in other.entries {
            while let own = rest.first, own.isBefore(entry.code, entry.subject) {
                merged.append(own)
                rest.removeFirst()
            }
            if let own = rest.first, own.code == entry.code, own.subject == entry.subject {
                rest.removeFirst()
            }
            merged.append(entry)
        }
        entries = merged + rest
    }

    /// Where the entry stands, or would.
    private func index(_ code: UInt32, _ subject: Int64) -> Int {
        entries.withUnsafeBufferPointer { entries in
            var low = 0, high = entries.count
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].isBefore(code, subject) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
