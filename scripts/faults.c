// A disk that forgets, one that is full, and a clock that jumps, for scripts/test-faults:
//   cc -O2 -shared -fPIC -o faults.so faults.c -ldl
//   FAULTS_ROOT=/tmp/data FAULTS_JOURNAL=/tmp/journal FAULTS_CONTROL=/tmp/control LD_PRELOAD=./faults.so …
//
// Of files below ROOT
// - JOURNAL tells every write and cut, with the bytes before and after, every new name and every fsync: what came after a file's last
//   fsync can then be taken back, as a power cut does;
// - CONTROL, six 32-bit numbers that the test maps too, says when the disk is full: the write that counts the first one
//   down to 0 fails, and all after it until it is negative again. The second counts what was tried, the third what failed.
//   While the fourth is not 0 no fsync is noted, as if the program had left it out; while the fifth is not 0 the write that
//   would fail ends the program instead. The sixth is what the clock is ahead, in hours.
// Shared memory (-shm) is no file of the disk's.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

typedef ssize_t (*pwrite_t)(int, const void *, size_t, off_t);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef int (*ftruncate_t)(int, off_t);
typedef int (*sync_t)(int);
typedef int (*rename_t)(const char *, const char *);
typedef int (*mkdir_t)(const char *, mode_t);
typedef int (*open_t)(const char *, int, ...);
typedef int (*clock_t_)(clockid_t, struct timespec *);
typedef int (*fallocate_t)(int, off_t, off_t);

static struct control { int32_t countdown, tried, failed, forgets, kills, hours; } *control;
static const char *root, *journal_path;
static size_t root_length;
static int journal = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void set_up(void) {
    root = getenv("FAULTS_ROOT");
    root_length = root ? strlen(root) : 0;
    journal_path = getenv("FAULTS_JOURNAL");
    const char *path = getenv("FAULTS_CONTROL");
    int file = path ? REAL(open_t, "open")(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED) control = shared;
        close(file);
    }
}

static int is_ours(const char *path) {
    pthread_once(&once, set_up);
    size_t length = path ? strlen(path) : 0;
    return root_length && length > root_length && !memcmp(path, root, root_length) && path[root_length] == '/' &&
           (length < 4 || strcmp(path + length - 4, "-shm"));
}

// The path of a file below the root; an empty one for any other.
static void path_of(int descriptor, char path[4096]) {
    int error = errno;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, 4095);
    path[length > 0 ? length : 0] = 0;
    if (!is_ours(path)) path[0] = 0;
    errno = error;
}

static int is_full(void) {
    if (!control) return 0;
    __atomic_add_fetch(&control->tried, 1, __ATOMIC_SEQ_CST);
    int32_t left = __atomic_load_n(&control->countdown, __ATOMIC_SEQ_CST);
    while (left > 0 &&
           !__atomic_compare_exchange_n(&control->countdown, &left, left - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
    // The last that is counted down fails too.
    if (left != 1 && left != 0) return 0;
    if (control->kills) kill(getpid(), SIGKILL);
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    errno = ENOSPC;
    return 1;
}

static void put(const void *bytes, size_t count) {
    while (count) {
        ssize_t written = REAL(write_t, "write")(journal, bytes, count);
        if (written <= 0) abort();
        bytes = (const char *)bytes + written;
        count -= (size_t)written;
    }
}

// One line of the journal: kind, path, where, size of the file before, bytes before, bytes after.
static void note(char kind, const char *path, int descriptor, off_t at, const void *after, size_t count) {
    if (!journal_path) return;
    if (journal < 0) journal = REAL(open_t, "open")(journal_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0) abort();
    struct stat status = {0};
    if (descriptor >= 0) fstat(descriptor, &status);
    int64_t size = status.st_size, before = 0;
    if ((kind == 'W' || kind == 'T') && at < size) before = kind == 'T' ? size - at : (at + (off_t)count > size ? size - at : (off_t)count);
    struct { int64_t kind, path, at, size, before, after; } header = {
        kind, (int64_t)strlen(path), at, size, before, (int64_t)count};
    char *old = malloc((size_t)before + 1);
    // Descriptors for writing only cannot be read.
    int reading = before ? REAL(open_t, "open")(path, O_RDONLY | O_CLOEXEC) : -1;
    if (!old || (before && (reading < 0 || pread(reading, old, (size_t)before, at) != before))) abort();
    if (reading >= 0) close(reading);
    put(&header, sizeof header);
    put(path, (size_t)header.path);
    put(old, (size_t)before);
    put(after, count);
    free(old);
}

static ssize_t noted_write(const char *name, int descriptor, const void *bytes, size_t count, off_t at, int is_placed) {
    char path[4096];
    path_of(descriptor, path);
    if (!path[0]) goto write;
    if (is_full()) return -1;
    pthread_mutex_lock(&lock);
    off_t place = at;
    if (!is_placed) place = fcntl(descriptor, F_GETFL) & O_APPEND ? lseek(descriptor, 0, SEEK_END) : lseek(descriptor, 0, SEEK_CUR);
    note('W', path, descriptor, place, bytes, count);
    ssize_t written = is_placed ? REAL(pwrite_t, name)(descriptor, bytes, count, at) : REAL(write_t, name)(descriptor, bytes, count);
    pthread_mutex_unlock(&lock);
    return written;
write:
    return is_placed ? REAL(pwrite_t, name)(descriptor, bytes, count, at) : REAL(write_t, name)(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    return noted_write("write", descriptor, bytes, count, 0, 0);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at) {
    return noted_write("pwrite", descriptor, bytes, count, at, 1);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at) {
    return noted_write("pwrite64", descriptor, bytes, count, at, 1);
}

static int noted_cut(const char *name, int descriptor, off_t size) {
    char path[4096];
    path_of(descriptor, path);
    if (!path[0]) return REAL(ftruncate_t, name)(descriptor, size);
    if (is_full()) return -1;
    pthread_mutex_lock(&lock);
    note('T', path, descriptor, size, NULL, 0);
    int result = REAL(ftruncate_t, name)(descriptor, size);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int descriptor, off_t size) { return noted_cut("ftruncate", descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return noted_cut("ftruncate64", descriptor, size); }

static int noted_sync(const char *name, int descriptor) {
    char path[4096];
    path_of(descriptor, path);
    if (!path[0]) return REAL(sync_t, name)(descriptor);
    if (is_full()) return -1;
    pthread_mutex_lock(&lock);
    if (!control || !control->forgets) note('S', path, descriptor, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int descriptor) { return noted_sync("fsync", descriptor); }
int fdatasync(int descriptor) { return noted_sync("fdatasync", descriptor); }

int posix_fallocate(int descriptor, off_t at, off_t length) {
    char path[4096];
    path_of(descriptor, path);
    if (path[0] && is_full()) return ENOSPC;
    return REAL(fallocate_t, "posix_fallocate")(descriptor, at, length);
}

int rename(const char *from, const char *to) {
    if (!is_ours(to)) return REAL(rename_t, "rename")(from, to);
    if (is_full()) return -1;
    pthread_mutex_lock(&lock);
    int result = REAL(rename_t, "rename")(from, to);
    if (!result) note('R', to, -1, 0, from, strlen(from));
    pthread_mutex_unlock(&lock);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    if (is_ours(path) && is_full()) return -1;
    return REAL(mkdir_t, "mkdir")(path, mode);
}

static int noted_open(const char *name, const char *path, int flags, mode_t mode) {
    if (flags & O_CREAT && is_ours(path) && access(path, F_OK) && is_full()) return -1;
    return REAL(open_t, name)(path, flags, mode);
}

#define OPEN(name)                                             \
    int name(const char *path, int flags, ...) {               \
        va_list rest;                                          \
        va_start(rest, flags);                                 \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                          \
        return noted_open(#name, path, flags, mode);           \
    }
OPEN(open)
OPEN(open64)

int clock_gettime(clockid_t clock, struct timespec *time) {
    pthread_once(&once, set_up);
    int result = REAL(clock_t_, "clock_gettime")(clock, time);
    if (!result && clock == CLOCK_REALTIME && control) time->tv_sec += 3600 * (time_t)control->hours;
    return result;
}
