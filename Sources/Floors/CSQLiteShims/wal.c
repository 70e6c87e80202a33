/* A VFS (https://www.sqlite.org/vfs.html) that buffers consecutive writes to the write-ahead log.
 *
 * SQLite writes a frame of the log (https://www.sqlite.org/fileformat2.html#walformat) as a header of 24 bytes and then the
 * page: two system calls for each page of a transaction. Here a write that continues the one before it is appended to a
 * buffer, which is written when it is full or before any other operation on the file. Every commit ends with a sync
 * (`PRAGMA synchronous = FULL`), so the buffer is empty before it is visible or reported. What a transaction had written before
 * it was undone is written before others may write: its place in the log is then theirs. Other files than the log are those
 * of the VFS in checkpoint.c. */
#include "files.h"
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
    /* The database's own file. */
    sqlite3_file *database;
} wal_file;

/* The VFS of checkpoint.c, which opens the log as the system's does. */
static sqlite3_vfs *base;

/* The system's own file, which follows ours in memory. */
static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((wal_file *)file + 1); }

int wal_flush(sqlite3_file *file) {
    wal_file *mine = (wal_file *)file;
    int count = mine->count;
    mine->count = 0;
    return count ? inner(file)->pMethods->xWrite(inner(file), mine->buffer, count, mine->at) : SQLITE_OK;
}

static int wal_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    wal_file *mine = (wal_file *)file;
    if (mine->count && (at != mine->at + mine->count || count > CAPACITY - mine->count)) {
        int code = wal_flush(file);
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
    do { int code = wal_flush(file); return code != SQLITE_OK ? code : inner(file)->pMethods->call; } while (0)

static int wal_close(sqlite3_file *file) {
    guarded_set_log(((wal_file *)file)->database, NULL);
    int code = wal_flush(file), closed = inner(file)->pMethods->xClose(inner(file));
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
    if (!(flags & SQLITE_OPEN_WAL)) return base->xOpen(base, name, file, flags, opened);
    memset(file, 0, sizeof(wal_file));
    int code = base->xOpen(base, name, inner(file), flags, opened);
    if (code != SQLITE_OK) return code;
    file->pMethods = &methods;
    ((wal_file *)file)->database = sqlite3_database_file_object(name);
    guarded_set_log(((wal_file *)file)->database, file);
    return SQLITE_OK;
}

const char *csqlite_buffered_wal_vfs(void) {
    static sqlite3_vfs vfs;
    if (!base) base = sqlite3_vfs_find(csqlite_checkpoint_vfs());
    if (!vfs.zName && base) {
        vfs = *base;
        vfs.zName = "buffered-wal";
        vfs.pNext = NULL;
        vfs.szOsFile += sizeof(wal_file);
        vfs.xOpen = wal_open;
        if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) vfs.zName = NULL;
    }
    return vfs.zName;
}
