/* A page cache (https://www.sqlite.org/c3ref/pcache_methods2.html) that wraps SQLite's own, records the highest page number
 * in it, and keeps pages that others' commits do not change.
 *
 * At the end of each transaction SQLite calls xTruncate to drop all pages beyond the end of the file. While pages of a
 * B-tree are split they bear the number 262,145 (the locking page's) for a moment, after which SQLite's own cache scans all
 * its pages at each such call. With the record the scan is done only when there may be something to drop, so its cost does
 * not grow with the size of the cache.
 *
 * A read transaction that begins after others have committed drops all pages. Here it drops those that the index of the log
 * names since the transaction before, where the database is opened with the VFS of checkpoint.c. */
#include "CSQLiteShims.h"
#include "walindex.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3_pcache *inner;
    /* The highest number of the pages that were fetched, and how many pages were renumbered beyond it. */
    unsigned highest, strays;
    /* The snapshot of the last transaction that began by dropping pages. No page is older, and what this connection has
     * written since is newer. */
    wal_index_header snapshot;
} page_cache;

static sqlite3_pcache_methods2 inner;
static int is_installed;

static page_cache *own(sqlite3_pcache *cache) { return (page_cache *)cache; }

static int cache_init(void *unused) { (void)unused; return inner.xInit(inner.pArg); }

static void cache_shutdown(void *unused) { (void)unused; inner.xShutdown(inner.pArg); }

static sqlite3_pcache *cache_create(int page, int extra, int purgeable) {
    page_cache *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->inner = inner.xCreate(page, extra, purgeable);
    if (made->inner) return (sqlite3_pcache *)made;
    free(made);
    return NULL;
}

static void cache_size(sqlite3_pcache *cache, int pages) { inner.xCachesize(own(cache)->inner, pages); }

static int cache_count(sqlite3_pcache *cache) { return inner.xPagecount(own(cache)->inner); }

static sqlite3_pcache_page *cache_fetch(sqlite3_pcache *cache, unsigned page, int create) {
    page_cache *mine = own(cache);
    walindex_forget();
    if (create && page > mine->highest) mine->highest = page;
    return inner.xFetch(mine->inner, page, create);
}

static void cache_unpin(sqlite3_pcache *cache, sqlite3_pcache_page *page, int discard) {
    inner.xUnpin(own(cache)->inner, page, discard);
}

static void cache_rekey(sqlite3_pcache *cache, sqlite3_pcache_page *page, unsigned before, unsigned after) {
    page_cache *mine = own(cache);
    if (after > mine->highest) mine->strays++;
    if (before > mine->highest && mine->strays) mine->strays--;
    inner.xRekey(mine->inner, page, before, after);
}

static void drop(void *cache, unsigned page) {
    sqlite3_pcache_page *found = inner.xFetch(cache, page, 0);
    if (found) inner.xUnpin(cache, found, 1);
}

/* Drops the pages that differ in the transaction that begins. Returns 0 where all have to be dropped. */
static int drop_changed(page_cache *mine) {
    wal_index_header before = mine->snapshot;
    sqlite3_file *file = walindex_take(&mine->snapshot);
    if (!file) memset(&mine->snapshot, 0, sizeof mine->snapshot);
    return file && walindex_changes(file, &before, &mine->snapshot, drop, mine->inner);
}

static void cache_truncate(sqlite3_pcache *cache, unsigned limit) {
    page_cache *mine = own(cache);
    if (limit == 1 && drop_changed(mine)) return;
    if (limit > mine->highest && !mine->strays) return;
    inner.xTruncate(mine->inner, limit);
    if (limit <= mine->highest) mine->highest = limit ? limit - 1 : 0;
    mine->strays = 0;
}

static void cache_destroy(sqlite3_pcache *cache) {
    inner.xDestroy(own(cache)->inner);
    free(cache);
}

static void cache_shrink(sqlite3_pcache *cache) { inner.xShrink(own(cache)->inner); }

int csqlite_install_page_cache(void) {
    if (is_installed) return SQLITE_OK;
    int code = sqlite3_config(SQLITE_CONFIG_GETPCACHE2, &inner);
    if (code != SQLITE_OK) return code;
    sqlite3_pcache_methods2 methods = {
        1, NULL, cache_init, cache_shutdown, cache_create, cache_size, cache_count, cache_fetch,
        cache_unpin, cache_rekey, cache_truncate, cache_destroy, cache_shrink,
    };
    code = sqlite3_config(SQLITE_CONFIG_PCACHE2, &methods);
    is_installed = code == SQLITE_OK;
    return code;
}

int csqlite_has_page_cache(void) { return is_installed; }
