import FanfareModels
import Foundation

/// The saved list of leagues. The leagues themselves are built in, so dropping the copy loses nothing.
///
/// Use cases of the seed `ligas-ec.md`: load leagues, save leagues to local, validate league cache.
struct LeagueCopy: Sendable {
    private let load: @Sendable () async throws -> Cached<[League]>?
    private let save: @Sendable (Cached<[League]>) async throws -> Void
    private let drop: @Sendable () async throws -> Void
    private let now: @Sendable () -> Date

    init(
        load: @escaping @Sendable () async throws -> Cached<[League]>?,
        save: @escaping @Sendable (Cached<[League]>) async throws -> Void,
        drop: @escaping @Sendable () async throws -> Void, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.load = load
        self.save = save
        self.drop = drop
        self.now = now
    }

    /// Saves the leagues that are shown, unless a copy of just these is there. When that fails the copy is dropped.
    ///
    /// - Throws: ``ReadThroughFault/notDropped(_:)`` when that fails too.
    func keep(_ leagues: [League]) async throws {
        do {
            if try await load()?.value == leagues { return }
            try await save(Cached(leagues, at: now()))
        } catch {
            try await dropReporting(error)
        }
    }

    /// To be called at launch: drops a copy that is unreadable, or seven days old and older.
    ///
    /// - Throws: ``ReadThroughFault/notDropped(_:)``.
    func validate() async throws {
        do {
            guard let copy = try await load(), !copy.isValid(at: now()) else { return }
        } catch {
            return try await dropReporting(error)
        }
        try await dropReporting(nil)
    }

    private func dropReporting(_ cause: (any Error)?) async throws {
        do {
            try await drop()
        } catch {
            throw ReadThroughFault.notDropped(
                [cause, error].compactMap { $0.map { "\($0)" } }.joined(separator: "; "))
        }
    }
}
