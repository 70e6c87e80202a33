public import FanfareModels
public import Foundation
public import HTTPServer
public import Logging
public import Members
public import OutboundHTTP
public import Storage

/// Which other sites' people are shown, as the operator has set it.
public struct DirectorySettings: Sendable {
    /// Without a slash at the end.
    public var base: String
    /// The API key, for a larger quota.
    public var key: String?
    /// By their names in the network.
    public var sites: [String]
    /// Whether searches of one address are limited.
    public var limitsSearches: Bool

    public init(
        base: String = "https://api.stackexchange.com", key: String? = nil,
        sites: [String] = ["stackoverflow"], limitsSearches: Bool = true
    ) {
        self.base = base
        self.key = key
        self.sites = sites
        self.limitsSearches = limitsSearches
    }
}

struct PageKey: Hashable, Sendable {
    var site: String
    var page: Int
    /// What is looked for in names; empty for everybody.
    var text = ""
    var sort: OutsideOrder = .reputation
}

/// Directories of people on other sites: pages are fetched as somebody scrolls to them, and kept.
public struct Directories: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let settings: DirectorySettings
    let pages: ReadThroughCache<PageKey, OutsidePeople>
    let profiles: ReadThroughCache<OutsidePersonKey, StoredPerson>
    let images: ReadThroughCache<String, PictureCache.Entry>
    let limits: RateLimit
    let now: @Sendable () -> Date
    let log: Logger

    public init(
        database: any Database, addresses: PublicURLs, settings: DirectorySettings, outbound: OutboundClient,
        backOff: BackOff, images: ReadThroughCache<String, PictureCache.Entry>, limits: RateLimit,
        log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.settings = settings
        self.images = images
        self.limits = limits
        self.now = now
        self.log = log
        let copies = SavedDirectoryPages(database: database)
        let source = StackExchange(
            settings: settings, outbound: outbound, backOff: backOff, log: log, now: now)
        pages = ReadThroughCache(
            copies: .init(load: { try await copies.page($0) }, save: { try await copies.save($0, $1) }),
            report: { log.warning("directory: \($0)") }, now: now
        ) { key, _ in try await source.people(key) }
        profiles = ReadThroughCache(
            copies: .init(load: { try await copies.person($0) }, save: { try await copies.save($0, $1) }),
            report: { log.warning("directory: \($0)") }, now: now
        ) { key, _ in try await source.person(key) }
    }

    /// The directories, in the order of the settings.
    public var list: [Directory] { settings.sites.map { Directory(site: $0, name: Self.name(of: $0)) } }

    /// A page of a site's people, from 1. Throws `Problem`: `missing` for a site that is not set, `invalid`
    /// for the page, `busy` when the site does not respond and nothing was saved; for a search that is not saved
    /// `signedOut` for a guest, and `tooMany` after too many from the address, and after too many pages for a guest.
    public func people(
        _ call: ListOutsidePeople, seenBy viewer: ID<Person>?, from address: String
    ) async throws -> OutsidePage {
        let found = try await people(call, seenBy: viewer, from: address, patience: .seconds(3600))
        guard let found else { throw Self.silent(10, call.site) }
        return found
    }

    /// The same, but nil when the site takes longer; it is asked all the same.
    func people(
        _ call: ListOutsidePeople, seenBy viewer: ID<Person>?, from address: String, patience: Duration
    ) async throws -> OutsidePage? {
        let key = PageKey(
            site: call.site, page: call.page ?? 1, text: try Self.text(call.q),
            sort: call.sort ?? .reputation)
        guard settings.sites.contains(key.site) else { throw Problem.missing("directory") }
        guard 1...100_000 ~= key.page else { throw Problem.invalid("page", "must be 1 or more") }
        if !key.text.isEmpty {
            try await admitSearch(by: viewer, from: address) { try await copies.page(key)?.savedAt }
        } else if viewer == nil, try await copies.page(key) == nil {
            try take(Self.paging, for: address)
        }
        return try await told(key.site) {
            guard let copy = try await pages.load(key, patience: patience) else { return nil }
            return try await shown(copy, key)
        }
    }

    /// Somebody on another site. Throws `Problem`: `missing` for a site that is not set and for somebody whom the
    /// site does not know, `busy` when the site does not respond and nothing was saved; for somebody who is not saved
    /// `signedOut` for a guest, and `tooMany` after too many from the address.
    public func person(
        _ call: ShowOutsidePerson, seenBy viewer: ID<Person>?, from address: String
    ) async throws -> OutsideProfile {
        let key = OutsidePersonKey(site: call.site, person: call.outsider)
        guard settings.sites.contains(key.site) else { throw Problem.missing("directory") }
        guard key.person > 0 else { throw Problem.missing("person") }
        if try await copies.person(key) == nil {
            try await admitSearch(by: viewer, from: address) { nil }
        }
        return try await told(key.site) {
            let copy = try await profiles.load(key)
            return OutsideProfile(
                person: shown(copy.value, on: key.site),
                directory: Directory(site: key.site, name: Self.name(of: key.site)), savedAt: copy.savedAt,
                stale: !copy.isValid(at: now()))
        }
    }

    /// The first page by reputation, if it is saved: what is shown when a site does not respond.
    func savedStart(of site: String) async throws -> OutsidePage? {
        let key = PageKey(site: site, page: 1)
        guard let copy = try await copies.page(key) else { return nil }
        return try await shown(copy, key)
    }

    /// Removes searches that are older than what the site says now.
    public func cleanUp() async throws {
        try await copies.removeSearches(before: now().addingTimeInterval(-CopyAge.limit))
    }

    /// Ends what is being loaded.
    public func end() async {
        await pages.end()
        await profiles.end()
    }

    var copies: SavedDirectoryPages { SavedDirectoryPages(database: database) }
}

extension Directories {
    /// The rate limit of an address for searches that the site has to be asked.
    private static let searching = RateLimit.Rule("outside search", burst: 10, perSecond: 1.0 / 60)

    /// The rate limit of an address for pages that guests have the site asked for: its first 25 pages and more.
    private static let paging = RateLimit.Rule("outside page", burst: 40, perSecond: 1.0 / 60)

    /// The operator's quota is for members: what is saved is shown to everybody.
    ///
    /// - Parameter saved: when a copy was saved; nil when there is none. That it cannot be read is reported when it is
    ///   loaded.
    private func admitSearch(
        by viewer: ID<Person>?, from address: String, _ saved: () async throws -> Date?
    ) async throws {
        if let saved = try? await saved(), CopyAge.isValid(saved, at: now()) { return }
        guard viewer != nil else { throw Problem.signedOut }
        try take(Self.searching, for: address)
    }

    private func take(_ rule: RateLimit.Rule, for address: String) throws(Problem) {
        guard settings.limitsSearches, let wait = limits.take(of: rule, for: .address(address)) else {
            return
        }
        throw Problem(.tooMany, "Too many searches. Wait a while and try again.", retryAfter: wait)
    }

    /// Says in words for a person why a site gave nothing.
    private func told<Value>(_ site: String, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let fault as OutboundError {
            switch fault {
            case .paused(let until):
                throw Self.silent(Int(until.timeIntervalSince(now()).rounded(.up)), site)
            case .forbidden:
                throw Problem.forbidden("Pages this far down need a key, which the operator can set.")
            default: throw Self.silent(10, site)
            }
        } catch is ReadThroughFault {
            throw Self.silent(60, site)
        }
    }

    /// Nobody is asked twice for what differs in spaces and capitals only.
    private static func text(_ text: String?) throws(Problem) -> String {
        let text = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard text.count <= 50, !text.contains("\0") else {
            throw .invalid("q", "must be at most 50 characters long")
        }
        return text
    }

    private static func silent(_ seconds: Int, _ site: String) -> Problem {
        .busy("\(name(of: site)) does not answer at the moment.", retryAfter: min(max(seconds, 1), 86_400))
    }

    private func shown(_ copy: Cached<OutsidePeople>, _ key: PageKey) async throws -> OutsidePage {
        let isLast = settings.key == nil && key.page >= StackExchange.lastWithoutKey
        let people = copy.value.people
        let earlier = try await copies.earlier(people.map(\.id), key)
        return OutsidePage(
            data: people.filter { !earlier.contains($0.id) }.map { shown($0, on: key.site) },
            hasMore: copy.value.hasMore && !isLast && !people.isEmpty, savedAt: copy.savedAt,
            stale: !copy.isValid(at: now()))
    }

    private func shown(_ person: StoredPerson, on site: String) -> OutsidePerson {
        let date: (Int64) -> Date = { Date(timeIntervalSince1970: Double($0)) }
        return OutsidePerson(
            id: person.id, name: person.name, userType: person.type, location: person.location,
            reputation: person.reputation,
            badges: BadgeCounts(gold: person.gold, silver: person.silver, bronze: person.bronze),
            imageURL: "\(addresses.base)/directories/\(site)/pictures/\(picture(of: person))",
            link: person.link, createdAt: person.created.map(date), lastSeenAt: person.seen.map(date),
            website: person.website, earned: person.earned)
    }

    /// Changes with the picture's address, so a changed picture is seen at once.
    private func picture(of person: StoredPerson) -> String {
        "\(person.id)-\(PublicURLs.fingerprint(person.image ?? person.name)).\(person.image == nil ? "svg" : "webp")"
    }

    /// `stackoverflow` is written as its people write it.
    static func name(of site: String) -> String {
        let known = [
            "stackoverflow": "Stack Overflow", "serverfault": "Server Fault", "superuser": "Super User",
            "askubuntu": "Ask Ubuntu", "mathoverflow.net": "MathOverflow",
        ]
        return known[site] ?? site.split(separator: ".").map(\.capitalized).joined(separator: " ")
    }
}
