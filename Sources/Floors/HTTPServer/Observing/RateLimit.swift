import Synchronization

/// Rate limits: token buckets in a table of fixed size, so that a flood of addresses costs
/// no memory.
///
/// A bucket is kept as one number, the moment at which it will be full again (the generic cell rate algorithm
/// of ITU-T I.371). A full bucket is the same as none, so when a table's row is full the bucket nearest to
/// full makes way: someone is then let in too early, nobody too late.
public final class RateLimit: Sendable {
    /// `burst` at once and then `perSecond`. The name keeps the rules' buckets apart.
    public struct Rule: Sendable, Hashable {
        /// The name, which keeps buckets of different rules apart.
        public let name: String
        /// The bucket's capacity in tokens.
        public let burst: Int
        /// Tokens added a second.
        public let perSecond: Double

        public init(_ name: String, burst: Int, perSecond: Double) {
            self.name = name
            self.burst = max(burst, 1)
            self.perSecond = max(perSecond, 1e-4)
        }

        /// Nanoseconds that one token takes to come back.
        var interval: UInt64 { UInt64(1e9 / perSecond) }
    }

    private let shards: [Shard]
    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - buckets: how many are remembered, at 16 bytes each.
    ///   - now: nanoseconds on a clock that never goes back.
    public init(buckets: Int = 65_536, now: @escaping @Sendable () -> UInt64 = uptimeNanoseconds) {
        let rows = max(1, buckets / (RateLimit.width * RateLimit.spread))
        shards = (0..<RateLimit.spread).map { _ in Shard(rows: rows) }
        self.now = now
    }

    /// Takes `count` tokens: nil when they were there, else the whole seconds after which to try again, for
    /// Retry-After, and nothing is taken.
    public func take(_ count: Int = 1, of rule: Rule, for key: ClientKey) -> Int? {
        let hash = hash(rule, key)
        let interval = rule.interval
        let cost = interval &* UInt64(max(count, 1))
        let capacity = max(interval &* UInt64(rule.burst), cost)
        let late = shard(hash).take(
            hash / UInt64(RateLimit.spread), cost: cost, capacity: capacity, now: now())
        return late == 0 ? nil : Int((late + 999_999_999) / 1_000_000_000)
    }

    /// Gives a token back that was taken for something which then was not to count.
    public func refund(_ rule: Rule, for key: ClientKey) {
        let hash = hash(rule, key)
        shard(hash).refund(hash / UInt64(RateLimit.spread), rule.interval)
    }

    private func hash(_ rule: Rule, _ key: ClientKey) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(rule.name)
        hasher.combine(key)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    private func shard(_ hash: UInt64) -> Shard { shards[Int(hash % UInt64(RateLimit.spread))] }
}

extension RateLimit {
    /// Buckets that share a row, looked through one by one: two cache lines.
    private static let width = 8
    /// Locks, so that threads rarely meet.
    private static let spread = 16

    private struct Bucket {
        /// Names the key; zero is nobody's.
        var mark: UInt64 = 0
        /// The time at which it is full again.
        var full: UInt64 = 0
    }

    private final class Shard: Sendable {
        private let rows: Int
        private let table: Mutex<[Bucket]>

        init(rows: Int) {
            self.rows = rows
            table = Mutex(Array(repeating: Bucket(), count: rows * RateLimit.width))
        }

        func refund(_ hash: UInt64, _ cost: UInt64) {
            let start = Int(hash % UInt64(rows)) * RateLimit.width
            table.withLock { table in
                for place in start..<start + RateLimit.width where table[place].mark == hash | 1 {
                    table[place].full -= min(cost, table[place].full)
                }
            }
        }

        /// Nanoseconds that are missing, 0 when the tokens were taken.
        func take(_ hash: UInt64, cost: UInt64, capacity: UInt64, now: UInt64) -> UInt64 {
            let start = Int(hash % UInt64(rows)) * RateLimit.width
            let mark = hash | 1
            return table.withLock { table in
                var at = start
                for place in start..<start + RateLimit.width {
                    if table[place].mark == mark {
                        at = place
                        break
                    }
                    if table[place].full < table[at].full { at = place }
                }
                let full = table[at].mark == mark ? max(table[at].full, now) : now
                let after = full + cost
                guard after <= now + capacity else { return after - now - capacity }
                table[at] = Bucket(mark: mark, full: after)
                return 0
            }
        }
    }
}
