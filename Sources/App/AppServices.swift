import Accounts
import FeatureKit
import Foundation
import Logging
import MediaKit
import Members
import Notifications
import OutboundHTTP
import Processes
import Storage
import HTTPBinding
import HTTPServer
import Pages

extension App {
    /// Builds what features are built with.
    static func services(
        _ settings: ServerSettings, _ database: any Database, runner: ProcessRunner, limits: RateLimit,
        disk: Disk?, security: SecurityLog, now: @escaping @Sendable () -> Date
    ) throws -> (Services, PictureCache) {
        var log = Logger(label: "fanfare")
        log.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .notice
        let expected = ExpectedNotices()
        let viewerStates = ViewerStates(
            version: { database.version() }, contentVersion: { database.contentVersion() })
        let people = People(
            database: database, addresses: PublicURLs(base: settings.url),
            notices: Notices(expected: expected, viewerStates: viewerStates), live: StreamingPeople(),
            viewerStates: viewerStates, limits: SharedLimits(settings.limits),
            quota: StorageQuota(limit: settings.quota > 0 ? Int64(settings.quota) << 20 : nil), now: now)
        people.quota.register { try People.pictureBytes(of: $0, in: $1) }
        let store = try FolderStore("\(settings.data)/media", disk: disk)
        let temporaryFolders = try TemporaryFolders("\(settings.data)/scratch")
        let pictures = Pictures(store, temporaryFolders: temporaryFolders, runner: runner, log: log)
        let data = disk ?? Disk(holding: settings.data)
        let outbound = OutboundClient(allowed: Set(settings.privateHosts))
        let backOff = BackOff(database)
        let cache = try PictureCache(
            folder: "\(settings.data)/outside", bound: Int64(settings.pictureCache) << 20, database: database,
            outbound: outbound, backOff: backOff, pictures: pictures, temporaryFolders: temporaryFolders,
            disk: data, log: log)
        let services = Services(
            people: people,
            listeners: Listeners(limits: .init(total: settings.eventStreams), expected: expected),
            commenting: Commenting(),
            site: SiteInfo(
                name: settings.name, url: settings.url, contact: settings.contact,
                timeZone: TimeZone(identifier: settings.timeZone) ?? .gmt,
                trustedProxies: Set(settings.trustedProxies),
                hosts: settings.hosts),
            folder: settings.data, isAlone: settings.databaseURL == nil, disk: data, store: store,
            pictures: pictures,
            drawn: try DrawnPictures(
                folder: "\(settings.data)/drawings", temporaryFolders: temporaryFolders),
            videos: Videos(store, temporaryFolders: temporaryFolders, runner: runner, log: log),
            temporaryFolders: temporaryFolders,
            outbound: outbound, backOff: backOff, outsidePictures: cache.images(), limits: limits,
            security: security, log: log)
        return (services, cache)
    }
}

extension ServerSettings {
    /// What admins may change where it was not ``given``.
    var community: CommunitySettings {
        CommunitySettings(
            name: name, contact: contact, timeZone: timeZone, mailServer: smtpURL, mailFrom: mailFrom)
    }
}
