import FanfareModels
import Synchronization

/// Which leagues there are and how their providers are reached, as the operator has set it.
public struct LeagueSettings: Sendable {
    /// The provider of LigaPro Serie A.
    public var flashLive: Provider
    /// The season's id, which is the league's.
    public var flashLiveLeague = "trd6vSd3"
    /// The tournament stage at FlashLive.
    public var flashLiveStage = "x2nVXCWr"
    /// The provider of LigaPro Serie B.
    public var transferMarket: Provider
    /// The league's id at TransferMarket.
    public var transferMarketLeague = "EC2L"
    /// The timeout of a provider's response.
    public var patience: Duration = .seconds(8)

    /// A provider without a key is off.
    public struct Provider: Sendable {
        /// The base URL of its API.
        public var base: String
        /// Its API key.
        public var key: String?

        public init(base: String, key: String? = nil) {
            self.base = base
            self.key = key
        }
    }

    public init(
        flashLive: Provider = Provider(base: "https://flashlive-sports.p.rapidapi.com"),
        transferMarket: Provider = Provider(base: "https://transfermarket.p.rapidapi.com")
    ) {
        self.flashLive = flashLive
        self.transferMarket = transferMarket
    }

    /// A note to the operator for each provider that is off.
    public var notes: [String] {
        var notes: [String] = []
        if flashLive.key == nil {
            notes.append(
                "LigaPro Serie A is shown from built-in or imported facts; --flash-live-key brings today's teams and squads."
            )
        }
        if transferMarket.key == nil {
            notes.append(
                "LigaPro Serie B is shown from built-in or imported facts, which have no squads; --transfer-market-key brings them."
            )
        }
        return notes
    }
}

/// A league as this community has it.
struct KnownLeague: Sendable {
    var id: String
    var name: String
    /// Where what is shown comes from.
    var source: DataSource
    /// The outside one it comes from when that has a key, or comes from by an import.
    var externalSource: DataSource
    /// Nil where it is shown from what was imported.
    var provider: (any LeagueProvider)?
    /// What this program knows of it by itself.
    var builtIn: BuiltInLeague?
    /// The country of its clubs, two letters; see ``ClubName``.
    var country: String?

    init(
        id: String, name: String, source: DataSource, externalSource: DataSource,
        provider: (any LeagueProvider)?, builtIn: BuiltInLeague? = nil, country: String?
    ) {
        self.id = id
        self.name = name
        self.source = source
        self.externalSource = externalSource
        self.provider = provider
        self.builtIn = builtIn
        self.country = country
    }
}

/// The leagues, and what was found about them when the community was opened.
final class KnownLeagues: Sendable {
    private let state: Mutex<[KnownLeague]>

    init(_ leagues: [KnownLeague]) { state = Mutex(leagues) }

    var all: [KnownLeague] { state.withLock { $0 } }

    /// The leagues that the operator added, after the others.
    func show(own: [KnownLeague]) {
        state.withLock { leagues in
            let first = leagues.filter { $0.source != .files }
            leagues = first + own.filter { new in !first.contains { $0.id == new.id } }
        }
    }

    /// The league is shown from what was imported, and its provider not asked.
    func showImported(_ id: String) {
        state.withLock { leagues in
            for at in leagues.indices where leagues[at].id == id {
                leagues[at].source = leagues[at].externalSource
                leagues[at].provider = nil
            }
        }
    }
}
