#define _GNU_SOURCE
#include "confine.h"
#include "failure.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static int limit(int resource, rlim_t value) {
    struct rlimit bound = {.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &bound);
}

int confine_process(int socket, struct confine_limits limits, struct confine_failure *failure) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return confine_fail(failure, "prctl(PR_SET_NO_NEW_PRIVS)");
    // Else its user's other processes could read its memory, and it theirs.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return confine_fail(failure, "prctl(PR_SET_DUMPABLE)");
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return confine_fail(failure, "prctl(PR_SET_PDEATHSIG)");

    // A parent that died before the signal was asked for will never send it. Whoever made the socket pair is the
    // parent that should still be there; an orphan's parent is somebody else.
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return confine_fail(failure, "getsockopt(SO_PEERCRED)");
    if (peer.pid != getppid()) {
        errno = ESRCH;
        return confine_fail(failure, "getppid");
    }

    if (close_range((unsigned int)socket + 1, ~0U, 0) != 0) return confine_fail(failure, "close_range");
    if (chdir("/") != 0) return confine_fail(failure, "chdir");
    // A closed peer or a full file must be an error that is returned, not the end of the process.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);

    if (limit(RLIMIT_CORE, 0) != 0) return confine_fail(failure, "setrlimit(RLIMIT_CORE)");
    if (limit(RLIMIT_FSIZE, limits.written) != 0) return confine_fail(failure, "setrlimit(RLIMIT_FSIZE)");
    if (limit(RLIMIT_NOFILE, limits.descriptors) != 0) return confine_fail(failure, "setrlimit(RLIMIT_NOFILE)");
    if (limit(RLIMIT_AS, limits.address_space) != 0) return confine_fail(failure, "setrlimit(RLIMIT_AS)");
    if (limit(RLIMIT_DATA, limits.memory) != 0) return confine_fail(failure, "setrlimit(RLIMIT_DATA)");
    if (limit(RLIMIT_CPU, limits.processor_seconds) != 0) return confine_fail(failure, "setrlimit(RLIMIT_CPU)");
    return 0;
}

int confine_processor_time(unsigned int seconds) {
    struct rusage usage;
    struct rlimit bound;
    if (getrusage(RUSAGE_SELF, &usage) != 0 || getrlimit(RLIMIT_CPU, &bound) != 0) return -1;
    // The kernel counts whole seconds, so the part of one that is used already is given again.
    rlim_t used = (rlim_t)usage.ru_utime.tv_sec + (rlim_t)usage.ru_stime.tv_sec + 1;
    bound.rlim_cur = used + seconds;
    if (bound.rlim_max != RLIM_INFINITY && bound.rlim_cur > bound.rlim_max) bound.rlim_cur = bound.rlim_max;
    return setrlimit(RLIMIT_CPU, &bound);
}

int confine_freed_memory(int block) {
    if (mallopt(M_MMAP_THRESHOLD, block) == 1) return 0;
    errno = EINVAL;
    return -1;
}

int confine_silence(void) {
    int before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0 || dup2(null, STDERR_FILENO) < 0) {
        if (null >= 0) close(null);
        if (before >= 0) close(before);
        return -1;
    }
    close(null);
    return before;
}
