/* The snapshot of a read transaction, and which pages of the database file differ between two of them, by the index of the
 * write-ahead log (https://www.sqlite.org/walformat.html#the_wal_index_file_format). */
#ifndef CSQLITE_WALINDEX_H
#define CSQLITE_WALINDEX_H

#include <sqlite3.h>

/* The header of the index, of which a reader has a copy that says how much of the log it sees. */
typedef struct {
    unsigned version, unused, change;
    unsigned char is_initialized, is_big_endian;
    unsigned short page_size;
    unsigned last_frame, pages, frame_checksum[2], salt[2], checksum[2];
} wal_index_header;

/* That this thread has locked a reader's slot of the file, whose index begins at `index`, if it is known: the header is the
 * transaction's, or SQLite gives the lock back and tries once more. */
void walindex_note(sqlite3_file *file, const volatile void *index);

/* The header that was noted last and the file of it; NULL when there is none. It is forgotten. */
sqlite3_file *walindex_take(wal_index_header *header);

/* Forgets what was noted: no transaction begins. */
void walindex_forget(void);

/* Calls `body` with the number of each page that was written after the snapshot `before` and not after `now`, the snapshot of
 * the transaction that begins; with a page's number once for each time. Returns 0 where that is not known: all may differ. */
int walindex_changes(
    sqlite3_file *file, const wal_index_header *before, const wal_index_header *now, void (*body)(void *, unsigned page),
    void *argument);

#endif
