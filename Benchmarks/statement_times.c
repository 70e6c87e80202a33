// Loaded before libsqlite3: adds up how long each statement takes, and writes it to the file named by STATEMENT_TIMES when
// the program ends. A line is nanoseconds, runs, rows and the statement's text, with tabs between them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct sqlite3_stmt sqlite3_stmt;
enum { ROW = 100, STATEMENTS = 1 << 14 };

static struct {
    char *text;
    uint64_t nanoseconds, runs, rows;
} statements[STATEMENTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int (*step)(sqlite3_stmt *);
static int (*busy)(sqlite3_stmt *);
static const char *(*sql)(sqlite3_stmt *);

__attribute__((constructor)) static void find(void) {
    step = dlsym(RTLD_NEXT, "sqlite3_step");
    busy = dlsym(RTLD_NEXT, "sqlite3_stmt_busy");
    sql = dlsym(RTLD_NEXT, "sqlite3_sql");
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("STATEMENT_TIMES");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    for (int place = 0; place < STATEMENTS; place++) {
        if (!statements[place].text) continue;
        for (char *byte = statements[place].text; *byte; byte++)
            if (*byte == '\n' || *byte == '\t') *byte = ' ';
        fprintf(file, "%llu\t%llu\t%llu\t%s\n", (unsigned long long)statements[place].nanoseconds,
                (unsigned long long)statements[place].runs, (unsigned long long)statements[place].rows, statements[place].text);
    }
    fclose(file);
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

int sqlite3_step(sqlite3_stmt *statement) {
    int begins = !busy(statement);
    uint64_t start = now();
    int code = step(statement);
    uint64_t end = now();
    const char *text = sql(statement);
    if (!text) return code;
    uint64_t hash = 14695981039346656037ull;  // FNV-1a.
    for (const char *byte = text; *byte; byte++) hash = (hash ^ (unsigned char)*byte) * 1099511628211ull;
    pthread_mutex_lock(&lock);
    for (int tries = 0, place = hash % STATEMENTS; tries < STATEMENTS; tries++, place = (place + 1) % STATEMENTS) {
        if (!statements[place].text) statements[place].text = strdup(text);
        if (!statements[place].text || strcmp(statements[place].text, text)) continue;
        statements[place].nanoseconds += end - start;
        statements[place].runs += begins;
        statements[place].rows += code == ROW;
        break;
    }
    pthread_mutex_unlock(&lock);
    return code;
}
