#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

/// How a call's argument is held to a rule.
enum check { ANY, NONE_OF_BITS, SOME_OF_BITS, EQUAL, ONE_OF };

struct rule {
    int call;
    enum check check;
    int argument;
    uint32_t value;
};

/// What workers were seen to call once their libraries are loaded (strace, every voice and decoder), what the C library
/// calls for the same functions on other versions, and what it takes to end by abort(). Values of the process's own are
/// filled in by `own_value`.
static const struct rule rules[] = {
    // The socket, and files that are read.
    {__NR_read}, {__NR_readv}, {__NR_pread64}, {__NR_write}, {__NR_writev}, {__NR_close}, {__NR_dup}, {__NR_lseek},
    {__NR_recvfrom, EQUAL, 0, 0}, {__NR_sendto, EQUAL, 0, 0},
    {__NR_openat, NONE_OF_BITS, 2, O_ACCMODE | O_CREAT | O_TRUNC},
    {__NR_fstat}, {__NR_newfstatat}, {__NR_statx}, {__NR_readlinkat}, {__NR_faccessat}, {__NR_faccessat2},
    {__NR_getdents64}, {__NR_fadvise64}, {__NR_ppoll},
    {__NR_fcntl, ONE_OF, 1, 1 << F_GETFD | 1 << F_SETFD | 1 << F_GETFL | 1 << F_SETFL},
#ifdef __x86_64__
    {__NR_open, NONE_OF_BITS, 1, O_ACCMODE | O_CREAT | O_TRUNC},
    {__NR_stat}, {__NR_lstat}, {__NR_access}, {__NR_readlink}, {__NR_poll}, {__NR_time},
#endif
    // Memory, of which none that was written becomes code.
    {__NR_brk}, {__NR_munmap}, {__NR_mremap}, {__NR_madvise}, {__NR_mmap, NONE_OF_BITS, 2, PROT_EXEC},
    {__NR_mprotect, NONE_OF_BITS, 2, PROT_EXEC},
    // Itself: time, limits that can only fall, locks, and its own end.
    {__NR_clock_gettime}, {__NR_clock_getres}, {__NR_clock_nanosleep}, {__NR_nanosleep}, {__NR_gettimeofday},
    {__NR_getrusage}, {__NR_times}, {__NR_prlimit64, EQUAL, 0, 0}, {__NR_getrlimit}, {__NR_setrlimit},
    {__NR_getpid}, {__NR_gettid}, {__NR_getppid}, {__NR_getuid}, {__NR_geteuid}, {__NR_getgid}, {__NR_getegid},
    {__NR_uname}, {__NR_sysinfo}, {__NR_getcwd}, {__NR_getrandom}, {__NR_getcpu}, {__NR_sched_getaffinity},
    {__NR_sched_yield}, {__NR_futex}, {__NR_rseq}, {__NR_set_robust_list}, {__NR_membarrier}, {__NR_restart_syscall},
    {__NR_rt_sigaction}, {__NR_rt_sigprocmask}, {__NR_rt_sigreturn}, {__NR_sigaltstack},
    {__NR_tgkill, EQUAL, 0, 0}, {__NR_exit}, {__NR_exit_group},
    // A thread while libraries are loaded, and the call by which that ends.
    {__NR_clone, SOME_OF_BITS, 0, CLONE_THREAD}, {__NR_seccomp},
};

enum { RULES = sizeof rules / sizeof rules[0], LONGEST = 8 + 8 * RULES };

/// What an `EQUAL` rule compares with.
static uint32_t own_value(const struct rule *rule, int socket) {
    switch (rule->call) {
    case __NR_recvfrom:
    case __NR_sendto: return (uint32_t)socket;
    case __NR_tgkill: return (uint32_t)getpid();
    default: return rule->value;
    }
}

static void emit(struct sock_filter *program, unsigned short *length, struct sock_filter instruction) {
    program[(*length)++] = instruction;
}

/// The lower half of an argument is enough: each that is checked is an int, of which the kernel takes no more.
static void emit_rule(struct sock_filter *program, unsigned short *length, const struct rule *rule, int socket) {
    uint32_t argument = (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (size_t)rule->argument);
    const struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    const struct sock_filter load = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument);
    uint32_t call = (uint32_t)rule->call;
    switch (rule->check) {
    case ANY:
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
        break;
    case NONE_OF_BITS:
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
        emit(program, length, load);
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, rule->value, 0, 1));
        emit(program, length, refuse);
        break;
    case SOME_OF_BITS:
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
        emit(program, length, load);
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, rule->value, 1, 0));
        emit(program, length, refuse);
        break;
    case EQUAL: {
        uint32_t value = own_value(rule, socket);
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
        emit(program, length, load);
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
        emit(program, length, refuse);
        break;
    }
    case ONE_OF:
        // 1 << argument has one of the bits; arguments from 32 on are none.
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 8));
        emit(program, length, load);
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 32, 4, 0));
        emit(program, length, (struct sock_filter)BPF_STMT(BPF_MISC | BPF_TAX, 0));
        emit(program, length, (struct sock_filter)BPF_STMT(BPF_LD | BPF_IMM, 1));
        emit(program, length, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_LSH | BPF_X, 0));
        emit(program, length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, rule->value, 1, 0));
        emit(program, length, refuse);
        break;
    }
    emit(program, length, allow);
}

/// For all threads of the process.
static int install(struct sock_filter *program, unsigned short length, struct confine_failure *failure) {
    struct sock_fprog filter = {.len = length, .filter = program};
    if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) != 0)
        return confine_fail(failure, "seccomp");
    return 0;
}

int confine_calls(int socket, struct confine_failure *failure) {
    struct sock_filter program[LONGEST * 2];
    unsigned short length = 0;
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    emit(program, &length,
         (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
    emit(program, &length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    emit(program, &length, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    emit(program, &length, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    // clone3 has its flags where a filter cannot look; told that there is none, the C library makes threads by clone.
    emit(program, &length, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1));
    emit(program, &length, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
    for (size_t index = 0; index < RULES; index++) emit_rule(program, &length, &rules[index], socket);
    emit(program, &length, refuse);
    return install(program, length, failure);
}

int confine_threads(struct confine_failure *failure) {
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_NPROC, &none) != 0) return confine_fail(failure, "setrlimit(RLIMIT_NPROC)");
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_seccomp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    return install(program, sizeof program / sizeof program[0], failure);
}

#else

int confine_calls(int socket, struct confine_failure *failure) {
    (void)socket;
    errno = ENOSYS;
    return confine_fail(failure, "seccomp");
}

int confine_threads(struct confine_failure *failure) {
    errno = ENOSYS;
    return confine_fail(failure, "seccomp");
}

#endif
