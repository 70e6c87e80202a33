import CSodium
import Concurrency
import FanfareModels
import Foundation
import Synchronization

/// Argon2id at OWASP's cost (2 passes over 19 MiB, one lane), on few threads of their own and low in priority, so
/// that a storm of log-ins does not stall reading. What would have to wait too long is refused at once.
///
/// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
public final class PasswordHasher: Sendable {
    private let pool: BlockingPool
    private let threads: Int
    private let pace = Mutex(AverageTime())

    private static let passes: UInt64 = 2
    private static let memory = 19 << 20
    /// How much less than others the threads get when the processors are busy (`setpriority(2)`, 0 to 19).
    private static let niceness: Int32 = 10
    private static let waitingLimit = 64
    /// The wait that is still offered.
    private static let patience = Duration.seconds(1)

    /// One thread makes about 60 hashes a second.
    public init(threads: Int = 1) {
        self.threads = threads
        pool = BlockingPool("passwords", threads: threads, limit: Self.waitingLimit) {
            // Safe to call again and from any thread; its failure would show as that of the first hash.
            _ = sodium_init()
            // On Linux who = 0 is the calling thread alone. When it is refused the thread stays as it was.
            _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, Self.niceness)
        }
    }

    /// There is no memory to hash a password.
    struct NoMemory: Error, CustomStringConvertible {
        let description = "There is no memory to hash a password."
    }

    /// The average time of one hash, as measured, in seconds.
    private struct AverageTime {
        var average = 0.015
    }
}

extension PasswordHasher {
    /// The hash with its parameters and salt, as `$argon2id$v=19$m=19456,t=2,p=1$…`.
    ///
    /// Throws `Problem.busy` when too many wait, as does ``matches(_:_:)``.
    func hash(_ password: String) async throws -> String {
        try await run {
            var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let text = Self.bytes(password)
            let status = crypto_pwhash_str_alg(
                &hash, text, UInt64(text.count), Self.passes, Self.memory, crypto_pwhash_ALG_ARGON2ID13)
            guard status == 0 else { throw NoMemory() }
            return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// Whether the password made this hash. Takes the same time for one that nobody has, which is nil.
    func matches(_ password: String, _ hash: String?) async throws -> Bool {
        guard Password.length(password) <= Password.lengths.upperBound else { return false }
        return try await run {
            let text = Self.bytes(password)
            let same = crypto_pwhash_str_verify(hash ?? Self.nobodys, text, UInt64(text.count)) == 0
            return same && hash != nil
        }
    }

    /// The hash of a password that was thrown away.
    private static let nobodys =
        "$argon2id$v=19$m=19456,t=2,p=1$D+ZqHSIL4TW10f8B7BxLLA$XxXQY+4s1qYd9Aixvwz2gFplsnVQGyC5JuBo/lb1GNg"

    private static func bytes(_ password: String) -> [CChar] {
        Password.composed(password).utf8.map(CChar.init(bitPattern:))
    }

    private func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        let waiting = pool.waiting
        let wait = pace.withLock { $0.average } * Double(waiting + 1) / Double(threads)
        // Who would be next is let in however slow it was so far: else nobody would find out that it is fast again.
        guard waiting < threads || wait <= Self.patience / .seconds(1) else { throw Self.busy }
        do {
            return try await pool.run { [self] in
                let start = ContinuousClock.now
                defer { note(ContinuousClock.now - start) }
                return try body()
            }
        } catch is QueueError {
            throw Self.busy
        }
    }

    private func note(_ duration: Duration) {
        pace.withLock { $0.average += (duration / .seconds(1) - $0.average) / 8 }
    }

    private static let busy = Problem.busy(
        "Too many people are logging in just now. Try again in a moment.", retryAfter: 2)
}
