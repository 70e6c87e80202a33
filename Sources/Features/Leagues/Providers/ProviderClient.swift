import FanfareModels
import Foundation
import Logging
import OutboundHTTP

/// The API client of one provider: base URL, key and back-off.
struct ProviderClient: Sendable {
    let source: DataSource
    /// Without a slash at the end.
    let base: String
    let key: String
    let patience: Duration
    let outbound: OutboundClient
    let backOff: BackOff
    let log: Logger
    let now: @Sendable () -> Date

    /// The response's JSON. Throws `OutboundError`; only status 200 is success.
    ///
    /// - Parameter resource: what is asked for. What is wrong with one thing does not stop asking for others.
    func read<Answer: ProviderResponse>(
        _ path: String, _ query: [(String, String)], _ resource: String, as _: Answer.Type
    ) async throws -> Answer {
        let (all, one) = (source.rawValue, "\(source.rawValue) \(resource)")
        try await backOff.check([all, one])
        do {
            let answer = try await outbound.get(
                OutboundRequest(try url(path, query), headers: headers, limit: patience))
            try await readResponse(answer, all)
            guard answer.status == 200 else { throw OutboundError.status(answer.status, answer.text) }
            let value = try decode(answer, as: Answer.self)
            guard !value.isEmpty else { throw OutboundError.unreadable("there is nothing in it") }
            try await backOff.succeeded(all)
            try await backOff.succeeded(one)
            return value
        } catch let fault as OutboundError {
            log.warning("\(source.rawValue): \(resource): \(fault)")
            if case .paused = fault { throw fault }
            try await backOff.failed(fault.isOfProvider ? all : one, because: fault.description)
            throw fault
        }
    }

    private func decode<Answer: Decodable>(_ answer: OutboundResponse, as _: Answer.Type) throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(answer.bytes))
        } catch {
            throw OutboundError.unreadable("\(error)")
        }
    }

    /// The provider may ask to wait.
    private func readResponse(_ answer: OutboundResponse, _ name: String) async throws {
        guard answer.status == 429 else { return }
        let seconds = answer.headers["retry-after"].flatMap { Int($0) } ?? 60
        let until = now().addingTimeInterval(TimeInterval(min(max(seconds, 1), 86_400)))
        try await backOff.pause(name, until: until, because: "asked to wait")
        throw OutboundError.paused(until: until)
    }

    private var headers: [(name: String, value: String)] {
        [
            ("x-rapidapi-key", key), ("x-rapidapi-host", URL(string: base)?.host ?? ""),
            ("Accept", "application/json"),
        ]
    }

    private func url(_ path: String, _ query: [(String, String)]) throws(OutboundError) -> String {
        guard var parts = URLComponents(string: base + path) else {
            throw .forbidden("\(base) is no address")
        }
        parts.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) }
        guard let url = parts.string else { throw .forbidden("\(base) is no address") }
        return url
    }
}

/// A provider's response. An empty one counts as failed.
protocol ProviderResponse: Decodable {
    var isEmpty: Bool { get }
}

extension OutboundError {
    /// Whether the provider as a whole has trouble, and not what was asked for.
    fileprivate var isOfProvider: Bool {
        switch self {
        case .unreachable, .late, .forbidden: true
        case .status(let status, _): status >= 500 || status == 401 || status == 403
        default: false
        }
    }
}
