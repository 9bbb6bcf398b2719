#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdint.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"
#include "failure.h"

int confine_namespaces(struct confine_failure *failure) {
    // Nobody is mapped into the new users: files still see the user that started the process, who can make none.
    int spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
    if (unshare(spaces) != 0) return confine_fail(failure, "unshare");
    return 0;
}

int confine_mounts(struct confine_failure *failure) {
#ifdef __NR_mount_setattr
    struct {
        uint64_t attr_set, attr_clr, propagation, userns_fd;
    } attributes = {.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC};
    if (syscall(__NR_mount_setattr, AT_FDCWD, "/", AT_RECURSIVE, &attributes, sizeof attributes) != 0)
        return confine_fail(failure, "mount_setattr");
    return 0;
#else
    errno = ENOSYS;
    return confine_fail(failure, "mount_setattr");
#endif
}

int confine_capabilities(struct confine_failure *failure) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    if (syscall(__NR_capset, &header, none) != 0) return confine_fail(failure, "capset");
    return 0;
}
