/* posix_spawn(3) as far as it is needed here, with restrictions of the new process before its program begins. */
#define _GNU_SOURCE
#include "restrictions.h"
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int place(int from, int to) { return from == to ? fcntl(to, F_SETFD, 0) : dup2(from, to); }

static void close_from(int first) {
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    for (rlim_t number = (rlim_t)first; number < limit.rlim_cur; number++) close((int)number);
}

static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {soft, hard};
    return setrlimit(resource, &limit);
}

/* What it inherits has to be set before its own limits. Returns 0; -1 and errno. */
static int apply(const struct clinux_limits *limits) {
    /* -1 may be the new value. */
    errno = 0;
    if (nice(limits->niceness) == -1 && errno != 0) return -1;
    /* A second more until it is killed, after SIGXCPU. */
    return limit(RLIMIT_CPU, limits->processor_seconds, limits->processor_seconds + 1) != 0
            || limit(RLIMIT_FSIZE, limits->file, limits->file) != 0 || limit(RLIMIT_CORE, 0, 0) != 0
            || limit(RLIMIT_NOFILE, limits->open_files, limits->open_files) != 0
            || limit(RLIMIT_AS, limits->memory, limits->memory) != 0
        ? -1 : 0;
}

/* Becomes the program; returns the error number when it cannot. It runs in the parent's memory (vfork(2)), so it calls
 * nothing that takes a lock or allocates. */
static int become(char *const arguments[], char *const environment[], const char *folder, const int streams[3],
                  const struct clinux_limits *limits, int ruleset, bool has_sockets, pid_t parent) {
    if (setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    if (getppid() != parent) return ESRCH;
    int input = streams[0] >= 0 ? streams[0] : open("/dev/null", O_RDONLY);
    if (input < 0 || place(input, 0) < 0 || place(streams[1], 1) < 0 || place(streams[2], 2) < 0) return errno;
    if (chdir(folder) != 0) return errno;
    if (clinux_restrict(ruleset, has_sockets) != 0) return errno;
    close_from(3);
    if (apply(limits) != 0) return errno;
    /* Handlers first: one of ours must not run in this process. */
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(arguments[0], arguments, environment);
    return errno;
}

pid_t clinux_spawn(char *const arguments[], char *const environment[], const char *folder, const int streams[3],
                   const struct clinux_limits *limits, int ruleset, bool has_sockets) {
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    /* Written by the new process, in the memory that it shares until its program begins. */
    volatile int error = 0;
    pid_t process = vfork();
    if (process == 0) {
        error = become(arguments, environment, folder, streams, limits, ruleset, has_sockets, parent);
        _exit(127);
    }
    if (process < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0) return process;
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
    return -error;
}
