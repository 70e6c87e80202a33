/* A VFS (https://www.sqlite.org/vfs.html) that buffers consecutive writes to the write-ahead log.
 *
 * SQLite writes a frame of the log (https://www.sqlite.org/fileformat2.html#walformat) as a header of 24 bytes and then the
 * page: two system calls for each page of a transaction. Here a write that continues the one before it is appended to a
 * buffer, which is written when it is full or before any other operation on the file. Every transaction ends with a sync
 * (`PRAGMA synchronous = FULL`), so the buffer is empty before a commit is visible or reported. Other files than the log are
 * opened by the system's VFS itself. */
#include "CSQLiteShims.h"
#include <stdlib.h>
#include <string.h>

/* 31 frames of 4 KB: SQLite's Unix VFS writes at most 131,071 bytes in one call. */
#define CAPACITY (31 * (24 + 4096))

typedef struct {
    sqlite3_file base;
    /* The buffered bytes: `count` of them, to be written at the offset `at`. */
    sqlite3_int64 at;
    int count;
    /* NULL until something is written. */
    unsigned char *buffer;
} wal_file;

static sqlite3_vfs *system_vfs(void) { return sqlite3_vfs_find(NULL); }

/* The system's own file, which follows ours in memory. */
static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((wal_file *)file + 1); }

static int flush(sqlite3_file *file) {
    wal_file *mine = (wal_file *)file;
    int count = mine->count;
    mine->count = 0;
    return count ? inner(file)->pMethods->xWrite(inner(file), mine->buffer, count, mine->at) : SQLITE_OK;
}

static int wal_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    wal_file *mine = (wal_file *)file;
    if (mine->count && (at != mine->at + mine->count || count > CAPACITY - mine->count)) {
        int code = flush(file);
        if (code != SQLITE_OK) return code;
    }
    if (!mine->buffer) mine->buffer = malloc(CAPACITY);
    if (!mine->buffer || count > CAPACITY) return inner(file)->pMethods->xWrite(inner(file), bytes, count, at);
    if (!mine->count) mine->at = at;
    memcpy(mine->buffer + mine->count, bytes, count);
    mine->count += count;
    return SQLITE_OK;
}

/* Calls the system's file after the buffer was written. */
#define FLUSHED(call) \
    do { int code = flush(file); return code != SQLITE_OK ? code : inner(file)->pMethods->call; } while (0)

static int wal_close(sqlite3_file *file) {
    int code = flush(file), closed = inner(file)->pMethods->xClose(inner(file));
    free(((wal_file *)file)->buffer);
    return code != SQLITE_OK ? code : closed;
}
static int wal_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    FLUSHED(xRead(inner(file), bytes, count, at));
}
static int wal_truncate(sqlite3_file *file, sqlite3_int64 size) { FLUSHED(xTruncate(inner(file), size)); }
static int wal_sync(sqlite3_file *file, int flags) { FLUSHED(xSync(inner(file), flags)); }
static int wal_size(sqlite3_file *file, sqlite3_int64 *size) { FLUSHED(xFileSize(inner(file), size)); }
static int wal_lock(sqlite3_file *file, int level) { FLUSHED(xLock(inner(file), level)); }
static int wal_unlock(sqlite3_file *file, int level) { FLUSHED(xUnlock(inner(file), level)); }
static int wal_reserved(sqlite3_file *file, int *is) { FLUSHED(xCheckReservedLock(inner(file), is)); }
static int wal_control(sqlite3_file *file, int call, void *value) { FLUSHED(xFileControl(inner(file), call, value)); }
static int wal_sector(sqlite3_file *file) { return inner(file)->pMethods->xSectorSize(inner(file)); }
static int wal_device(sqlite3_file *file) { return inner(file)->pMethods->xDeviceCharacteristics(inner(file)); }

static int wal_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file, int flags, int *opened) {
    static const sqlite3_io_methods methods = {
        1, wal_close, wal_read, wal_write, wal_truncate, wal_sync, wal_size, wal_lock, wal_unlock, wal_reserved,
        wal_control, wal_sector, wal_device,
    };
    (void)unused;
    sqlite3_vfs *system = system_vfs();
    if (!(flags & SQLITE_OPEN_WAL)) return system->xOpen(system, name, file, flags, opened);
    memset(file, 0, sizeof(wal_file));
    int code = system->xOpen(system, name, inner(file), flags, opened);
    if (code == SQLITE_OK) file->pMethods = &methods;
    return code;
}

const char *csqlite_buffered_wal_vfs(void) {
    static sqlite3_vfs vfs;
    if (!vfs.zName) {
        vfs = *system_vfs();
        vfs.zName = "buffered-wal";
        vfs.pNext = NULL;
        vfs.szOsFile += sizeof(wal_file);
        vfs.xOpen = wal_open;
        if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) vfs.zName = NULL;
    }
    return vfs.zName;
}
