import Configuration

/// The settings of backups.
extension ServerSettings {
    mutating func readBackups(
        _ text: (ConfigKey) -> String?, _ number: (ConfigKey, String, ClosedRange<Int>, Int) -> Int
    ) {
        backupFolder = text("backup.folder")
        backupKeyFile = text("backup.key.file")
        backupEvery = number("backup.every", "backup-every", 0...8_760, backupEvery)
        backupKeep = number("backup.keep", "backup-keep", 1...10_000, backupKeep)
        backupKeepDays = number("backup.keep.days", "backup-keep-days", 0...36_500, backupKeepDays)
        backupLogDays = number("backup.log.days", "backup-log-days", 0...3_650, backupLogDays)
    }
}
