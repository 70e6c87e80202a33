/* A VFS (https://www.sqlite.org/vfs.html) whose connections checkpoint without the WAL-reset bug
 * (https://www.sqlite.org/wal.html#walresetbug) of SQLite 3.7.0 to 3.51.2, and whose read transactions walindex.c knows of.
 *
 * A checkpoint reads the header of the log's index and later locks the reader's slot 0, after which no writer can begin the
 * log anew. When one does between the two, the checkpoint takes the new log for the old, notes frames as moved that are
 * not, and the next checkpoint leaves them out: the database is corrupt. Here the checkpoint has the lock of writers, which
 * all programs respect, from before it reads the header until it has slot 0. The pages are moved while writers go on.
 *
 * The numbers of the locks belong to the file format (https://www.sqlite.org/walformat.html#wal_locks). */
#define _GNU_SOURCE
#include "files.h"
#include "walindex.h"
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WRITE_LOCK = 0, READ_LOCK_0 = 3 };

typedef struct {
    sqlite3_file base;
    /* Who needs the lock of writers: this file's guard, SQLite itself. */
    int is_guarded, is_asked;
    /* The first block of the index of the log; NULL while there is none. */
    volatile void *index;
    /* The log, when wal.c buffers it; or NULL. */
    sqlite3_file *log;
} guarded_file;

static sqlite3_vfs *system_vfs(void) { return sqlite3_vfs_find(NULL); }

/* The system's own file, which follows ours in memory. */
static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((guarded_file *)file + 1); }

static int lock_writers(sqlite3_file *file, int flags) {
    return inner(file)->pMethods->xShmLock(inner(file), WRITE_LOCK, 1, flags | SQLITE_SHM_EXCLUSIVE);
}

static int end_guard(sqlite3_file *file) {
    guarded_file *mine = (guarded_file *)file;
    if (!mine->is_guarded) return SQLITE_OK;
    mine->is_guarded = 0;
    return mine->is_asked ? SQLITE_OK : lock_writers(file, SQLITE_SHM_UNLOCK);
}

static int guarded_shm_lock(sqlite3_file *file, int lock, int count, int flags) {
    guarded_file *mine = (guarded_file *)file;
    int locks = (flags & SQLITE_SHM_LOCK) != 0;
    /* What was not committed need not arrive, and a commit has. */
    if (lock == WRITE_LOCK && !locks && mine->log) (void)wal_flush(mine->log);
    if (lock == WRITE_LOCK && mine->is_guarded) {
        mine->is_asked = locks;
        return SQLITE_OK;
    }
    int code = inner(file)->pMethods->xShmLock(inner(file), lock, count, flags);
    if (code != SQLITE_OK) return code;
    if (lock == WRITE_LOCK) mine->is_asked = locks;
    if (lock == READ_LOCK_0 && locks && (flags & SQLITE_SHM_EXCLUSIVE)) end_guard(file);
    if (lock >= READ_LOCK_0 && locks && (flags & SQLITE_SHM_SHARED)) walindex_note(inner(file), mine->index);
    else if (lock >= READ_LOCK_0) walindex_forget();
    return SQLITE_OK;
}

static int guarded_close(sqlite3_file *file) {
    end_guard(file);
    return inner(file)->pMethods->xClose(inner(file));
}

#define CALL(call) return inner(file)->pMethods->call

static int guarded_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    CALL(xRead(inner(file), bytes, count, at));
}
static int guarded_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    CALL(xWrite(inner(file), bytes, count, at));
}
static int guarded_truncate(sqlite3_file *file, sqlite3_int64 size) { CALL(xTruncate(inner(file), size)); }
static int guarded_sync(sqlite3_file *file, int flags) { CALL(xSync(inner(file), flags)); }
static int guarded_size(sqlite3_file *file, sqlite3_int64 *size) { CALL(xFileSize(inner(file), size)); }
static int guarded_lock(sqlite3_file *file, int level) { CALL(xLock(inner(file), level)); }
static int guarded_unlock(sqlite3_file *file, int level) { CALL(xUnlock(inner(file), level)); }
static int guarded_reserved(sqlite3_file *file, int *is) { CALL(xCheckReservedLock(inner(file), is)); }
static int guarded_control(sqlite3_file *file, int call, void *value) { CALL(xFileControl(inner(file), call, value)); }
static int guarded_sector(sqlite3_file *file) { CALL(xSectorSize(inner(file))); }
static int guarded_device(sqlite3_file *file) { CALL(xDeviceCharacteristics(inner(file))); }
static int guarded_map(sqlite3_file *file, int page, int size, int extends, void volatile **memory) {
    int code = inner(file)->pMethods->xShmMap(inner(file), page, size, extends, memory);
    if (page == 0) ((guarded_file *)file)->index = code == SQLITE_OK ? *memory : NULL;
    return code;
}
static void guarded_barrier(sqlite3_file *file) { inner(file)->pMethods->xShmBarrier(inner(file)); }
static int guarded_fetch(sqlite3_file *file, sqlite3_int64 at, int count, void **bytes) {
    CALL(xFetch(inner(file), at, count, bytes));
}
static int guarded_unfetch(sqlite3_file *file, sqlite3_int64 at, void *bytes) { CALL(xUnfetch(inner(file), at, bytes)); }
static int guarded_unmap(sqlite3_file *file, int deletes) {
    ((guarded_file *)file)->index = NULL;
    CALL(xShmUnmap(inner(file), deletes));
}

static const sqlite3_io_methods methods = {
    3, guarded_close, guarded_read, guarded_write, guarded_truncate, guarded_sync, guarded_size, guarded_lock,
    guarded_unlock, guarded_reserved, guarded_control, guarded_sector, guarded_device, guarded_map, guarded_shm_lock,
    guarded_barrier, guarded_unmap, guarded_fetch, guarded_unfetch,
};

void guarded_set_log(sqlite3_file *file, sqlite3_file *log) { ((guarded_file *)file)->log = log; }

/* A paced checkpoint of this thread. */
static _Thread_local struct {
    int is_on;
    /* What was written since the disk began to write, and since when. */
    ssize_t bytes;
    struct timespec since;
    /* How many pages were moved, and how many frames the log had before the first. */
    unsigned moved, frames;
    const volatile wal_index_header *index;
} pace;

/* Bytes that are moved between two pauses; how many times as long as that took a pause is, and how long at most, in
 * nanoseconds. */
enum { PACE = 128 << 10, PAUSES = 4, LONGEST_PAUSE = 8000000 };

static void begin_pace(const volatile void *index) {
    memset(&pace, 0, sizeof pace);
    pace.is_on = 1;
    pace.index = index;
    pace.frames = pace.index ? pace.index->last_frame : 0;
    clock_gettime(CLOCK_MONOTONIC, &pace.since);
}

/* Leaves the processor and the disk to others for four times as long as they were used, unless the log grows half as fast as it
 * is moved, or faster. */
static void pause_checkpoint(void) {
    if (!pace.index || pace.index->last_frame - pace.frames > pace.moved / 2) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long used = (now.tv_sec - pace.since.tv_sec) * 1000000000 + now.tv_nsec - pace.since.tv_nsec;
    struct timespec pause = {0, used < LONGEST_PAUSE / PAUSES ? used * PAUSES : LONGEST_PAUSE};
    nanosleep(&pause, NULL);
}

static ssize_t (*system_write)(int, const void *, size_t, off_t);

/* Has the disk begin with what a paced checkpoint writes while the checkpoint goes on. Thousands of pages that arrive with the
 * sync at its end keep the syncs of commits waiting, for tens of milliseconds. */
static ssize_t paced_write(int file, const void *bytes, size_t count, off_t at) {
    ssize_t written = system_write(file, bytes, count, at);
    if (!pace.is_on || written <= 0) return written;
    pace.moved++;
    if ((pace.bytes += written) < PACE) return written;
#ifdef __linux__
    (void)sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
#endif
    pause_checkpoint();
    pace.bytes = 0;
    clock_gettime(CLOCK_MONOTONIC, &pace.since);
    return written;
}

/* Called once, by whoever registers the VFS first. SQLite names the calls of the system that can be replaced:
 * https://www.sqlite.org/c3ref/vfs.html */
static void replace_write(sqlite3_vfs *vfs) {
    for (int wide = 1; wide >= 0 && !system_write; wide--) {
        const char *name = wide ? "pwrite64" : "pwrite";
        sqlite3_syscall_ptr found = vfs->iVersion >= 3 ? vfs->xGetSystemCall(vfs, name) : NULL;
        if (!found) continue;
        system_write = (ssize_t (*)(int, const void *, size_t, off_t))found;
        if (vfs->xSetSystemCall(vfs, name, (sqlite3_syscall_ptr)paced_write) != SQLITE_OK) system_write = NULL;
    }
}

static int guarded_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file, int flags, int *opened) {
    (void)unused;
    sqlite3_vfs *system = system_vfs();
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, opened);
    memset(file, 0, sizeof(guarded_file));
    int code = system->xOpen(system, name, inner(file), flags, opened);
    if (code != SQLITE_OK) return code;
    if (inner(file)->pMethods->iVersion < 3) {
        inner(file)->pMethods->xClose(inner(file));
        return SQLITE_CANTOPEN;
    }
    file->pMethods = &methods;
    return SQLITE_OK;
}

const char *csqlite_checkpoint_vfs(void) {
    static sqlite3_vfs vfs;
    if (!vfs.zName) {
        replace_write(system_vfs());
        vfs = *system_vfs();
        vfs.zName = "guarded-checkpoints";
        vfs.pNext = NULL;
        vfs.szOsFile += sizeof(guarded_file);
        vfs.xOpen = guarded_open;
        if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) vfs.zName = NULL;
    }
    return vfs.zName;
}

/* The file of a connection that was opened with the VFS; NULL of another. */
static sqlite3_file *guarded(sqlite3 *database) {
    sqlite3_file *file = NULL;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return code == SQLITE_OK && file && file->pMethods == &methods ? file : NULL;
}

int csqlite_begin_checkpoint(sqlite3 *database) {
    sqlite3_file *file = guarded(database);
    if (!file) return SQLITE_MISUSE;
    int code = lock_writers(file, SQLITE_SHM_LOCK);
    if (code == SQLITE_OK) ((guarded_file *)file)->is_guarded = 1;
    return code;
}

int csqlite_checkpoint(sqlite3 *database, int paced, int *log, int *moved) {
    sqlite3_file *file = guarded(database);
    if (!file || !((guarded_file *)file)->is_guarded) return SQLITE_MISUSE;
    if (paced) begin_pace(((guarded_file *)file)->index);
    int code = sqlite3_wal_checkpoint_v2(database, "main", SQLITE_CHECKPOINT_PASSIVE, log, moved);
    pace.is_on = 0;
    int ended = end_guard(file);
    return code != SQLITE_OK ? code : ended;
}
