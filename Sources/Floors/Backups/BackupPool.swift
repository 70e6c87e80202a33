package import Concurrency

/// Runs what reads and writes places of backups, which may hang: a network's folder that is away keeps nobody from other files.
package let backupPool = BlockingPool("backups", threads: 6, limit: 4096)
