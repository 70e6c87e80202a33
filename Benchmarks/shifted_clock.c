// Preloaded into a program, it moves the wall clock on by CLOCK_SHIFT_SECONDS; clocks that measure durations stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift;
static int (*original)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS");
    original = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    shift = text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int code = original ? original(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
    if (!code && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift;
    return code;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int code = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return code;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
