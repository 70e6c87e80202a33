#ifndef RESTRICTIONS_H
#define RESTRICTIONS_H

#include <stdbool.h>

/* Restricts this process and what it starts, for good, by system calls alone, and keeps it from gaining
   privileges. Returns 0; -1 and errno. */
int clinux_restrict(int ruleset, bool has_sockets);

#endif
