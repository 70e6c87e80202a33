/* Additions to SQLite that its interface for Swift lacks, checkpoints that exclude a bug of many of its versions, and a page
 * cache and a buffered log, which make reads beside commits and durable writes cheaper. Both can be left out
 * (`sqlite-shims = off`); what they are for and what they gain stands in docs/decisions.md. */
#ifndef CSQLITE_SHIMS_H
#define CSQLITE_SHIMS_H

#include <sqlite3.h>

/* Turns memory statistics off, for which all threads take one lock at every allocation. Swift cannot call the variadic
 * sqlite3_config. Before SQLite's first use in the process. Returns a result code of SQLite. */
int csqlite_disable_memory_statistics(void);

/* Installs the page cache of pagecache.c for all connections of the process. Before SQLite's first use in the process;
 * after it the result is SQLITE_MISUSE and nothing changes. */
int csqlite_install_page_cache(void);

/* Whether csqlite_install_page_cache has succeeded. */
int csqlite_has_page_cache(void);

/* Registers the VFS of checkpoint.c and returns its name, to be given to sqlite3_open_v2; NULL when SQLite refuses it. The
 * first call must have returned before another begins. */
const char *csqlite_checkpoint_vfs(void);

/* The same with the VFS of wal.c, which stands on the one of checkpoint.c: after csqlite_checkpoint_vfs. */
const char *csqlite_buffered_wal_vfs(void);

/* Keeps all programs from writing until csqlite_checkpoint has begun, or has failed. On a connection of the VFS that has read
 * the database, and has no transaction. Returns a result code of SQLite, SQLITE_BUSY while somebody writes. */
int csqlite_begin_checkpoint(sqlite3 *database);

/* Checkpoints after csqlite_begin_checkpoint, on any thread, as far as no reader is in the way; `paced` has the disk write
 * meanwhile, and pauses as long as the log grows much slower than it is moved. The log has `log` frames after it, of which
 * `moved` are in the file. Returns a result code of SQLite, SQLITE_BUSY while another checkpoint runs. */
int csqlite_checkpoint(sqlite3 *database, int paced, int *log, int *moved);

/* Syncs the main database file, as a checkpoint that leaves something in the log does not do by itself. Returns a result
 * code of SQLite. */
int csqlite_sync(sqlite3 *database);

/* The size of the main database file, and bytes of it, as they are on the disk. By any other descriptor its closing would end
 * the locks of the whole process on the file (https://www.sqlite.org/howtocorrupt.html). Return a result code of SQLite,
 * SQLITE_IOERR_SHORT_READ beyond the end. */
int csqlite_size(sqlite3 *database, sqlite3_int64 *size);
int csqlite_read(sqlite3 *database, void *bytes, int count, sqlite3_int64 offset);

#endif
