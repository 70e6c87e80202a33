/* A view of SQLite's files under which the log goes to the system in large pieces.
 *
 * SQLite writes a page of the log as 24 bytes that say which page it is, and then the page: two calls of the system for
 * each of the pages of a transaction. Here what follows on what was written last waits for more of it, until the piece is
 * full or anything else is asked of the file. Each transaction ends with a sync (`PRAGMA synchronous = FULL`), so nothing
 * waits when others are told of it. Files that are no log are opened as ever.
 * (https://www.sqlite.org/fileformat2.html#walformat, https://www.sqlite.org/vfs.html) */

/* SQLite's own files take no more than 131,071 bytes in one call. */
#define JOINED_PIECE (31 * (24 + 4096))

typedef struct {
    sqlite3_file base;
    /* What waits: so many bytes of the piece, which are to be at `at`. */
    sqlite3_int64 at;
    int waiting;
    /* NULL until something is written. */
    unsigned char *piece;
} joined_file;

static inline sqlite3_vfs *joined_system(void) { return sqlite3_vfs_find(NULL); }

/* The system's own file lies behind ours. */
static inline sqlite3_file *joined_inner(sqlite3_file *file) { return (sqlite3_file *)((joined_file *)file + 1); }

static inline int joined_settle(sqlite3_file *file) {
    joined_file *mine = (joined_file *)file;
    int count = mine->waiting;
    mine->waiting = 0;
    return count ? joined_inner(file)->pMethods->xWrite(joined_inner(file), mine->piece, count, mine->at) : SQLITE_OK;
}

static inline int joined_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    joined_file *mine = (joined_file *)file;
    if (mine->waiting && (at != mine->at + mine->waiting || count > JOINED_PIECE - mine->waiting)) {
        int code = joined_settle(file);
        if (code != SQLITE_OK) return code;
    }
    if (!mine->piece) mine->piece = malloc(JOINED_PIECE);
    if (!mine->piece || count > JOINED_PIECE)
        return joined_inner(file)->pMethods->xWrite(joined_inner(file), bytes, count, at);
    if (!mine->waiting) mine->at = at;
    memcpy(mine->piece + mine->waiting, bytes, count);
    mine->waiting += count;
    return SQLITE_OK;
}

#define JOINED(call) \
    do { int code = joined_settle(file); return code != SQLITE_OK ? code : joined_inner(file)->pMethods->call; } while (0)

static inline int joined_close(sqlite3_file *file) {
    int code = joined_settle(file), closed = joined_inner(file)->pMethods->xClose(joined_inner(file));
    free(((joined_file *)file)->piece);
    return code != SQLITE_OK ? code : closed;
}
static inline int joined_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    JOINED(xRead(joined_inner(file), bytes, count, at));
}
static inline int joined_truncate(sqlite3_file *file, sqlite3_int64 size) {
    JOINED(xTruncate(joined_inner(file), size));
}
static inline int joined_sync(sqlite3_file *file, int flags) { JOINED(xSync(joined_inner(file), flags)); }
static inline int joined_size(sqlite3_file *file, sqlite3_int64 *size) { JOINED(xFileSize(joined_inner(file), size)); }
static inline int joined_lock(sqlite3_file *file, int level) { JOINED(xLock(joined_inner(file), level)); }
static inline int joined_unlock(sqlite3_file *file, int level) { JOINED(xUnlock(joined_inner(file), level)); }
static inline int joined_reserved(sqlite3_file *file, int *is) { JOINED(xCheckReservedLock(joined_inner(file), is)); }
static inline int joined_control(sqlite3_file *file, int call, void *value) {
    JOINED(xFileControl(joined_inner(file), call, value));
}
static inline int joined_sector(sqlite3_file *file) {
    return joined_inner(file)->pMethods->xSectorSize(joined_inner(file));
}
static inline int joined_device(sqlite3_file *file) {
    return joined_inner(file)->pMethods->xDeviceCharacteristics(joined_inner(file));
}

static inline int joined_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file, int flags, int *opened) {
    static const sqlite3_io_methods methods = {
        1, joined_close, joined_read, joined_write, joined_truncate, joined_sync, joined_size, joined_lock,
        joined_unlock, joined_reserved, joined_control, joined_sector, joined_device,
    };
    (void)unused;
    sqlite3_vfs *system = joined_system();
    if (!(flags & SQLITE_OPEN_WAL)) return system->xOpen(system, name, file, flags, opened);
    memset(file, 0, sizeof(joined_file));
    int code = system->xOpen(system, name, joined_inner(file), flags, opened);
    if (code == SQLITE_OK) file->pMethods = &methods;
    return code;
}

/* The name to open a database by. */
static inline const char *sqlite3_joined_log(void) {
    static sqlite3_vfs view;
    if (!view.zName) {
        view = *joined_system();
        view.zName = "joined-log";
        view.pNext = NULL;
        view.szOsFile += sizeof(joined_file);
        view.xOpen = joined_open;
        if (sqlite3_vfs_register(&view, 0) != SQLITE_OK) view.zName = NULL;
    }
    return view.zName;
}
