import FanfareModels
import Foundation
import Logging
import OutboundHTTP

/// The API client of one provider: base URL, key and back-off.
struct ProviderLine: Sendable {
    let source: DataSource
    /// Without a slash at the end.
    let base: String
    let key: String
    let patience: Duration
    let outside: Outside
    let pauses: Pauses
    let log: Logger
    let now: @Sendable () -> Date

    /// The response's JSON. Throws `OutsideFault`; only status 200 is success.
    ///
    /// - Parameter resource: what is asked for. What is wrong with one thing does not stop asking for others.
    func read<Answer: ProviderAnswer>(
        _ path: String, _ query: [(String, String)], _ resource: String, as _: Answer.Type
    ) async throws -> Answer {
        let (all, one) = (source.rawValue, "\(source.rawValue) \(resource)")
        try await pauses.check([all, one])
        do {
            let answer = try await outside.get(
                OutsideRequest(try url(path, query), headers: headers, limit: patience))
            try await hear(answer, all)
            guard answer.status == 200 else { throw OutsideFault.status(answer.status, answer.text) }
            let value = try decode(answer, as: Answer.self)
            guard !value.isEmpty else { throw OutsideFault.unreadable("there is nothing in it") }
            try await pauses.succeeded(all)
            try await pauses.succeeded(one)
            return value
        } catch let fault as OutsideFault {
            log.warning("\(source.rawValue): \(resource): \(fault)")
            if case .paused = fault { throw fault }
            try await pauses.failed(fault.isOfProvider ? all : one, because: fault.description)
            throw fault
        }
    }

    private func decode<Answer: Decodable>(_ answer: OutsideAnswer, as _: Answer.Type) throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(answer.bytes))
        } catch {
            throw OutsideFault.unreadable("\(error)")
        }
    }

    /// The provider may ask to wait.
    private func hear(_ answer: OutsideAnswer, _ name: String) async throws {
        guard answer.status == 429 else { return }
        let seconds = answer.headers["retry-after"].flatMap(Double.init) ?? 60
        let until = now().addingTimeInterval(min(max(seconds, 1), 86_400))
        try await pauses.pause(name, until: until, because: "asked to wait")
        throw OutsideFault.paused(until: until)
    }

    private var headers: [(name: String, value: String)] {
        [
            ("x-rapidapi-key", key), ("x-rapidapi-host", URL(string: base)?.host ?? ""),
            ("Accept", "application/json"),
        ]
    }

    private func url(_ path: String, _ query: [(String, String)]) throws(OutsideFault) -> String {
        guard var parts = URLComponents(string: base + path) else {
            throw .forbidden("\(base) is no address")
        }
        parts.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) }
        guard let url = parts.string else { throw .forbidden("\(base) is no address") }
        return url
    }
}

/// A provider's response. An empty one counts as failed.
protocol ProviderAnswer: Decodable {
    var isEmpty: Bool { get }
}

extension OutsideFault {
    /// Whether the provider as a whole has trouble, and not what was asked for.
    fileprivate var isOfProvider: Bool {
        switch self {
        case .unreachable, .late, .forbidden: true
        case .status(let status, _): status >= 500 || status == 401 || status == 403
        default: false
        }
    }
}
