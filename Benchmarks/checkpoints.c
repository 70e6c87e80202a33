/* Writers and checkpoints of one SQLite database in two processes, with the window of the WAL-reset bug stretched
 * (https://www.sqlite.org/wal.html#walresetbug); checkpoints_proof.py is around it.
 *
 *     checkpoints version
 *     checkpoints FILE WAY SEED
 *
 * WAY is `own` (each connection checkpoints as SQLite does by itself), `thread` (a connection and thread of each process
 * does) or `guarded` (the same, with CSQLiteShims as Fanfare has it, and a connection that reads and keeps its pages). A VFS
 * below sleeps at random before what can interleave: the locks of the log's index, its barriers, syncs, writes, and xUnfetch,
 * which SQLite calls between reading the header of the log's index and looking at how much of the log is moved.
 *
 * Prints: commits acknowledged, checkpoints, pauses. Exits with 1 and a line on what is wrong, with 2 when it cannot work. */
#include "CSQLiteShims.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 2, COMMITS = 400, LONG = 6, CHECKPOINT_LOCK = 1 };

/* What the processes have done. */
static struct { atomic_int acknowledged[PROCESSES], checkpoints, pauses; } *done;

static unsigned seed;
static _Thread_local unsigned chance;

static unsigned roll(unsigned sides) { return (unsigned)rand_r(&chance) % sides; }

static void need(int code, sqlite3 *database, const char *what) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    fprintf(stderr, "%s: %d %s\n", what, code, database ? sqlite3_errmsg(database) : "");
    _exit(code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? 1 : 2);
}

/* The VFS that sleeps. */

static sqlite3_vfs *unix_vfs;
/* Of the database, and of the log, which has no locks. */
static sqlite3_io_methods real[2], slow[2];

static const sqlite3_io_methods *of(sqlite3_file *file) { return &real[file->pMethods == &slow[1]]; }

/* Whether this thread has the lock of checkpoints. Who writes is seldom slow, so that much happens meanwhile. */
static _Thread_local int checkpoints_now;

static void nap(unsigned one_in, unsigned most) {
    if (!chance || roll(checkpoints_now ? one_in : one_in * 20)) return;
    done->pauses++;
    usleep(roll(most));
}

static int slow_shm_lock(sqlite3_file *file, int lock, int count, int flags) {
    int is_checkpoints = lock == CHECKPOINT_LOCK && count == 1, locks = (flags & SQLITE_SHM_LOCK) != 0;
    if (is_checkpoints && locks) checkpoints_now = 1;
    nap(is_checkpoints ? 2 : 6, is_checkpoints && locks ? 5000 : 800);
    int code = of(file)->xShmLock(file, lock, count, flags);
    if (is_checkpoints) checkpoints_now = locks && code == SQLITE_OK;
    return code;
}
static void slow_barrier(sqlite3_file *file) { nap(20, 300); of(file)->xShmBarrier(file); }
static int slow_sync(sqlite3_file *file, int flags) { nap(6, 500); return of(file)->xSync(file, flags); }
static int slow_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    nap(30, 300);
    return of(file)->xWrite(file, bytes, count, at);
}
static int slow_unfetch(sqlite3_file *file, sqlite3_int64 at, void *bytes) {
    nap(2, 10000);
    return of(file)->xUnfetch(file, at, bytes);
}
static int slow_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file, int flags, int *opened) {
    (void)unused;
    int code = unix_vfs->xOpen(unix_vfs, name, file, flags, opened);
    if (code != SQLITE_OK || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) return code;
    int log = (flags & SQLITE_OPEN_WAL) != 0;
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&one);
    if (!real[log].iVersion) {
        slow[log] = *file->pMethods;
        if (!log) slow[log].xShmLock = slow_shm_lock, slow[log].xShmBarrier = slow_barrier;
        slow[log].xUnfetch = slow_unfetch, slow[log].xSync = slow_sync, slow[log].xWrite = slow_write;
        real[log] = *file->pMethods;
    }
    pthread_mutex_unlock(&one);
    file->pMethods = &slow[log];
    return code;
}

static void slow_down(void) {
    static sqlite3_vfs vfs;
    unix_vfs = sqlite3_vfs_find(NULL);
    vfs = *unix_vfs;
    vfs.zName = "slow";
    vfs.pNext = NULL;
    vfs.xOpen = slow_open;
    need(sqlite3_vfs_register(&vfs, 1), NULL, "VFS");
}

/* One process: a writer, and a thread that checkpoints. */

static const char *path, *way;
static sqlite3 *checkpointing;
static atomic_int wanted, has_ended;

static sqlite3 *open_database(const char *vfs) {
    sqlite3 *database;
    need(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs), NULL, "open");
    sqlite3_busy_timeout(database, 20000);
    need(sqlite3_exec(database, "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA schema_version",
                      NULL, NULL, NULL), database, "settings");
    return database;
}

static void run(sqlite3 *database, const char *sql) { need(sqlite3_exec(database, sql, NULL, NULL, NULL), database, sql); }

static char *answer(sqlite3 *database, const char *sql) {
    static char text[300];
    sqlite3_stmt *statement;
    need(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), database, sql);
    need(sqlite3_step(statement), database, sql);
    const char *found = (const char *)sqlite3_column_text(statement, 0);
    snprintf(text, sizeof text, "%s", found ? found : "");
    sqlite3_finalize(statement);
    return text;
}

/* That a reader finds one state: as many facts in the table and in its index as were counted. */
static void look(sqlite3 *reader) {
    char *found = answer(reader, "SELECT (SELECT COUNT(*) FROM fact NOT INDEXED) || ' ' || (SELECT SUM(facts) FROM total) || ' ' ||"
                                 " (SELECT COUNT(*) FROM fact INDEXED BY by_size WHERE length(bytes) > -1)");
    int facts = -1, total = -1, sizes = -1;
    sscanf(found, "%d %d %d", &facts, &total, &sizes);
    if (facts == total && facts == sizes) return;
    fprintf(stderr, "a reader finds %s\n", found);
    _exit(1);
}

static int moved(int code) {
    if (code == SQLITE_OK) done->checkpoints++;
    if (code != SQLITE_BUSY) need(code, checkpointing, "checkpoint");
    return code;
}

static void *checkpoints(void *unused) {
    (void)unused;
    chance = (seed * 7 + (unsigned)getpid()) | 1;
    int log, rest;
    while (!has_ended) {
        if (!wanted) { usleep(20); continue; }
        if (!strcmp(way, "guarded")) moved(csqlite_checkpoint(checkpointing, roll(2), &log, &rest));
        else moved(sqlite3_wal_checkpoint_v2(checkpointing, "main", SQLITE_CHECKPOINT_PASSIVE, &log, &rest));
        wanted = 0;
    }
    return NULL;
}

/* After a commit: as SQLiteCheckpoints.follow has it, but for a log of any length. */
static void follow(void) {
    if (wanted || roll(3) == 0) return;
    if (!strcmp(way, "guarded")) {
        int log, rest, code = csqlite_begin_checkpoint(checkpointing);
        if (code == SQLITE_BUSY) return;
        need(code, checkpointing, "begin");
        if (roll(4) == 0) { moved(csqlite_checkpoint(checkpointing, roll(2), &log, &rest)); return; }
    }
    wanted = 1;
}

static void write_all(int process) {
    chance = (seed * 31 + (unsigned)process) * 2 + 1;
    int own = !strcmp(way, "own"), guarded = !strcmp(way, "guarded");
    const char *checkpoint_vfs = guarded ? csqlite_checkpoint_vfs() : NULL;
    sqlite3 *writer = open_database(guarded ? csqlite_buffered_wal_vfs() : NULL);
    sqlite3 *reader = guarded ? open_database(csqlite_buffered_wal_vfs()) : NULL;
    pthread_t thread;
    if (own) sqlite3_wal_autocheckpoint(writer, LONG);
    else {
        checkpointing = open_database(checkpoint_vfs);
        pthread_create(&thread, NULL, checkpoints, NULL);
    }
    char sql[400];
    for (int number = 1; number <= COMMITS; number++) {
        snprintf(sql, sizeof sql,
                 "BEGIN IMMEDIATE; INSERT INTO fact VALUES (%d, %d, randomblob(%u)); UPDATE total SET facts = facts + 1,"
                 " filler = randomblob(%u) WHERE process = %d; COMMIT", process, number, roll(6000), roll(200), process);
        run(writer, sql);
        done->acknowledged[process] = number;
        if (!own) follow();
        if (reader && roll(2)) look(reader);
        if (!roll(4)) usleep(roll(roll(4) ? 1500 : 8000));
    }
    if (!own) {
        while (wanted) usleep(100);
        has_ended = 1;
        pthread_join(thread, NULL);
        sqlite3_close(checkpointing);
    }
    need(sqlite3_close(reader), NULL, "close");
    need(sqlite3_close(writer), NULL, "close");
    _exit(0);
}

int main(int count, char **words) {
    if (count == 2 && !strcmp(words[1], "version")) { puts(sqlite3_libversion()); return 0; }
    if (count != 4) return 2;
    path = words[1], way = words[2], seed = (unsigned)atoi(words[3]);
    done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (done == MAP_FAILED) return 2;
    if (!strcmp(way, "guarded")) need(csqlite_install_page_cache(), NULL, "page cache");
    slow_down();
    sqlite3 *database = open_database(NULL);
    run(database, "PRAGMA journal_mode = WAL; CREATE TABLE fact (process, number, bytes, PRIMARY KEY (process, number));"
                  "CREATE TABLE total (process INTEGER PRIMARY KEY, facts, filler);"
                  "CREATE INDEX by_size ON fact (length(bytes)); INSERT INTO total VALUES (0, 0, ''), (1, 0, '')");
    sqlite3_close(database);
    for (int process = 0; process < PROCESSES; process++)
        if (fork() == 0) write_all(process);
    int wrong = 0, status;
    while (wait(&status) > 0)
        if (!WIFEXITED(status) || WEXITSTATUS(status) == 2) return 2;
        else if (WEXITSTATUS(status)) wrong = 1;
    if (wrong) { printf("a writer finds it malformed\n"); return 1; }
    database = open_database(NULL);
    char *found = answer(database, "PRAGMA integrity_check(1)");
    if (strcmp(found, "ok")) { printf("integrity: %s\n", found); return 1; }
    for (int process = 0; process < PROCESSES; process++) {
        char sql[200];
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT COUNT(*) FROM fact WHERE process = %d) || ' ' || facts FROM total WHERE process = %d",
                 process, process);
        int facts = -1, total = -1;
        sscanf(answer(database, sql), "%d %d", &facts, &total);
        if (facts != COMMITS || total != COMMITS) {
            printf("lost: %d facts and a total of %d after %d commits\n", facts, total, done->acknowledged[process]);
            return 1;
        }
    }
    printf("%d %d %d\n", PROCESSES * COMMITS, done->checkpoints, done->pauses);
    return 0;
}
