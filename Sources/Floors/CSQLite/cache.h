/* SQLite's page cache with a record of the highest page that is in it.
 *
 * At the end of each transaction SQLite has all pages beyond the end of the file dropped. While pages are split they bear
 * the number 262,145 for a moment, after which SQLite's own cache looks through all it has at the end of each such
 * transaction. With the record it is asked only when there may be something to drop, so a large cache costs nothing. */
typedef struct {
    sqlite3_pcache *inner;
    /* Of the pages that were fetched; those that were renumbered beyond it are counted. */
    unsigned highest, strays;
} recorded_cache;

static inline sqlite3_pcache_methods2 *recorded_inner(void) {
    static sqlite3_pcache_methods2 methods;
    return &methods;
}

static inline recorded_cache *recorded(sqlite3_pcache *cache) { return (recorded_cache *)cache; }

static inline int recorded_init(void *unused) { (void)unused; return recorded_inner()->xInit(recorded_inner()->pArg); }

static inline void recorded_shutdown(void *unused) { (void)unused; recorded_inner()->xShutdown(recorded_inner()->pArg); }

static inline sqlite3_pcache *recorded_create(int page, int extra, int purgeable) {
    recorded_cache *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->inner = recorded_inner()->xCreate(page, extra, purgeable);
    if (made->inner) return (sqlite3_pcache *)made;
    free(made);
    return NULL;
}

static inline void recorded_size(sqlite3_pcache *cache, int pages) {
    recorded_inner()->xCachesize(recorded(cache)->inner, pages);
}

static inline int recorded_count(sqlite3_pcache *cache) { return recorded_inner()->xPagecount(recorded(cache)->inner); }

static inline sqlite3_pcache_page *recorded_fetch(sqlite3_pcache *cache, unsigned page, int create) {
    recorded_cache *mine = recorded(cache);
    if (create && page > mine->highest) mine->highest = page;
    return recorded_inner()->xFetch(mine->inner, page, create);
}

static inline void recorded_unpin(sqlite3_pcache *cache, sqlite3_pcache_page *page, int discard) {
    recorded_inner()->xUnpin(recorded(cache)->inner, page, discard);
}

static inline void recorded_rekey(sqlite3_pcache *cache, sqlite3_pcache_page *page, unsigned before, unsigned after) {
    recorded_cache *mine = recorded(cache);
    if (after > mine->highest) mine->strays++;
    if (before > mine->highest && mine->strays) mine->strays--;
    recorded_inner()->xRekey(mine->inner, page, before, after);
}

static inline void recorded_truncate(sqlite3_pcache *cache, unsigned limit) {
    recorded_cache *mine = recorded(cache);
    if (limit > mine->highest && !mine->strays) return;
    recorded_inner()->xTruncate(mine->inner, limit);
    if (limit <= mine->highest) mine->highest = limit ? limit - 1 : 0;
    mine->strays = 0;
}

static inline void recorded_destroy(sqlite3_pcache *cache) {
    recorded_inner()->xDestroy(recorded(cache)->inner);
    free(cache);
}

static inline void recorded_shrink(sqlite3_pcache *cache) { recorded_inner()->xShrink(recorded(cache)->inner); }

static inline int sqlite3_with_recorded_cache(void) {
    int code = sqlite3_config(SQLITE_CONFIG_GETPCACHE2, recorded_inner());
    if (code != SQLITE_OK) return code;
    sqlite3_pcache_methods2 methods = {
        1, NULL, recorded_init, recorded_shutdown, recorded_create, recorded_size, recorded_count, recorded_fetch,
        recorded_unpin, recorded_rekey, recorded_truncate, recorded_destroy, recorded_shrink,
    };
    return sqlite3_config(SQLITE_CONFIG_PCACHE2, &methods);
}
