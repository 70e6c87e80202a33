/* Makes one of a program's file calls fail: preloaded, it stands between the program and libc. SQLite's unix VFS reads, writes,
   syncs and truncates by the same functions of libc, so its calls are counted and fail among the others.

   FAIL_IO_CONTROL names the file that io_proof.py maps, too; FAIL_IO_FOLDER is the folder whose files count; FAIL_IO_PROGRAM
   the program's name, since programs that it starts are left alone. Descriptors up to 2 are left alone, too: they are logs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CALLS = 1 << 20 };

/* What a call does, which says in which ways it can fail. */
enum kind { READS = 1, WRITES = 2, MAKES = 3, REMOVES = 4, SYNCS = 5, RESIZES = 6 };
enum how { NOT = -1, INPUT_OUTPUT = 0, NO_SPACE = 1, HALF = 2 };

struct control {
    _Atomic uint64_t armed, at, how, count, fired;
    char call[32];
    char path[216];
    uint8_t kinds[CALLS];
};

static struct control *control;
static char folder[PATH_MAX];
static size_t folder_length;
/* The file of which half was written: its disk is full at the next write. */
static _Atomic int torn = -1;

__attribute__((constructor)) static void begin(void) {
    const char *page = getenv("FAIL_IO_CONTROL"), *under = getenv("FAIL_IO_FOLDER"), *name = getenv("FAIL_IO_PROGRAM");
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (!page || !under || !name || length <= 0) return;
    program[length] = 0;
    const char *last = strrchr(program, '/');
    if (!last || strcmp(last + 1, name) != 0) return;
    folder_length = strlen(under);
    if (folder_length >= sizeof folder) return;
    memcpy(folder, under, folder_length + 1);
    int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int file = real_open(page, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED) control = mapped;
}

static int is_armed(void) { return control && atomic_load(&control->armed); }

static int is_inside(const char *path) {
    return strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || path[folder_length] == 0);
}

/* The path of a descriptor; empty for sockets, pipes and what is elsewhere. */
static const char *path_of(int file, char *path) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = file > 2 ? readlink(link, path, PATH_MAX - 1) : -1;
    path[length > 0 ? length : 0] = 0;
    return path;
}

static const char *path_at(int base, const char *name, char *path) {
    if (name[0] == '/' || base == AT_FDCWD) return name;
    path_of(base, path);
    size_t length = strlen(path);
    snprintf(path + length, PATH_MAX - length, "/%s", name);
    return path;
}

/* Counts a call, and says how it has to fail. */
static enum how count(enum kind kind, const char *call, const char *path) {
    if (!is_inside(path)) return NOT;
    uint64_t number = atomic_fetch_add(&control->count, 1) + 1;
    if (number <= CALLS) control->kinds[number - 1] = kind;
    if (number != atomic_load(&control->at)) return NOT;
    enum how how = atomic_load(&control->how);
    if (how == HALF && kind != WRITES) how = INPUT_OUTPUT;
    if (how == NO_SPACE && (kind == READS || kind == REMOVES)) how = INPUT_OUTPUT;
    snprintf(control->call, sizeof control->call, "%s", call);
    snprintf(control->path, sizeof control->path, "%s", path);
    atomic_store(&control->fired, 1 + how);
    return how;
}

static int fail(enum how how) {
    errno = how == NO_SPACE ? ENOSPC : EIO;
    return -1;
}

static enum how due(enum kind kind, const char *call, int file) {
    char path[PATH_MAX];
    if (!is_armed()) return NOT;
    enum how how = count(kind, call, path_of(file, path));
    if (kind == WRITES && how == NOT && is_inside(path) && atomic_load(&torn) == file) {
        atomic_store(&torn, -1);
        return NO_SPACE;
    }
    if (how == HALF) atomic_store(&torn, file);
    return how;
}

static enum how due_at(enum kind kind, const char *call, int base, const char *name) {
    char path[PATH_MAX];
    return is_armed() ? count(kind, call, path_at(base, name, path)) : NOT;
}

#define REAL(result, name, ...)                                                                                            \
    static result (*real)(__VA_ARGS__);                                                                                    \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define MODE_OF(flags)                                                                                                     \
    mode_t mode = 0;                                                                                                       \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                               \
        va_list rest;                                                                                                      \
        va_start(rest, flags);                                                                                             \
        mode = va_arg(rest, mode_t);                                                                                       \
        va_end(rest);                                                                                                      \
    }

#define OPEN(name)                                                                                                         \
    int name(const char *path, int flags, ...) {                                                                           \
        MODE_OF(flags)                                                                                                     \
        REAL(int, name, const char *, int, ...);                                                                           \
        enum how how = due_at(flags & O_CREAT ? MAKES : READS, #name, AT_FDCWD, path);                                     \
        return how == NOT ? real(path, flags, mode) : fail(how);                                                           \
    }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name)                                                                                                      \
    int name(int base, const char *path, int flags, ...) {                                                                 \
        MODE_OF(flags)                                                                                                     \
        REAL(int, name, int, const char *, int, ...);                                                                      \
        enum how how = due_at(flags & O_CREAT ? MAKES : READS, #name, base, path);                                         \
        return how == NOT ? real(base, path, flags, mode) : fail(how);                                                     \
    }
OPEN_AT(openat)
OPEN_AT(openat64)

/* Calls that fail or not, on a descriptor and on a name. */
#define ON_FILE(type, name, kind, file, types, parameters, arguments)                                                      \
    type name parameters {                                                                                                 \
        static type(*real) types;                                                                                          \
        if (!real) real = (type(*) types)dlsym(RTLD_NEXT, #name);                                                          \
        enum how how = due(kind, #name, file);                                                                             \
        return how == NOT ? real arguments : fail(how);                                                                    \
    }

#define ON_NAME(name, kind, base, path, types, parameters, arguments)                                                      \
    int name parameters {                                                                                                  \
        static int(*real) types;                                                                                           \
        if (!real) real = (int(*) types)dlsym(RTLD_NEXT, #name);                                                           \
        enum how how = due_at(kind, #name, base, path);                                                                    \
        return how == NOT ? real arguments : fail(how);                                                                    \
    }

ON_FILE(ssize_t, read, READS, file, (int, void *, size_t), (int file, void *to, size_t length), (file, to, length))

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    enum how how = due(WRITES, "write", file);
    if (how == HALF && length > 1) return real(file, bytes, length / 2);
    return how == NOT || how == HALF ? real(file, bytes, length) : fail(how);
}

#define READ_AT(name, offset)                                                                                              \
    ON_FILE(                                                                                                               \
        ssize_t, name, READS, file, (int, void *, size_t, offset), (int file, void *to, size_t length, offset at),         \
        (file, to, length, at))
READ_AT(pread, off_t)
READ_AT(pread64, off64_t)

#define WRITE_AT(name, offset_type)                                                                                        \
    ssize_t name(int file, const void *bytes, size_t length, offset_type offset) {                                         \
        REAL(ssize_t, name, int, const void *, size_t, offset_type);                                                       \
        enum how how = due(WRITES, #name, file);                                                                           \
        if (how == HALF && length > 1) return real(file, bytes, length / 2, offset);                                       \
        return how == NOT || how == HALF ? real(file, bytes, length, offset) : fail(how);                                  \
    }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

/* Half of a vector is half of its buffers, or half of the only one. */
static int half(const struct iovec *all, int count, struct iovec *first) {
    if (count > 1) return count / 2;
    *first = all[0];
    first->iov_len = (first->iov_len + 1) / 2;
    return 0;
}

ssize_t writev(int file, const struct iovec *all, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    enum how how = due(WRITES, "writev", file);
    struct iovec first;
    if (how == HALF && count > 0) {
        int some = half(all, count, &first);
        return some ? real(file, all, some) : real(file, &first, 1);
    }
    return how == NOT || how == HALF ? real(file, all, count) : fail(how);
}

#define WRITE_VECTOR_AT(name, offset_type)                                                                                 \
    ssize_t name(int file, const struct iovec *all, int count, offset_type offset) {                                       \
        REAL(ssize_t, name, int, const struct iovec *, int, offset_type);                                                  \
        enum how how = due(WRITES, #name, file);                                                                           \
        struct iovec first;                                                                                                \
        if (how == HALF && count > 0) {                                                                                    \
            int some = half(all, count, &first);                                                                           \
            return some ? real(file, all, some, offset) : real(file, &first, 1, offset);                                   \
        }                                                                                                                  \
        return how == NOT || how == HALF ? real(file, all, count, offset) : fail(how);                                     \
    }
WRITE_VECTOR_AT(pwritev, off_t)
WRITE_VECTOR_AT(pwritev64, off64_t)

ON_FILE(int, fsync, SYNCS, file, (int), (int file), (file))
ON_FILE(int, fdatasync, SYNCS, file, (int), (int file), (file))
ON_FILE(int, ftruncate, RESIZES, file, (int, off_t), (int file, off_t length), (file, length))
ON_FILE(int, ftruncate64, RESIZES, file, (int, off64_t), (int file, off64_t length), (file, length))

#define ALLOCATE(name, offset)                                                                                             \
    ON_FILE(                                                                                                               \
        int, name, RESIZES, file, (int, int, offset, offset), (int file, int mode, offset at, offset length),              \
        (file, mode, at, length))
ALLOCATE(fallocate, off_t)
ALLOCATE(fallocate64, off64_t)

/* These return the error's number. */
#define POSIX_ALLOCATE(name, offset_type)                                                                                  \
    int name(int file, offset_type offset, offset_type length) {                                                           \
        REAL(int, name, int, offset_type, offset_type);                                                                    \
        enum how how = due(RESIZES, #name, file);                                                                          \
        return how == NOT ? real(file, offset, length) : how == NO_SPACE ? ENOSPC : EIO;                                   \
    }
POSIX_ALLOCATE(posix_fallocate, off_t)
POSIX_ALLOCATE(posix_fallocate64, off64_t)

ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *there, size_t length, unsigned flags) {
    REAL(ssize_t, copy_file_range, int, off64_t *, int, off64_t *, size_t, unsigned);
    enum how how = due(WRITES, "copy_file_range", to);
    if (how == HALF && length > 1) return real(from, at, to, there, length / 2, flags);
    return how == NOT || how == HALF ? real(from, at, to, there, length, flags) : fail(how);
}

/* To a socket: what fails is reading the file. */
#define SEND_FILE(name, offset)                                                                                            \
    ON_FILE(                                                                                                               \
        ssize_t, name, READS, from, (int, int, offset *, size_t), (int to, int from, offset * at, size_t length),          \
        (to, from, at, length))
SEND_FILE(sendfile, off_t)
SEND_FILE(sendfile64, off64_t)

#define TWO_NAMES(name)                                                                                                    \
    ON_NAME(name, MAKES, AT_FDCWD, to, (const char *, const char *), (const char *from, const char *to), (from, to))
TWO_NAMES(rename)
TWO_NAMES(link)
TWO_NAMES(symlink)
ON_NAME(
    renameat, MAKES, there, to, (int, const char *, int, const char *),
    (int base, const char *from, int there, const char *to), (base, from, there, to))
ON_NAME(
    renameat2, MAKES, there, to, (int, const char *, int, const char *, unsigned),
    (int base, const char *from, int there, const char *to, unsigned flags), (base, from, there, to, flags))
ON_NAME(
    linkat, MAKES, there, to, (int, const char *, int, const char *, int),
    (int base, const char *from, int there, const char *to, int flags), (base, from, there, to, flags))
ON_NAME(mkdir, MAKES, AT_FDCWD, path, (const char *, mode_t), (const char *path, mode_t mode), (path, mode))
ON_NAME(mkdirat, MAKES, base, path, (int, const char *, mode_t), (int base, const char *path, mode_t mode), (base, path, mode))
ON_NAME(unlink, REMOVES, AT_FDCWD, path, (const char *), (const char *path), (path))
ON_NAME(rmdir, REMOVES, AT_FDCWD, path, (const char *), (const char *path), (path))
ON_NAME(unlinkat, REMOVES, base, path, (int, const char *, int), (int base, const char *path, int flags), (base, path, flags))
