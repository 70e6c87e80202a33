// Calls of the GNU C library that Swift's Glibc module hides behind _GNU_SOURCE.
#pragma once
#include <spawn.h>

int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
