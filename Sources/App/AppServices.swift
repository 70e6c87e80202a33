import Accounts
import FanfareModels
import FeatureKit
import Foundation
import Logging
import MediaKit
import Members
import Notifications
import OutboundHTTP
public import Processes
import Storage
import HTTPBinding
import HTTPServer
import Pages

extension App {
    /// Builds what features are built with.
    static func services(
        _ settings: Settings, _ database: any Database, runner: ProcessRunner, limits: RateLimit,
        now: @escaping @Sendable () -> Date
    ) throws -> (Services, PictureCache) {
        var log = Logger(label: "fanfare")
        log.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .notice
        let expected = ExpectedNotices()
        let viewerStates = ViewerStates(version: { database.version() })
        let people = People(
            database: database, addresses: Addresses(base: settings.url),
            notices: Notices(expected: expected, viewerStates: viewerStates), live: StreamingPeople(),
            viewerStates: viewerStates, now: now)
        let store = try FolderStore("\(settings.data)/media")
        let scratch = try Scratch("\(settings.data)/scratch")
        let pictures = Pictures(store, scratch: scratch, runner: runner, log: log)
        let outside = Outside(allowed: Set(settings.privateHosts))
        let pauses = Pauses(database)
        let cache = try PictureCache(
            folder: "\(settings.data)/outside", bound: Int64(settings.pictureCache) << 20, database: database,
            outside: outside, pauses: pauses, pictures: pictures, scratch: scratch, log: log)
        let services = Services(
            people: people,
            listeners: Listeners(limits: .init(total: settings.eventStreams), expected: expected),
            commenting: Commenting(),
            site: Site(
                name: settings.name, url: settings.url, trustedProxies: Set(settings.trustedProxies)),
            folder: settings.data, isAlone: settings.databaseURL == nil, store: store, pictures: pictures,
            drawn: try DrawnPictures(folder: "\(settings.data)/drawings", runner: runner, scratch: scratch),
            videos: Videos(store, scratch: scratch, runner: runner, log: log), scratch: scratch,
            outside: outside, pauses: pauses, outsidePictures: cache.images(), limits: limits, log: log)
        return (services, cache)
    }
}

extension Settings {
    /// The mail server; nil when the operator has set none.
    func mail(runner: ProcessRunner, scratch: Scratch) -> Mail? {
        smtpURL.flatMap { URL(string: $0) }.map {
            Mail(url: $0, from: mailFrom, runner: runner, scratch: scratch)
        }
    }
}
