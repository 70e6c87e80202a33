import FanfareModels
import Foundation
import Logging
import OutboundHTTP

/// The users of Stack Exchange's sites, page by page (`contracts/stack-exchange.md`). Its rules are followed:
/// `backoff`, the quota of the day, and how long a throttled address has to wait.
struct StackExchange: Sendable {
    let settings: DirectorySettings
    let outbound: OutboundClient
    let backOff: BackOff
    let log: Logger
    let now: @Sendable () -> Date

    static let pageSize = 30
    /// The last page that is given without a key.
    static let lastWithoutKey = 25

    /// What all sites share.
    private static let all = "stackExchange"
    /// What all searches share.
    private static let searches = "stackExchange searches"

    func people(_ key: PageKey) async throws -> OutsidePeople {
        if settings.key == nil, key.page > Self.lastWithoutKey {
            throw OutboundError.forbidden("pages above \(Self.lastWithoutKey) need a key")
        }
        // Before there was a choice of orders the name of a page had none.
        let order = key.sort == .reputation ? "" : " \(key.sort.rawValue)"
        let one = "\(Self.all) \(key.site) \(key.page) \(key.text)\(order)"
        return try await ask(try url(key), one, isSearch: !key.text.isEmpty) { people in
            // A page beyond the end is empty and right, and so is a search; only the first of everybody never
            // is.
            guard key.page > 1 || !key.text.isEmpty || !people.people.isEmpty else {
                throw OutboundError.unreadable("there is nobody on it")
            }
            return people
        }
    }

    /// Somebody by their id. Throws `Problem.missing` when the site has no such person.
    func person(_ key: OutsidePersonKey) async throws -> StoredPerson {
        let one = "\(Self.all) \(key.site) person \(key.person)"
        let url = try url("/\(key.person)", [("site", key.site)])
        return try await ask(url, one, isSearch: true) { people in
            guard let person = people.people.first(where: { $0.id == key.person }) else {
                throw Problem.missing("person")
            }
            return person
        }
    }

    private func ask<Value>(
        _ url: String, _ one: String, isSearch: Bool, _ value: (OutsidePeople) throws -> Value
    ) async throws -> Value {
        try await backOff.check([Self.all, one] + (isSearch ? [Self.searches] : []))
        do {
            let answer = try await outbound.get(
                OutboundRequest(url, headers: [("Accept", "application/json")], limit: .seconds(8)))
            let value = try value(try await read(answer, one))
            try await backOff.succeeded(Self.all)
            try await backOff.succeeded(one)
            return value
        } catch let fault as OutboundError {
            log.warning("\(one): \(fault)")
            if case .paused = fault { throw fault }
            try await backOff.failed(fault.isOfService ? Self.all : one, because: fault.description)
            throw fault
        }
    }
}

extension StackExchange {
    func read(_ answer: OutboundResponse, _ one: String) async throws -> OutsidePeople {
        // Every error of the API is 400 with a wrapper that says which.
        let wrapper: StackExchangeResponse
        do {
            wrapper = try JSONDecoder().decode(StackExchangeResponse.self, from: Data(answer.bytes))
        } catch {
            guard answer.status == 200 else { throw OutboundError.status(answer.status, answer.text) }
            throw OutboundError.unreadable("\(error)")
        }
        try await readResponse(wrapper)
        if let error = wrapper.error_id { throw try await fault(error, wrapper) }
        guard answer.status == 200, let items = wrapper.items else {
            throw OutboundError.status(answer.status, answer.text)
        }
        if items.bad > 0 { log.warning("\(one): \(items.bad) people could not be read") }
        var known: Set<Int64> = []
        return OutsidePeople(
            people: items.rows.filter { known.insert($0.id).inserted }, hasMore: wrapper.has_more ?? false)
    }

    /// `backoff` asks to wait, and an empty quota is filled at the end of the day (UTC). Searches have half of it: the
    /// other half is for the pages that everybody reads.
    private func readResponse(_ wrapper: StackExchangeResponse) async throws {
        if let seconds = wrapper.backoff, seconds > 0 {
            try await backOff.pause(
                Self.all, until: now().addingTimeInterval(Double(min(seconds, 86_400))), because: "backoff")
        }
        guard let remaining = wrapper.quota_remaining else { return }
        let day = (now().timeIntervalSince1970 / 86_400).rounded(.down) + 1
        let tomorrow = Date(timeIntervalSince1970: day * 86_400)
        if remaining == 0 {
            try await backOff.pause(Self.all, until: tomorrow, because: "the quota of the day is used")
        }
        if let quota = wrapper.quota_max, remaining <= quota / 2 {
            try await backOff.pause(Self.searches, until: tomorrow, because: "half of the quota is used")
        }
    }

    private func fault(_ error: Int, _ wrapper: StackExchangeResponse) async throws -> OutboundError {
        let text = "\(error) \(wrapper.error_name ?? ""): \(wrapper.error_message ?? "")"
        guard error == 502 else { return .status(400, text) }
        let seconds = (wrapper.error_message ?? "").firstMatch(of: /available in (\d{1,7}) seconds/)
            .flatMap { Double($0.1) }
        let until = now().addingTimeInterval(min(seconds ?? 60, 7 * 86_400))
        try await backOff.pause(Self.all, until: until, because: text)
        return .paused(until: until)
    }

    private func url(_ key: PageKey) throws(OutboundError) -> String {
        var query = [
            ("site", key.site), ("page", "\(key.page)"), ("pagesize", "\(Self.pageSize)"),
            ("order", key.sort == .name ? "asc" : "desc"), ("sort", key.sort.rawValue),
        ]
        if !key.text.isEmpty { query.append(("inname", key.text)) }
        return try url("", query)
    }

    /// - Parameter path: what follows `/users`.
    private func url(_ path: String, _ query: [(String, String)]) throws(OutboundError) -> String {
        guard var parts = URLComponents(string: "\(settings.base)/2.3/users\(path)") else {
            throw .forbidden("\(settings.base) is no address")
        }
        parts.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) }
        if let key = settings.key { parts.queryItems?.append(URLQueryItem(name: "key", value: key)) }
        // A plus is a space to those who read a query as a form.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        guard let url = parts.string else { throw .forbidden("\(settings.base) is no address") }
        return url
    }
}

extension OutboundError {
    /// Whether the service as a whole has trouble.
    fileprivate var isOfService: Bool {
        switch self {
        case .unreachable, .late: true
        case .status(let status, _): status >= 500
        default: false
        }
    }
}
