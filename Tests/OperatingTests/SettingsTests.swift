import ArgumentParser
@testable import App
import Foundation
import Members
import TestSupport
import Testing

@testable import fanfare

@Suite struct SettingsTests {
    /// `databaseURL` is `database-url`.
    static let flags = Mirror(reflecting: ServerSettings()).children.compactMap(\.label).filter {
        $0 != "given"
    }.map { label in
        label.replacing("URL", with: "Url").reduce(into: "") {
            $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)"
        }
    }

    @Test(arguments: flags)
    func `every setting is a flag, is in the guide and in the help`(flag: String) throws {
        let guide = try String(
            contentsOf: Self.repository.appending(path: "docs/operating.md"), encoding: .utf8)
        #expect(guide.contains("| `--\(flag)` | `\(ServerSettings.environmentName(flag))` |"))
        #expect(SettingsOptions.helpMessage(columns: 200).contains("--\(flag) "))
        let values = ["port": "1", "hashers": "2", "event-streams": "3", "log-level": "debug"]
        let value = values[flag] ?? (flag == "database-url" ? "postgres://x" : "http://x")
        #expect(try SettingsOptions.parse(["--\(flag)", value]).flags == [flag: value])
    }

    @Test func `the guide names no setting that there is not`() throws {
        let guide = try String(
            contentsOf: Self.repository.appending(path: "docs/operating.md"), encoding: .utf8)
        let named = guide.matches(of: /\| `--([a-z-]+)` \| `FANFARE_/).map { String($0.1) }
        #expect(Set(named) == Set(Self.flags))
    }

    @Test func `the guide says which defaults there are`() throws {
        let guide = try String(
            contentsOf: Self.repository.appending(path: "docs/operating.md"), encoding: .utf8)
        let settings = ServerSettings()
        for (flag, value) in [
            ("host", settings.host), ("port", "\(settings.port)"), ("data", settings.data),
            ("name", settings.name),
            ("log-level", settings.logLevel), ("hashers", "\(settings.hashers)"),
            ("event-streams", "\(settings.eventStreams)"), ("mail-from", settings.mailFrom),
        ] {
            #expect(
                guide.contains("| `--\(flag)` | `\(ServerSettings.environmentName(flag))` | `\(value)` |"))
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1", false), ("http://localhost:8080", "127.0.0.1", false),
        ("http://127.0.0.1:8080", "0.0.0.0", true), ("http://fans.example", "127.0.0.1", true),
        ("https://fans.example", "0.0.0.0", false), ("http://[::1]:8080", "::1", false),
    ])
    func `plain HTTP beyond the machine is warned of`(url: String, host: String, isWarned: Bool) {
        var settings = ServerSettings(host: host)
        settings.url = url
        #expect(Serve.warnings(settings).isEmpty != isWarned)
    }

    @Test(arguments: [
        ("smtp-url", "smtp://ada:secret@mail.example", true), ("smtp-url", "smtp://mail.example:25", false),
        ("database-url", "postgres://fanfare:secret@db/x", true),
        ("database-url", "postgres://fanfare@db/x", false),
        ("database-url", "postgres:///x?password=secret", true), ("flash-live-key", "secret", true),
        ("transfer-market-key", "secret", true), ("stack-exchange-key", "secret", true),
        ("port", "80", false),
    ])
    func `a secret given as a flag is warned of, with the variable to set instead`(
        flag: String, value: String, isWarned: Bool
    ) throws {
        let options = try SettingsOptions.parse(["--\(flag)", value])
        #expect(options.warnings.isEmpty != isWarned)
        guard isWarned else { return }
        #expect(options.warnings[0].contains(ServerSettings.environmentName(flag)))
        #expect(!options.warnings[0].contains("secret@") && !options.warnings[0].contains("=secret"))
        let help = SettingsOptions.helpMessage(columns: 500)
        #expect(help.contains(ServerSettings.environmentName(flag)))
    }

    @Test func `limits have figures, and are off on this machine alone`() async throws {
        let figures = "questions=3, sign-ups-an-hour=7, exports-an-hour=2"
        let some = try await ServerSettings(flags: ["limits": figures]).limits
        #expect(some?.firstDay[.questions] == 3 && some?.firstDay[.follows] == 100)
        #expect(some?.signUpsAnHour == 7 && some?.signUps == 10 && some?.exportsAnHour == 2)
        #expect(try await ServerSettings(flags: ["limits": "off"]).limits == nil)
        for (host, limits) in [("0.0.0.0", "off"), ("127.0.0.1", "questions"), ("127.0.0.1", "whims=3")] {
            await #expect(throws: SettingsError.self) {
                try await ServerSettings(flags: ["host": host, "limits": limits])
            }
        }
        await #expect(throws: SettingsError.self) {
            try await ServerSettings(flags: ["limits": "off", "url": "https://fans.example"])
        }
    }

    @Test(
        arguments: [
            (["tls-cert": "a"], "tls-cert"), (["tls-key": "a"], "tls-cert"),
            (["redirect-port": "80"], "redirect-port"),
            (["tls-cert": "a", "tls-key": "b", "port": "443", "redirect-port": "443"], "redirect-port"),
        ] as [([String: String], String)])
    func `what HTTPS needs goes together`(flags: [String: String], named: String) async throws {
        await #expect {
            try await ServerSettings(flags: flags)
        } throws: {
            ($0 as? SettingsError)?.lines.contains { $0.hasPrefix(named) } == true
        }
        let both = try await ServerSettings(flags: ["tls-cert": "a", "tls-key": "b", "port": "8443"])
        #expect(both.url == "https://127.0.0.1:8443")
    }

    @Test func `responses may take a sixteenth of the memory, or what is said`() async throws {
        for (memory, size) in [(128, 16), (512, 32), (2_048, 128), (8_192, 512), (65_536, 1_024)] {
            #expect(ServerSettings.responseCache(ofMemory: UInt64(memory) << 20) == size, "\(memory) MB")
        }
        #expect(16...1_024 ~= (ServerSettings().responseCache ?? 0))
        for (text, size) in [("64", 64), ("off", nil), ("on", ServerSettings().responseCache)]
            as [(String, Int?)]
        {
            #expect(try await ServerSettings(flags: ["response-cache": text]).responseCache == size)
        }
        for text in ["0", "-1", "some", "1000000"] {
            await #expect(throws: SettingsError.self) {
                try await ServerSettings(flags: ["response-cache": text])
            }
        }
    }

    @Test func `no credential has a default`() {
        let settings = ServerSettings()
        let credentials = [
            settings.databaseURL, settings.smtpURL, settings.flashLiveKey, settings.transferMarketKey,
            settings.stackExchangeKey,
        ]
        #expect(credentials.allSatisfy { $0 == nil })
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
