// Preloaded into a program, it moves the wall clock on by CLOCK_SHIFT_SECONDS, or by the seconds that stand in CLOCK_SHIFT_FILE as
// eight bytes, which may change while the program runs; clocks that measure durations stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t fixed;
static const volatile int64_t *shift = &fixed;
static int (*original)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS"), *path = getenv("CLOCK_SHIFT_FILE");
    original = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    fixed = text ? atol(text) : 0;
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) shift = page;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int code = original ? original(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
    if (!code && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += *shift;
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

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
    static int (*wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!wait) wait = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    // By which clock, only the condition knows. A moment of the wall clock is more seconds than have passed since any machine started.
    struct timespec moment = *end;
    if (moment.tv_sec > 1000000000) moment.tv_sec -= *shift;
    return wait(condition, mutex, &moment);
}
