#include "CSQLiteShims.h"
#include <stddef.h>

int csqlite_disable_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* Calls a method of the main database file of a connection. */
#define FILE_CALL(call) \
    do { \
        sqlite3_file *file = NULL; \
        int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file); \
        return code == SQLITE_OK ? file->pMethods->call : code; \
    } while (0)

int csqlite_sync(sqlite3 *database) { FILE_CALL(xSync(file, SQLITE_SYNC_NORMAL)); }

int csqlite_size(sqlite3 *database, sqlite3_int64 *size) { FILE_CALL(xFileSize(file, size)); }

int csqlite_read(sqlite3 *database, void *bytes, int count, sqlite3_int64 offset) {
    FILE_CALL(xRead(file, bytes, count, offset));
}
