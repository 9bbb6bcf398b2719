// Makes every fsync and fdatasync take SLOW_DISK_MS milliseconds more, for machines whose disk acknowledges at once:
//   cc -O2 -shared -fPIC -o slow_disk.so slow_disk.c -ldl
//   SLOW_DISK_MS=5 LD_PRELOAD=./slow_disk.so Benchmarks/.build/release/DaemonBenchmark …
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int delayed(const char *name, int descriptor) {
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    const char *setting = getenv("SLOW_DISK_MS");
    long milliseconds = setting ? strtol(setting, NULL, 10) : 0;
    struct timespec pause = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
    return original(descriptor);
}

int fsync(int descriptor) { return delayed("fsync", descriptor); }
int fdatasync(int descriptor) { return delayed("fdatasync", descriptor); }
