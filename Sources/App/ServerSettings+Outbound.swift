import Configuration
import Foundation
import Leagues

/// The settings of other servers that are asked.
extension ServerSettings {
    mutating func readOutside(_ text: (ConfigKey) -> String?, _ wrong: inout [String]) {
        func address(_ key: ConfigKey, _ name: String, _ fallback: String) -> String {
            guard let address = text(key) else { return fallback }
            return Self.address(address, name, like: "https://api.example", &wrong)
        }
        func word(_ key: ConfigKey, _ name: String, _ fallback: String) -> String {
            guard let word = text(key) else { return fallback }
            if !word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }) {
                wrong.append("\(name): \(word) has more than letters, digits, - and _")
            }
            return word
        }
        func list(_ key: ConfigKey) -> [String]? {
            text(key)?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty
            }
        }
        flashLiveURL = address("flash.live.url", "flash-live-url", flashLiveURL)
        flashLiveKey = text("flash.live.key")
        flashLiveLeague = word("flash.live.league", "flash-live-league", flashLiveLeague)
        flashLiveStage = word("flash.live.stage", "flash-live-stage", flashLiveStage)
        transferMarketURL = address("transfer.market.url", "transfer-market-url", transferMarketURL)
        transferMarketKey = text("transfer.market.key")
        transferMarketLeague = word("transfer.market.league", "transfer-market-league", transferMarketLeague)
        if flashLiveLeague == transferMarketLeague {
            wrong.append("transfer-market-league: both leagues have the id \(flashLiveLeague)")
        }
        directories = list("directories") ?? directories
        for site in directories
        where !site.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }) {
            wrong.append("directories: \(site) is no name of a Stack Exchange site, such as stackoverflow")
        }
        if text("directories") == "none" { directories = [] }
        stackExchangeURL = address("stack.exchange.url", "stack-exchange-url", stackExchangeURL)
        stackExchangeKey = text("stack.exchange.key")
        privateHosts = list("private.hosts") ?? privateHosts
    }

    /// Notes for the operator about providers that are switched off.
    public var notes: [String] { leagues.notes }

    var leagues: LeagueSettings {
        var leagues = LeagueSettings(
            flashLive: .init(base: flashLiveURL, key: flashLiveKey),
            transferMarket: .init(base: transferMarketURL, key: transferMarketKey))
        leagues.flashLiveLeague = flashLiveLeague
        leagues.flashLiveStage = flashLiveStage
        leagues.transferMarketLeague = transferMarketLeague
        return leagues
    }
}
