import ArgumentParser
import App
import Storage

/// The settings as flags, the same for every command.
struct SettingsOptions: ParsableArguments {
    @Option(help: "A file of FANFARE_…=value lines. (FANFARE_CONFIG)") var config: String?
    @Option(help: "The address to listen at. (default: 127.0.0.1)") var host: String?
    @Option(help: "The port to listen at; 0 takes a free one. (default: 8080)") var port: String?
    @Option(help: "The folder of the database and the media. (default: ./data)") var data: String?
    @Option(help: "postgres://… for PostgreSQL 15 or newer. (default: SQLite in the folder)") var databaseUrl:
        String?
    @Option(help: "Where people reach the community. (default: http://HOST:PORT)") var url: String?
    @Option(help: "What the community is called. (default: Fanfare)") var name: String?
    @Option(help: "Addresses of proxies whose word on who calls is taken, with commas between.")
    var trustedProxies: String?
    @Option(help: "trace, debug, info, notice, warning, error or critical. (default: notice)") var logLevel:
        String?
    @Option(help: "Passwords hashed at once. (default: 1)") var hashers: String?
    @Option(help: "Open event streams at once, all members together. (default: 2000)") var eventStreams:
        String?
    @Option(help: "Live streams that this server carries at once. (default: 4 for each processor)")
    var liveStreams: String?
    @Option(help: "Megabytes of the recording of a live stream. (default: 2048)") var liveRecording: String?
    @Option(help: "Where this server is reached for its live streams, when several do not share the folder.")
    var liveUrl: String?
    @Option(help: "smtp://user:password@host:port for letters to members. (default: none)") var smtpUrl:
        String?
    @Option(help: "Whom such letters come from. (default: fanfare@localhost)") var mailFrom: String?
    @Option(
        help:
            "Where LigaPro Serie A's provider is reached. (default: https://flashlive-sports.p.rapidapi.com)")
    var flashLiveUrl: String?
    @Option(help: "The key for it; without one, built-in facts are shown.") var flashLiveKey: String?
    @Option(help: "The season's id there. (default: trd6vSd3)") var flashLiveLeague: String?
    @Option(help: "The stage's id there. (default: x2nVXCWr)") var flashLiveStage: String?
    @Option(
        help: "Where LigaPro Serie B's provider is reached. (default: https://transfermarket.p.rapidapi.com)")
    var transferMarketUrl: String?
    @Option(help: "The key for it; without one, the league is empty.") var transferMarketKey: String?
    @Option(help: "The league's id there. (default: EC2L)") var transferMarketLeague: String?
    @Option(
        help:
            "Stack Exchange sites whose people are shown, with commas between, or none. (default: stackoverflow)"
    )
    var directories: String?
    @Option(help: "Where Stack Exchange is reached. (default: https://api.stackexchange.com)")
    var stackExchangeUrl: String?
    @Option(help: "A key for it: more pages, and 10,000 requests a day instead of 300.") var stackExchangeKey:
        String?
    @Option(help: "Hosts in private networks that may be asked all the same, with commas between.")
    var privateHosts: String?
    @Option(help: "Where the community's midnights are, such as Europe/Madrid. (default: UTC)") var timeZone:
        String?
    @Option(help: "Megabytes of other servers' pictures to keep. (default: 256)") var pictureCache: String?

    /// The given values, by the names of the flags.
    var flags: [String: String] {
        let given = [
            "host": host, "port": port, "data": data, "database-url": databaseUrl, "url": url, "name": name,
            "trusted-proxies": trustedProxies, "log-level": logLevel, "hashers": hashers,
            "event-streams": eventStreams, "live-streams": liveStreams, "live-recording": liveRecording,
            "live-url": liveUrl, "smtp-url": smtpUrl, "mail-from": mailFrom,
            "flash-live-url": flashLiveUrl, "flash-live-key": flashLiveKey,
            "flash-live-league": flashLiveLeague,
            "flash-live-stage": flashLiveStage, "transfer-market-url": transferMarketUrl,
            "transfer-market-key": transferMarketKey, "transfer-market-league": transferMarketLeague,
            "directories": directories, "stack-exchange-url": stackExchangeUrl,
            "stack-exchange-key": stackExchangeKey, "private-hosts": privateHosts,
            "picture-cache": pictureCache, "time-zone": timeZone,
        ]
        return given.compactMapValues(\.self)
    }

    func settings() async throws -> Settings { try await Settings(flags: flags, file: config) }

    /// Opens the community, brings its schema up to date, and closes it after `body`.
    func withApp<T>(_ body: (App) async throws -> T) async throws -> T {
        let app = try await App(try await settings())
        let result: Result<T, any Error>
        do {
            result = .success(try await body(app))
        } catch {
            result = .failure(error)
        }
        await app.database.close()
        return try result.get()
    }
}
