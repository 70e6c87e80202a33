/* Calls of Linux that Swift lacks: what the GNU C library hides behind _GNU_SOURCE, Landlock
 * (https://docs.kernel.org/userspace-api/landlock.html), seccomp(2), and what has to happen between fork and exec. */
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <sys/types.h>

int pipe2(int ends[2], int flags);

/* Gives memory back to the system that was allocated and freed (malloc_trim(3)). */
void clinux_trim_heap(void);

/* The version of Landlock's interface; 0 where the kernel refuses it. */
int clinux_landlock_version(void);

/* Whether the kernel lets programs filter their system calls, and this processor's are known here. */
bool clinux_has_seccomp(void);

/* What a Landlock ruleset allows of a file, or of a folder and all that is below it. */
enum clinux_access {
    CLINUX_READ,
    /* To read, and to execute. */
    CLINUX_RUN,
    /* To read, write, make and remove files and folders, but no links, devices or sockets. */
    CLINUX_WRITE,
};

/* Makes a ruleset that allows nothing. Returns its descriptor, which programs do not inherit; -1 and errno. */
int clinux_ruleset(void);

/* Allows a file or folder, links followed. Returns 0; -1 and errno. */
int clinux_allow(int ruleset, const char *path, enum clinux_access access);

/* What a program may use; one that uses more is killed, or its call fails (setrlimit(2)). */
struct clinux_limits {
    /* Bytes of address space, and of the largest file that it may write. */
    unsigned long memory, file;
    /* Seconds of all its threads together. */
    unsigned long processor_seconds;
    unsigned long open_files;
    /* Added to the nice value, see nice(2). */
    int niceness;
};

/* Starts arguments[0] in a folder, as the leader of a new process group, with all signals as they are by default and
 * nothing open but the three streams; streams[0] may be -1 for no input. It gains no privileges by what it executes, and is
 * killed when the calling thread ends.
 *
 * ruleset: the files it may use, -1 for all that its user may.
 * has_sockets: whether it may make sockets.
 *
 * Returns its number; a negative error number when it could not be started as it should. */
pid_t clinux_spawn(char *const arguments[], char *const environment[], const char *folder, const int streams[3],
                   const struct clinux_limits *limits, int ruleset, bool has_sockets);

#endif
