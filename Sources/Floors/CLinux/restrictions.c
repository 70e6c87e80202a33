/* Landlock and seccomp. The constants of Landlock stand here, since the headers of many systems are older than their
 * kernel; those are from include/uapi/linux/landlock.h of Linux 6.12. */
#define _GNU_SOURCE
#include "restrictions.h"
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION_FLAG = 1, PATH_BENEATH = 1, SCOPE_SIGNAL = 1 << 1 };

enum {
    EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3, REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5, MAKE_DIR = 1 << 7, MAKE_REG = 1 << 8, ALL_OF_VERSION_1 = (1 << 13) - 1, TRUNCATE = 1 << 14,
};

struct ruleset { uint64_t files, network, scoped; };
struct path_beneath { uint64_t allowed; int32_t parent; } __attribute__((packed));

int clinux_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, VERSION_FLAG);
    return version < 0 ? 0 : (int)version;
}

/* What is forbidden unless a rule allows it. */
static uint64_t handled(int version) { return ALL_OF_VERSION_1 | (version >= 3 ? TRUNCATE : 0); }

int clinux_ruleset(void) {
    int version = clinux_landlock_version();
    /* From version 6 on it may also be kept from sending signals to others. */
    struct ruleset rules = { .files = handled(version), .scoped = version >= 6 ? SCOPE_SIGNAL : 0 };
    return (int)syscall(CREATE_RULESET, &rules, sizeof rules, 0);
}

int clinux_allow(int ruleset, const char *path, enum clinux_access access) {
    static const uint64_t rights[] = {
        [CLINUX_READ] = READ_FILE | READ_DIR,
        [CLINUX_RUN] = READ_FILE | READ_DIR | EXECUTE,
        [CLINUX_WRITE] = READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | MAKE_REG | MAKE_DIR | REMOVE_FILE | REMOVE_DIR,
    };
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return -1;
    struct stat status;
    int code = fstat(file, &status);
    if (code == 0) {
        uint64_t possible = S_ISDIR(status.st_mode) ? ~0ULL : READ_FILE | WRITE_FILE | EXECUTE | TRUNCATE;
        struct path_beneath rule = {
            .allowed = rights[access] & possible & handled(clinux_landlock_version()), .parent = file,
        };
        code = (int)syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0);
    }
    int error = errno;
    close(file);
    errno = error;
    return code;
}

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define NATIVE AUDIT_ARCH_RISCV64
#endif

bool clinux_has_seccomp(void) {
#ifdef NATIVE
    uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return false;
#endif
}

/* Fails the calls that make sockets, those of io_uring, which makes sockets unseen, and all of other processor modes. */
static int forbid_sockets(void) {
#ifdef NATIVE
    static const struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 0, 5),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        /* The calls of x32 have this bit. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
    };
    struct sock_fprog program = { sizeof filter / sizeof *filter, (struct sock_filter *)filter };
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int clinux_restrict(int ruleset, bool has_sockets) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (ruleset >= 0 && syscall(RESTRICT_SELF, ruleset, 0) != 0) return -1;
    return has_sockets ? 0 : forbid_sockets();
}
