/* A page cache (https://www.sqlite.org/c3ref/pcache_methods2.html) that wraps SQLite's own and records the highest page
 * number in it.
 *
 * At the end of each transaction SQLite calls xTruncate to drop all pages beyond the end of the file. While pages of a
 * B-tree are split they bear the number 262,145 (the locking page's) for a moment, after which SQLite's own cache scans all
 * its pages at each such call. With the record the scan is done only when there may be something to drop, so its cost does
 * not grow with the size of the cache. */
#include "CSQLiteShims.h"
#include <stdlib.h>

typedef struct {
    sqlite3_pcache *inner;
    /* The highest number of the pages that were fetched, and how many pages were renumbered beyond it. */
    unsigned highest, strays;
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

static void cache_truncate(sqlite3_pcache *cache, unsigned limit) {
    page_cache *mine = own(cache);
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
