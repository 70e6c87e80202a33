import Accounts
import Backups
import Concurrency
import FeatureKit
import Foundation
import MediaKit
import Members

extension App {
    /// How the community and this server are.
    static func status(
        _ settings: ServerSettings, _ accounts: Accounts, _ people: People, _ disk: Disk,
        _ shipping: LogShipping?, _ history: ServerHistory
    ) async throws -> CommunityStatus {
        let counts = try await accounts.counts()
        let room = try disk.room()
        var backups: CommunityStatus.Backups?
        if settings.backupFolder != nil { backups = try await backupPool.run { try newestBackups(settings) } }
        backups?.changes = shipping.map { .init(until: $0.shipped) }
        return CommunityStatus(
            members: counts.all, newMembers: counts.new, activeMembers: counts.active,
            liveMembers: Int64(people.live.people.count), diskSize: room.total, diskFree: room.free,
            isDiskFull: room.free < disk.reserve,
            storage: try await storage(settings, people.database), history: history.samples,
            backups: backups,
            sendsMail: accounts.sendsMail, version: ServerVersion.current)
    }

    /// The newest backups in the folder of the settings; neither where none was made yet.
    static func newestBackups(_ settings: ServerSettings) throws -> CommunityStatus.Backups {
        do {
            let all = try backups(settings).backups()
            return .init(made: all.last?.time, proven: all.last { $0.proven != nil }?.time)
        } catch BackupError.noRepository {
            return .init(made: nil, proven: nil)
        }
    }
}
