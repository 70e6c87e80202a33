/* What the VFSs of checkpoint.c and wal.c, of which a connection opens its files, know of each other. */
#ifndef CSQLITE_FILES_H
#define CSQLITE_FILES_H

#include "CSQLiteShims.h"

/* Tells a database's file of checkpoint.c of its log, which is wal.c's; NULL when the log is closed. */
void guarded_set_log(sqlite3_file *file, sqlite3_file *log);

/* Writes what is buffered of a log. Returns a result code of SQLite. */
int wal_flush(sqlite3_file *log);

#endif
