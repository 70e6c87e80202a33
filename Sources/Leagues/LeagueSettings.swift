public import FanfareModels

/// Which leagues there are and how their providers are reached, as the operator has set it.
public struct LeagueSettings: Sendable {
    public var flashLive: Provider
    /// The season's id, which is the league's.
    public var flashLiveLeague = "trd6vSd3"
    public var flashLiveStage = "x2nVXCWr"
    public var transferMarket: Provider
    public var transferMarketLeague = "EC2L"
    /// How long an answer of a provider is waited for.
    public var patience: Duration = .seconds(8)

    /// A provider without a key is off.
    public struct Provider: Sendable {
        public var base: String
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
                "LigaPro Serie A is shown from built-in facts; --flash-live-key brings today's teams and squads."
            )
        }
        if transferMarket.key == nil {
            notes.append("LigaPro Serie B is empty; --transfer-market-key brings its teams and squads.")
        }
        return notes
    }
}

/// A league as this community has it.
struct KnownLeague: Sendable {
    var id: String
    var name: String
    var source: DataSource
    /// Nil when its provider is off and nothing is built in.
    var provider: (any LeagueProvider)?
}
