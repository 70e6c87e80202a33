// Moves the date of a program by CLOCK_OFFSET seconds, and leaves its other clocks: to be named in LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long offset;
static int (*next)(clockid_t, struct timespec *);

__attribute__((constructor)) static void prepare(void) {
    const char *set = getenv("CLOCK_OFFSET");
    offset = set ? strtol(set, NULL, 10) : 0;
    next = dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    // Constructors of other libraries may ask before.
    if (!next) prepare();
    int status = next(clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset;
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    (void)zone;
    int status = clock_gettime(CLOCK_REALTIME, &precise);
    if (status == 0) *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
    return status;
}

time_t time(time_t *now) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now) *now = precise.tv_sec;
    return precise.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
    static int (*wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!wait) wait = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    // By which clock, the condition says, and no function tells; since the machine has started there were fewer seconds.
    struct timespec moment = *end;
    if (moment.tv_sec > 1000000000) moment.tv_sec -= offset;
    return wait(condition, mutex, &moment);
}
