import CSQLiteShims
import Synchronization

/// The additions to SQLite in C: a page cache for the whole process, a buffered write-ahead log for each database, and
/// checkpoints that exclude writers while they begin.
enum SQLiteShims {
    /// Configures SQLite at its first use in this process, as the first opened database wants it; later calls change
    /// nothing. Memory statistics, which nobody reads, are off in any case.
    static func configure(_ isOn: Bool) {
        configured.withLock { isConfigured in
            guard !isConfigured else { return }
            isConfigured = true
            _ = csqlite_disable_memory_statistics()
            if isOn { _ = csqlite_install_page_cache() }
        }
    }

    /// The name of the VFS of the connection that checkpoints.
    static let checkpointVFS: String? = csqlite_checkpoint_vfs().map { String(cString: $0) }

    /// The name of the VFS that buffers the log, over the one that checkpoints; nil, the system's own, where SQLite does not
    /// take it.
    static let bufferedVFS: String? = checkpointVFS.flatMap { _ in csqlite_buffered_wal_vfs() }.map {
        String(cString: $0)
    }

    private static let configured = Mutex(false)
}
