import ArgumentParser
import App
import Foundation
import Storage

/// The settings as flags, the same for every command.
struct SettingsOptions: ParsableArguments {
    @Option(help: "A file of FANFARE_…=value lines. (FANFARE_CONFIG)") var config: String?
    @Option(help: "The address to listen on. (default: 127.0.0.1)") var host: String?
    @Option(help: "The port to listen on; 0 takes a free one. (default: 8080)") var port: String?
    @Option(help: "The folder of the database and of media files. (default: ./data)") var data: String?
    @Option(
        help:
            "postgres://… for PostgreSQL 15 or newer. With a password, set FANFARE_DATABASE_URL instead. (default: SQLite in the folder)"
    )
    var databaseUrl: String?
    @Option(help: "The public base URL of the community. (default: http://HOST:PORT)") var url: String?
    @Option(help: "A certificate and its chain, in PEM, for HTTPS without a proxy. (default: plain HTTP)")
    var tlsCert: String?
    @Option(help: "The file of its private key, in PEM.") var tlsKey: String?
    @Option(help: "A port at which plain HTTP leads to HTTPS; 0 for none. (default: 0)") var redirectPort:
        String?
    @Option(help: "The name of the community. (default: Fanfare)") var name: String?
    @Option(help: "How to reach who runs the community: an e-mail address, or a few words.") var contact:
        String?
    @Option(help: "Addresses of trusted proxies (X-Forwarded-For), comma-separated.")
    var trustedProxies: String?
    @Option(help: "Host names of the community beside that of --url, comma-separated.") var hosts: String?
    @Option(help: "The most concurrent connections from one address. (default: 256)")
    var connectionsPerAddress: String?
    @Option(help: "Limits such as questions=20,follows=200, or off on this machine alone.") var limits:
        String?
    @Option(help: "The log level: trace, debug, info, notice, warning, error or critical. (default: notice)")
    var logLevel: String?
    @Option(help: "Passwords hashed concurrently. (default: 1)") var hashers: String?
    @Option(help: "The most concurrent event streams of all members. (default: 2000)") var eventStreams:
        String?
    @Option(help: "The most concurrent live streams of this server. (default: 4 for each processor)")
    var liveStreams: String?
    @Option(help: "The size limit of a live stream's recording, in megabytes. (default: 2048)")
    var liveRecording: String?
    @Option(help: "The base URL of this server's live streams, when several servers do not share the folder.")
    var liveUrl: String?
    @Option(
        help:
            "The mail server: smtp://user:password@host:port. With a password, set FANFARE_SMTP_URL instead. (default: none)"
    )
    var smtpUrl: String?
    @Option(help: "The sender's address of e-mails. (default: fanfare@localhost)") var mailFrom: String?
    @Option(
        help:
            "The base URL of LigaPro Serie A's provider. (default: https://flashlive-sports.p.rapidapi.com)")
    var flashLiveUrl: String?
    @Option(
        help:
            "The API key for it, better as FANFARE_FLASH_LIVE_KEY; without one, built-in teams and players are shown."
    )
    var flashLiveKey: String?
    @Option(help: "The season's id there. (default: trd6vSd3)") var flashLiveLeague: String?
    @Option(help: "The stage's id there. (default: x2nVXCWr)") var flashLiveStage: String?
    @Option(
        help: "The base URL of LigaPro Serie B's provider. (default: https://transfermarket.p.rapidapi.com)")
    var transferMarketUrl: String?
    @Option(
        help: "The API key for it, better as FANFARE_TRANSFER_MARKET_KEY; without one, the league is empty.")
    var transferMarketKey: String?
    @Option(help: "The league's id there. (default: EC2L)") var transferMarketLeague: String?
    @Option(
        help:
            "Stack Exchange sites whose people are shown, comma-separated, or none. (default: stackoverflow)"
    )
    var directories: String?
    @Option(help: "The base URL of the Stack Exchange API. (default: https://api.stackexchange.com)")
    var stackExchangeUrl: String?
    @Option(
        help:
            "An API key for it, better as FANFARE_STACK_EXCHANGE_KEY: more pages, and 10,000 requests a day instead of 300."
    )
    var stackExchangeKey: String?
    @Option(help: "Hosts in private networks that outbound requests may reach, comma-separated.")
    var privateHosts: String?
    @Option(help: "The time zone of rankings, such as Europe/Madrid. (default: UTC)") var timeZone: String?
    @Option(help: "The size of the cache of other servers' pictures, in megabytes. (default: 256)")
    var pictureCache: String?
    @Option(
        help:
            "Megabytes of pictures, videos and recordings that a member may keep; 0 for any number. (default: 0)"
    )
    var quota: String?
    @Option(help: "Buffer SQLite's log and wrap its page cache: on or off. (default: on)")
    var sqliteShims: String?
    @Option(
        help:
            "The memory for responses that are made once for many, in megabytes; off makes each for its request. (default: a sixteenth of the memory, 16 to 1024)"
    )
    var responseCache: String?
    @Option(help: "The folder of backups, best on another disk. (default: none, which makes no backups)")
    var backupFolder: String?
    @Option(help: "A file of 32 bytes or more that nobody can guess, with which backups are encrypted.")
    var backupKeyFile: String?
    @Option(help: "Hours between the backups that the server makes; 0 for none. (default: 24)")
    var backupEvery: String?
    @Option(help: "How many of the newest backups stay. (default: 14)") var backupKeep: String?
    @Option(help: "Days for which backups stay in any case. (default: 30)") var backupKeepDays: String?
    @Option(help: "Days of which every second can be restored, with SQLite; 0 for none. (default: 7)")
    var backupLogDays: String?

    /// The given values, by the names of the flags.
    var flags: [String: String] {
        let given = [
            "host": host, "port": port, "data": data, "database-url": databaseUrl, "url": url, "name": name,
            "tls-cert": tlsCert, "tls-key": tlsKey, "redirect-port": redirectPort, "contact": contact,
            "trusted-proxies": trustedProxies, "hosts": hosts,
            "connections-per-address": connectionsPerAddress, "limits": limits, "log-level": logLevel,
            "hashers": hashers,
            "event-streams": eventStreams, "live-streams": liveStreams, "live-recording": liveRecording,
            "live-url": liveUrl, "smtp-url": smtpUrl, "mail-from": mailFrom,
            "flash-live-url": flashLiveUrl, "flash-live-key": flashLiveKey,
            "flash-live-league": flashLiveLeague,
            "flash-live-stage": flashLiveStage, "transfer-market-url": transferMarketUrl,
            "transfer-market-key": transferMarketKey, "transfer-market-league": transferMarketLeague,
            "directories": directories, "stack-exchange-url": stackExchangeUrl,
            "stack-exchange-key": stackExchangeKey, "private-hosts": privateHosts,
            "picture-cache": pictureCache, "quota": quota, "sqlite-shims": sqliteShims,
            "response-cache": responseCache, "time-zone": timeZone, "backup-folder": backupFolder,
            "backup-key-file": backupKeyFile, "backup-every": backupEvery, "backup-keep": backupKeep,
            "backup-keep-days": backupKeepDays, "backup-log-days": backupLogDays,
        ]
        return given.compactMapValues(\.self)
    }

    /// Warnings of secrets among the flags, which every user of the machine reads in the list of processes.
    var warnings: [String] {
        flags.filter { Self.isSecret($0.key, $0.value) }.keys.sorted().map { flag in
            """
            Warning: every user of this machine can read the secret in --\(flag). Set \
            \(ServerSettings.environmentName(flag)) in the environment, or in the file of --config, instead.
            """
        }
    }

    private static func isSecret(_ flag: String, _ value: String) -> Bool {
        switch flag {
        case "flash-live-key", "transfer-market-key", "stack-exchange-key": return true
        case "database-url", "smtp-url":
            guard let url = URLComponents(string: value) else { return true }
            return url.password != nil || url.queryItems?.contains { $0.name == "password" } == true
        default: return false
        }
    }

    /// Reads the settings, and warns of secrets among the flags.
    func settings() async throws -> ServerSettings {
        for warning in warnings { complain(warning) }
        return try await ServerSettings(flags: flags, file: config)
    }

    /// Opens the community, brings its schema up to date, and closes it after `body`.
    func withApp<T>(_ body: (App) async throws -> T) async throws -> T {
        let app = try await App(try await settings())
        let result: Result<T, any Error>
        do {
            result = .success(try await body(app))
        } catch {
            result = .failure(error)
        }
        await app.close()
        return try result.get()
    }
}
