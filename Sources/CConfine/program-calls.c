#define _GNU_SOURCE
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"
#include "failure.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

static const unsigned int forbidden[] = {
    // Sockets: neither Landlock nor namespaces keep a path of the daemon's from being connected to.
    __NR_socket, __NR_connect, __NR_bind, __NR_listen, __NR_accept, __NR_accept4, __NR_sendmsg, __NR_sendmmsg,
    // Other processes.
    __NR_kill, __NR_tkill, __NR_tgkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_ptrace,
    __NR_process_vm_readv, __NR_process_vm_writev, __NR_setsid, __NR_setpgid,
    // Whose files are and what is noted of them, which Landlock does not know.
    __NR_fchmod, __NR_fchmodat, __NR_fchown, __NR_fchownat, __NR_utimensat, __NR_setxattr, __NR_lsetxattr,
    __NR_fsetxattr, __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr, __NR_truncate,
#ifdef __x86_64__
    __NR_chmod, __NR_chown, __NR_lchown, __NR_utime, __NR_utimes, __NR_futimesat,
#endif
    // What the kernel has of its own.
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_unshare, __NR_setns, __NR_keyctl, __NR_add_key,
    __NR_request_key, __NR_bpf, __NR_perf_event_open, __NR_memfd_create, __NR_shmget, __NR_shmat,
#ifdef __NR_userfaultfd
    __NR_userfaultfd,
#endif
#ifdef __NR_pidfd_open
    __NR_pidfd_open,
#endif
#ifdef __NR_pidfd_getfd
    __NR_pidfd_getfd,
#endif
#ifdef __NR_pidfd_send_signal
    __NR_pidfd_send_signal,
#endif
#ifdef __NR_io_uring_setup
    __NR_io_uring_setup, __NR_io_uring_enter, __NR_io_uring_register,
#endif
#ifdef __NR_fchmodat2
    __NR_fchmodat2,
#endif
};

enum { FORBIDDEN = sizeof forbidden / sizeof forbidden[0], FIRST_OF_OTHER_TABLE = 0x40000000 };

int confine_program_calls(struct confine_failure *failure) {
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    struct sock_filter program[2 * FORBIDDEN + 16] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        // The same calls have other numbers there.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_OF_OTHER_TABLE, 0, 1),
        refuse,
    };
    unsigned short length = 6;
    for (size_t index = 0; index < FORBIDDEN; index++) {
        program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, forbidden[index], 0, 1);
        program[length++] = refuse;
    }
    // Limits are its own to lower, and nobody else's.
    program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 3);
    program[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args));
    program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    program[length++] = refuse;
    program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {.len = length, .filter = program};
    if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) != 0)
        return confine_fail(failure, "seccomp");
    return 0;
}

#else

int confine_program_calls(struct confine_failure *failure) {
    errno = ENOSYS;
    return confine_fail(failure, "seccomp");
}

#endif
