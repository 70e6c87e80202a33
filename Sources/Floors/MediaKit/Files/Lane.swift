import Foundation

/// Where calls that wait for the disk run, so that they never hold a thread of the cooperative pool.
struct Lane: Sendable {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

    func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { answer in
            queue.async { answer.resume(with: Result(catching: body)) }
        }
    }
}
