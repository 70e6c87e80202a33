#include "walindex.h"
#include <string.h>

/* https://www.sqlite.org/walformat.html: the version of the format; the size of a block of the index, and how many frames the
 * first one and each other has; where the numbers of the first one's begin. */
enum { VERSION = 3007000, BLOCK = 32768, FIRST_FRAMES = 4062, FRAMES = 4096, FIRST_NUMBERS = 136 };
/* Beyond that much of the log, reading the numbers is no cheaper than reading the pages. */
enum { MOST_FRAMES = 4 * FRAMES };

_Static_assert(sizeof(wal_index_header) == 48, "The header has 48 bytes.");

static _Thread_local struct {
    sqlite3_file *file;
    wal_index_header header;
} noted;

void walindex_note(sqlite3_file *file, const volatile void *index) {
    noted.file = index ? file : NULL;
    if (noted.file) memcpy(&noted.header, (const void *)index, sizeof noted.header);
}

void walindex_forget(void) { noted.file = NULL; }

sqlite3_file *walindex_take(wal_index_header *header) {
    sqlite3_file *file = noted.file;
    if (file) *header = noted.header;
    walindex_forget();
    return file;
}

static const volatile unsigned char *block(sqlite3_file *file, int number) {
    volatile void *memory = NULL;
    int code = file->pMethods->xShmMap(file, number, BLOCK, 0, &memory);
    return code == SQLITE_OK ? memory : NULL;
}

/* Whether the log is still the header's: while a reader needs nothing of it, it may begin anew. The second copy of the header
 * is written first, and before any number of the new log. */
static int is_of(sqlite3_file *file, const wal_index_header *header) {
    const volatile unsigned char *first = block(file, 0);
    if (!first) return 0;
    file->pMethods->xShmBarrier(file);
    wal_index_header second;
    memcpy(&second, (const void *)(first + sizeof second), sizeof second);
    return memcmp(second.salt, header->salt, sizeof second.salt) == 0;
}

int walindex_changes(
    sqlite3_file *file, const wal_index_header *before, const wal_index_header *now, void (*body)(void *, unsigned page),
    void *argument) {
    if (before->version != VERSION || now->version != VERSION) return 0;
    if (memcmp(before->salt, now->salt, sizeof now->salt) != 0) return 0;
    if (before->last_frame > now->last_frame || now->last_frame - before->last_frame > MOST_FRAMES) return 0;
    if (before->pages > now->pages) return 0;
    const volatile unsigned *numbers = NULL;
    for (unsigned frame = before->last_frame; frame < now->last_frame; frame++) {
        int is_in_first = frame < FIRST_FRAMES;
        unsigned place = is_in_first ? frame : (frame - FIRST_FRAMES) % FRAMES;
        if (!numbers || !place) {
            const volatile unsigned char *memory = block(file, is_in_first ? 0 : 1 + (frame - FIRST_FRAMES) / FRAMES);
            if (!memory) return 0;
            numbers = (const volatile unsigned *)(memory + (is_in_first ? FIRST_NUMBERS : 0));
        }
        body(argument, numbers[place]);
    }
    return is_of(file, now);
}
