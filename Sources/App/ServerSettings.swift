public import Accounts
import Configuration
import FanfareModels
import Foundation
import Logging
import Processes
public import Members
import SystemPackage

/// The server's settings, validated at start. Each part is a flag and a setting of the same name in the
/// environment or in a file: `--data` is `FANFARE_DATA`.
public struct ServerSettings: Sendable {
    /// The address to listen at.
    public var host: String
    /// The TCP port to listen on, 0 for any free one.
    public var port: Int
    /// The folder of the database and the media.
    public var data: String
    /// `postgres://…`; nil keeps everything in SQLite below `data`.
    public var databaseURL: String?
    /// The public base URL, without a trailing slash.
    public var url: String
    /// The community's name.
    public var name: String
    /// The file of the certificate and its chain, in PEM, for HTTPS without a proxy; nil serves plain HTTP.
    public var tlsCert: String?
    /// The file of its private key, in PEM.
    public var tlsKey: String?
    /// A port at which plain HTTP leads to HTTPS; 0 for none.
    public var redirectPort: Int
    /// How to reach who runs the community, an e-mail address or a few words; nil when that is not said.
    public var contact: String?
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    public var trustedProxies: [String]
    /// Host names of the community beside that of `url`.
    public var hosts: [String]
    /// Connections at once from one address.
    public var connectionsPerAddress: Int
    /// Limits on sign-ups and new accounts; nil for none.
    public var limits: SharedLimits.Figures?
    /// The lowest level that is logged, as swift-log names it.
    public var logLevel: String
    /// Passwords hashed at once; more wait, and too many are turned away.
    public var hashers: Int
    /// Live event streams at once, all members together.
    public var eventStreams: Int
    /// Live streams that this server carries at once.
    public var liveStreams: Int
    /// Megabytes of the recording of one; what comes after is not kept.
    public var liveRecording: Int
    /// Where other servers send those who want what only this one has of its streams; empty when all share
    /// `data`.
    public var liveURL: String
    /// `smtp://user:password@host:port`; nil leaves password links to the operator.
    public var smtpURL: String?
    /// The sender's address of e-mails.
    public var mailFrom: String
    /// Where the provider of LigaPro Serie A is reached; without a key it is off.
    public var flashLiveURL: String
    /// The API key of FlashLive; nil switches the provider off.
    public var flashLiveKey: String?
    /// The season's id there, and the stage's; they change yearly.
    public var flashLiveLeague: String
    /// The tournament stage at FlashLive.
    public var flashLiveStage: String
    /// The same of LigaPro Serie B.
    public var transferMarketURL: String
    /// The API key of TransferMarket; nil switches the provider off.
    public var transferMarketKey: String?
    /// The league's id at TransferMarket.
    public var transferMarketLeague: String
    /// Sites of Stack Exchange whose people are shown as directories.
    public var directories: [String]
    /// The base URL of the Stack Exchange API.
    public var stackExchangeURL: String
    /// The API key of Stack Exchange, for a larger quota.
    public var stackExchangeKey: String?
    /// Hosts inside private networks that may be asked all the same.
    public var privateHosts: [String]
    /// The time zone of days, weeks and months in rankings, by its IANA name.
    public var timeZone: String
    /// Megabytes of other servers' pictures that are kept.
    public var pictureCache: Int
    /// Megabytes of pictures, videos and recordings that a member may keep; 0 for any number.
    public var quota: Int
    /// Whether SQLite's log is buffered and its page cache wrapped.
    public var sqliteShims: Bool
    /// Megabytes of responses made once for many that are kept; nil where each is made for its request.
    public var responseCache: Int?
    /// Which of those that admins may change in the browser were given, and so cannot be changed there.
    public var given: Set<CommunitySetting> = []
    /// The folder of backups; nil makes none.
    public var backupFolder: String?
    /// The file with the key of backups; nil does not encrypt them.
    public var backupKeyFile: String?
    /// Hours between backups that the server makes; 0 for none.
    public var backupEvery: Int
    /// How many of the newest backups stay.
    public var backupKeep: Int
    /// Days for which backups stay in any case.
    public var backupKeepDays: Int
    /// Days of which every second can be restored, where the database is SQLite; 0 for none.
    public var backupLogDays: Int

    /// The settings as they are where nothing is said.
    public init(host: String = "127.0.0.1", port: Int = 8080, data: String = "./data") {
        self.host = host
        self.port = port
        self.data = data
        url = "http://\(host):\(port)"
        name = "Fanfare"
        redirectPort = 0
        trustedProxies = []
        hosts = []
        connectionsPerAddress = 256
        limits = SharedLimits.Figures()
        logLevel = "notice"
        hashers = 1
        eventStreams = 2_000
        liveStreams = 4 * max(1, ProcessInfo.processInfo.activeProcessorCount)
        liveRecording = 2_048
        liveURL = ""
        mailFrom = "fanfare@localhost"
        flashLiveURL = "https://flashlive-sports.p.rapidapi.com"
        flashLiveLeague = "trd6vSd3"
        flashLiveStage = "x2nVXCWr"
        transferMarketURL = "https://transfermarket.p.rapidapi.com"
        transferMarketLeague = "EC2L"
        directories = ["stackoverflow"]
        stackExchangeURL = "https://api.stackexchange.com"
        privateHosts = []
        timeZone = "UTC"
        pictureCache = 256
        quota = 0
        sqliteShims = true
        responseCache = Self.responseCache(ofMemory: MemoryLimit.current())
        backupEvery = 24
        backupKeep = 14
        backupKeepDays = 30
        backupLogDays = 7
    }
}

extension ServerSettings {
    /// Megabytes of responses that are kept unless something else is said: a sixteenth of what this process may use, for
    /// most of the rest is the system's, with which it keeps pages of the database in memory.
    static func responseCache(ofMemory bytes: UInt64) -> Int {
        min(max(Int(clamping: bytes >> 20) / 16, 16), 1_024)
    }
}

/// Invalid settings, a line each.
public struct SettingsError: Error, CustomStringConvertible {
    /// What is wrong, one setting a line.
    public let lines: [String]

    public var description: String {
        (["These settings cannot be used:"] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension ServerSettings {
    /// Reads flags first, then the environment, then a file of `FANFARE_…=value` lines.
    ///
    /// Throws ``SettingsError``.
    public init(flags: [String: String], file: String? = nil) async throws {
        var providers: [any ConfigProvider] = [
            EnvironmentVariablesProvider(
                environmentVariables: Dictionary(
                    uniqueKeysWithValues: flags.map { (Self.environmentName($0.key), $0.value) })),
            EnvironmentVariablesProvider(),
        ]
        if let file = file ?? ProcessInfo.processInfo.environment["FANFARE_CONFIG"] {
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw SettingsError(lines: ["config: there is no readable file at \(file)"])
            }
            providers.append(try await EnvironmentVariablesProvider(environmentFilePath: .init(file)))
        }
        try self.init(ConfigReader(providers: providers).scoped(to: "fanfare"))
    }

    /// `--trusted-proxies` and `FANFARE_TRUSTED_PROXIES`.
    public static func environmentName(_ flag: String) -> String {
        "FANFARE_\(flag.uppercased().replacing("-", with: "_"))"
    }

    private init(_ reader: ConfigReader) throws(SettingsError) {
        self.init()
        var wrong: [String] = []
        func text(_ key: ConfigKey) -> String? {
            reader.string(forKey: key).flatMap { $0.isEmpty ? nil : $0 }
        }
        func list(_ key: ConfigKey) -> [String] {
            text(key)?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        }
        func number(_ key: ConfigKey, _ name: String, _ range: ClosedRange<Int>, _ fallback: Int) -> Int {
            guard let text = text(key) else { return fallback }
            guard let number = Int(text), range ~= number else {
                wrong.append(
                    "\(name): \(text) is not a number from \(range.lowerBound) to \(range.upperBound)")
                return fallback
            }
            return number
        }
        host = text("host") ?? host
        port = number("port", "port", 0...65_535, port)
        readTLS(text, number, &wrong)
        data = text("data") ?? data
        name = text("name") ?? name
        contact = text("contact").map { String($0.prefix(200)) }
        hashers = number("hashers", "hashers", 1...64, hashers)
        eventStreams = number("event.streams", "event-streams", 1...100_000, eventStreams)
        readLive(text, number, &wrong)
        readBackups(text, number)
        smtpURL = text("smtp.url")
        mailFrom = text("mail.from") ?? mailFrom
        let keys: [(ConfigKey, CommunitySetting)] = [
            ("name", .name), ("contact", .contact), ("time.zone", .timeZone), ("smtp.url", .mailServer),
            ("mail.from", .mailFrom),
        ]
        given = Set(keys.filter { text($0.0) != nil }.map(\.1))
        trustedProxies = list("trusted.proxies")
        hosts = list("hosts")
        connectionsPerAddress = number(
            "connections.per.address", "connections-per-address", 1...100_000, connectionsPerAddress)
        logLevel = text("log.level") ?? logLevel
        if Logger.Level(rawValue: logLevel) == nil {
            wrong.append(
                "log-level: \(logLevel) is none of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        readOutside(text, &wrong)
        pictureCache = number("picture.cache", "picture-cache", 1...100_000, pictureCache)
        quota = number("quota", "quota", 0...100_000_000, quota)
        func flag(_ key: ConfigKey, _ name: String) -> Bool {
            if let text = text(key), !["on", "off"].contains(text) {
                wrong.append("\(name): \(text) is neither on nor off")
            }
            return text(key) != "off"
        }
        sqliteShims = flag("sqlite.shims", "sqlite-shims")
        switch text("response.cache") {
        case nil, "on": break
        case "off": responseCache = nil
        default: responseCache = number("response.cache", "response-cache", 1...100_000, 0)
        }
        timeZone = text("time.zone") ?? timeZone
        if !CommunitySettings.isTimeZone(timeZone) {
            wrong.append("time-zone: \(timeZone) is no time zone such as Europe/Madrid")
        }
        databaseURL = text("database.url")
        if let databaseURL, !databaseURL.hasPrefix("postgres://"), !databaseURL.hasPrefix("postgresql://") {
            wrong.append("database-url: starts with postgres://, or is left out for SQLite")
        }
        if let smtpURL, !smtpURL.hasPrefix("smtp://"), !smtpURL.hasPrefix("smtps://") {
            wrong.append("smtp-url: starts with smtp:// or smtps://")
        }
        let shown = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
        url = Self.address(
            text("url")
                ?? "\(hasTLS ? "https" : "http")://\(shown.contains(":") ? "[\(shown)]" : shown):\(port)",
            "url",
            like: "https://fans.example", &wrong)
        // Whether they may be off depends on the URL.
        readLimits(text("limits"), &wrong)
        guard wrong.isEmpty else { throw SettingsError(lines: wrong) }
    }
}

extension ServerSettings {
    /// A URL without trailing slashes. An invalid one is reported by its `name`.
    static func address(
        _ text: String, _ name: String, like example: String, _ wrong: inout [String]
    ) -> String {
        var address = text
        while address.hasSuffix("/") { address.removeLast() }
        let isOfWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
        if !isOfWeb || URL(string: address)?.host == nil {
            wrong.append("\(name): \(address) is not an address like \(example)")
        }
        return address
    }
}
