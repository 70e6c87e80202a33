import Accounts
import Backups
import FeatureKit
import Foundation
import MediaKit
import Members

extension App {
    /// How the community and this server are.
    static func status(
        _ settings: ServerSettings, _ accounts: Accounts, _ people: People, _ disk: Disk
    ) async throws -> CommunityStatus {
        let counts = try await accounts.counts()
        let room = try disk.room()
        return CommunityStatus(
            members: counts.all, newMembers: counts.new, activeMembers: counts.active,
            liveMembers: Int64(people.live.people.count), diskSize: room.total, diskFree: room.free,
            isDiskFull: room.free < disk.reserve, backups: try backupStatus(settings),
            sendsMail: settings.smtpURL != nil, version: ServerVersion.current)
    }

    private static func backupStatus(_ settings: ServerSettings) throws -> CommunityStatus.Backups? {
        guard settings.backupFolder != nil else { return nil }
        do {
            let all = try backups(settings).backups()
            return .init(made: all.last?.time, proven: all.last { $0.proven != nil }?.time)
        } catch BackupError.noRepository {
            return .init(made: nil, proven: nil)
        }
    }
}
