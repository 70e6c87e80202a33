import Accounts
import FanfareModels
public import FeatureKit
import MediaKit
import Members
import Processes
import HTTPBinding

extension Feature {
    /// Live streams.
    public static func live(_ settings: LiveSettings) -> Feature {
        Feature("live", migrations: LiveSchema.migrations, assets: .live, translations: .live) { services in
            let live = Live(
                people: services.people, listeners: services.listeners, settings: settings,
                // Probes of a stream's first bytes run beside whatever else is being encoded.
                streams: Streams(
                    temporaryFolders: services.temporaryFolders, runner: ProcessRunner(), log: services.log),
                videos: services.videos, store: services.store, disk: services.disk, limits: services.limits,
                security: services.security, log: services.log)
            services.people.quota.register { try Live.bytes(of: $0, in: $1) }
            var feature = BuiltFeature(live) { table, _ in
                live.routes(table)
                live.pages(table)
            }
            feature.jobs = live.handlers
            feature.cleanup = { try await live.cleanUp() }
            feature.background = [{ await live.run() }, { await live.makePictures() }]
            feature.accountData = AccountData(
                forget: { try live.forget($0, in: $1) }, export: { try Live.export($0, in: $1) },
                media: { try Live.media(of: $0, in: $1) })
            feature.profileTab = .answers
            feature.profileSection = { try await live.section(of: $0, $1) }
            feature.homeSection = { try await live.strip($0) }
            feature.reportables[.live] = { number, db in
                try Live.reported(stream: number, in: db).map {
                    ReportedContent(title: $0.title, path: "/live/\(number)", owner: $0.host)
                }
            }
            feature.reportables[.message] = { number, db in
                try Live.reported(message: number, in: db).map {
                    ReportedContent(title: $0.text, path: "/live/\($0.stream)", owner: $0.person)
                }
            }
            feature.removals[.live] = { try await live.remove(ID($0), asModerator: $1) }
            feature.removals[.message] = { try await live.remove(message: ID($0), asModerator: $1) }
            feature.noticePaths[.live] = { "/live/\($0.subject)" }
            feature.gauges = [
                Gauge("fanfare_live_streams", "Streams that this server carries.") { Double(live.count) },
                Gauge("fanfare_live_viewers", "Viewers of live streams on this server.") {
                    Double(live.viewers)
                },
            ]
            return feature
        }
    }
}
