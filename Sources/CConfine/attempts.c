#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#include "confine.h"

// Each returns what the call does: below 0 with errno when it was refused.

static long closed(int descriptor) {
    if (descriptor >= 0) close(descriptor);
    return descriptor;
}

static long open_to_read(const char *victim) { return closed(open(victim, O_RDONLY | O_CLOEXEC)); }
static long open_to_write(const char *victim) { return closed(open(victim, O_RDWR | O_CLOEXEC)); }
static long open_passwords(const char *victim) { (void)victim; return closed(open("/etc/passwd", O_RDONLY)); }
static long list_root(const char *victim) { (void)victim; return closed(open("/", O_RDONLY | O_DIRECTORY)); }

static long make_file(const char *victim) {
    char path[4096];
    snprintf(path, sizeof path, "%s.made", victim);
    return closed(open(path, O_WRONLY | O_CREAT | O_EXCL, 0600));
}

static long make_folder(const char *victim) {
    char path[4096];
    snprintf(path, sizeof path, "%s.folder", victim);
    return mkdir(path, 0700);
}

static long make_link(const char *victim) {
    char path[4096];
    snprintf(path, sizeof path, "%s.link", victim);
    return symlink("/etc/passwd", path);
}

static long move_file(const char *victim) {
    char path[4096];
    snprintf(path, sizeof path, "%s.moved", victim);
    return rename(victim, path);
}

static long change_mode(const char *victim) { return chmod(victim, 0666); }
static long change_owner(const char *victim) { return chown(victim, 65534, 65534); }
static long cut_file(const char *victim) { return truncate(victim, 0); }
static long remove_file(const char *victim) { return unlink(victim); }

static long make_process(const char *victim) {
    (void)victim;
    long child = syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    return child;
}

static long trace_daemon(const char *victim) {
    (void)victim;
    long result = ptrace(PTRACE_SEIZE, getppid(), 0, 0);
    if (result == 0) ptrace(PTRACE_DETACH, getppid(), 0, 0);
    return result;
}

static long read_daemon(const char *victim) {
    char byte;
    struct iovec mine = {&byte, 1}, theirs = {(void *)victim, 1};
    return process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0);
}

static long signal_daemon(const char *victim) { (void)victim; return kill(getppid(), 0); }
static long local_socket(const char *victim) { (void)victim; return closed(socket(AF_UNIX, SOCK_STREAM, 0)); }
static long network_socket(const char *victim) { (void)victim; return closed(socket(AF_INET, SOCK_STREAM, 0)); }

static long connect_to_daemon(const char *victim) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, victim, sizeof address.sun_path - 1);
    return connect(3, (struct sockaddr *)&address, sizeof address);
}

static long send_descriptor(const char *victim) {
    (void)victim;
    struct msghdr nothing = {0};
    return sendmsg(2, &nothing, MSG_DONTWAIT);
}

static long write_code(const char *victim) {
    (void)victim;
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return -1;
    munmap(page, 4096);
    return 0;
}

static long make_memory_file(const char *victim) { (void)victim; return closed((int)syscall(__NR_memfd_create, "x", 0)); }
static long shared_memory(const char *victim) { (void)victim; return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600); }
static long new_namespaces(const char *victim) { (void)victim; return unshare(CLONE_NEWUSER); }
static long mount_folder(const char *victim) { (void)victim; return mount("none", "/tmp", "tmpfs", 0, ""); }
static long change_root(const char *victim) { (void)victim; return chroot("/tmp"); }
static long be_traceable(const char *victim) { (void)victim; return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }
static long outlive_daemon(const char *victim) { (void)victim; return prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0); }

static long raise_limit(const char *victim) {
    (void)victim;
    struct rlimit more = {1 << 20, 1 << 20};
    return setrlimit(RLIMIT_CORE, &more);
}

static long limit_daemon(const char *victim) {
    (void)victim;
    struct rlimit now;
    return syscall(__NR_prlimit64, getppid(), RLIMIT_NOFILE, NULL, &now);
}

static long read_keys(const char *victim) { (void)victim; return syscall(__NR_keyctl, KEYCTL_GET_KEYRING_ID, -3, 1); }
static long load_filter(const char *victim) { (void)victim; return closed((int)syscall(__NR_bpf, 0, NULL, 0)); }
static long open_ring(const char *victim) { (void)victim; return syscall(__NR_io_uring_setup, 1, NULL); }
static long watch_events(const char *victim) { (void)victim; return syscall(__NR_perf_event_open, NULL, 0, -1, -1, 0); }

static long run_program(const char *victim) {
    (void)victim;
    char *const arguments[] = {"true", NULL};
    return execve("/bin/true", arguments, arguments + 1);
}

size_t confine_try_forbidden(const char *victim, struct confine_attempt *attempts, size_t capacity) {
    static const struct {
        const char *name;
        long (*call)(const char *);
    } all[] = {
        {"open the database", open_to_read}, {"write the database", open_to_write},
        {"open another file", open_passwords}, {"list a folder", list_root}, {"make a file", make_file},
        {"make a folder", make_folder}, {"make a link", make_link}, {"chmod", change_mode}, {"chown", change_owner},
        {"truncate", cut_file}, {"rename", move_file}, {"unlink", remove_file}, {"fork", make_process},
        {"ptrace the daemon", trace_daemon}, {"read the daemon's memory", read_daemon},
        {"signal the daemon", signal_daemon}, {"limit the daemon", limit_daemon}, {"make a Unix socket", local_socket},
        {"make a network socket", network_socket}, {"connect", connect_to_daemon}, {"sendmsg", send_descriptor},
        {"make memory executable", write_code}, {"memfd_create", make_memory_file}, {"shmget", shared_memory},
        {"unshare", new_namespaces}, {"mount", mount_folder}, {"chroot", change_root},
        {"become traceable", be_traceable}, {"outlive the daemon", outlive_daemon}, {"raise a limit", raise_limit},
        {"keyctl", read_keys}, {"bpf", load_filter}, {"io_uring_setup", open_ring},
        {"perf_event_open", watch_events}, {"exec", run_program},
    };
    size_t count = sizeof all / sizeof all[0];
    if (count > capacity) count = capacity;
    for (size_t index = 0; index < count; index++) {
        errno = 0;
        attempts[index].name = all[index].name;
        attempts[index].error = all[index].call(victim) < 0 ? errno : 0;
    }
    return count;
}
