public import Foundation

/// Fills the empty community of a new server with its backups, as the page offers on which the first admin is made.
public protocol CommunityRestoring: Sendable {
    /// The moment that would be restored; nil when there are no backups.
    ///
    /// - Throws: when the backups cannot be read.
    func available() async throws -> Date?

    /// Begins, unless it is under way.
    ///
    /// - Parameter token: of the link by which it is begun, with which its state can be asked for.
    func begin(_ token: String)

    /// How far it is; `idle` for another link than that by which it was begun.
    func state(_ token: String) -> CommunityRestoringState
}

/// How far a community is restored.
public enum CommunityRestoringState: Sendable, Equatable {
    case idle
    /// From 0 to 1 of one of its parts.
    case running(Double)
    /// Why it was not, for the operator.
    case failed(String)
    case done

    var isRunning: Bool { if case .running = self { true } else { false } }
}
