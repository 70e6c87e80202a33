#pragma once
#include <stddef.h>
#include <stdint.h>

/* Of libclang_rt.fuzzer_no_main, which has no header. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
