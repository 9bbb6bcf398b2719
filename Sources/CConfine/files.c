#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"
#include "failure.h"

// Landlock, by the kernel's ABI 6 (Documentation/userspace-api/landlock.rst); the headers of a distribution may know
// less. A kernel refuses bits that it does not know, so each is asked for from its version on.
struct ruleset {
    uint64_t fs, net, scoped;
};
struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t parent;
};

enum {
    SYS_CREATE_RULESET = 444,
    SYS_ADD_RULE = 445,
    SYS_RESTRICT_SELF = 446,
    WANT_VERSION = 1,
    RULE_PATH_BENEATH = 1,
    EXECUTE = 1 << 0,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    FS_ABI_1 = (1 << 13) - 1,
    REFER = 1 << 13,
    TRUNCATE = 1 << 14,
    IOCTL_DEV = 1 << 15,
    BIND_AND_CONNECT = 3,
    ABSTRACT_SOCKETS_AND_SIGNALS = 3,
};

static int allow(int ruleset, const char *path, uint64_t allowed) {
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : -1;
    struct stat status;
    int result = fstat(descriptor, &status);
    if (result == 0) {
        struct path_rule rule = {.allowed = allowed, .parent = descriptor};
        if (S_ISDIR(status.st_mode)) rule.allowed |= READ_DIR;
        result = (int)syscall(SYS_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
    }
    int error = errno;
    close(descriptor);
    errno = error;
    return result;
}

int confine_files(const char *const *readable, size_t count, struct confine_failure *failure) {
    return confine_program_files(readable, count, NULL, 0, failure);
}

int confine_program_files(const char *const *readable, size_t count, const char *const *runnable, size_t programs,
                          struct confine_failure *failure) {
    long abi = syscall(SYS_CREATE_RULESET, NULL, 0, WANT_VERSION);
    if (abi < 0) return confine_fail(failure, "landlock_create_ruleset");
    struct ruleset attributes = {.fs = FS_ABI_1};
    if (abi >= 2) attributes.fs |= REFER;
    if (abi >= 3) attributes.fs |= TRUNCATE;
    if (abi >= 4) attributes.net = BIND_AND_CONNECT;
    if (abi >= 5) attributes.fs |= IOCTL_DEV;
    if (abi >= 6) attributes.scoped = ABSTRACT_SOCKETS_AND_SIGNALS;
    int ruleset = (int)syscall(SYS_CREATE_RULESET, &attributes, sizeof attributes, 0);
    if (ruleset < 0) return confine_fail(failure, "landlock_create_ruleset");
    int result = 0;
    for (size_t index = 0; index < count && result == 0; index++) {
        if (allow(ruleset, readable[index], READ_FILE) != 0) result = confine_fail(failure, "landlock_add_rule");
    }
    for (size_t index = 0; index < programs && result == 0; index++) {
        if (allow(ruleset, runnable[index], READ_FILE | EXECUTE) != 0)
            result = confine_fail(failure, "landlock_add_rule");
    }
    if (result == 0 && syscall(SYS_RESTRICT_SELF, ruleset, 0) != 0)
        result = confine_fail(failure, "landlock_restrict_self");
    close(ruleset);
    return result;
}
