// Preloaded into a program that runs in valgrind before 3.20, which writes to the mask that sigsuspend is given: Dispatch's is
// in memory that cannot be written.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>

int sigsuspend(const sigset_t *mask) {
    sigset_t copy = *mask;
    int (*original)(const sigset_t *) = (int (*)(const sigset_t *))dlsym(RTLD_NEXT, "sigsuspend");
    return original(&copy);
}
