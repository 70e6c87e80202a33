// Moves the date of a program by CLOCK_OFFSET seconds, and leaves its other clocks: to be named in LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long offset;

__attribute__((constructor)) static void read_offset(void) {
    const char *set = getenv("CLOCK_OFFSET");
    offset = set ? strtol(set, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int (*next)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
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
