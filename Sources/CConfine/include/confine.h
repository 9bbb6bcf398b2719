#ifndef CONFINE_H
#define CONFINE_H

#include <stddef.h>

/// What a confined process may still use.
struct confine_limits {
    /// Address space in bytes.
    size_t address_space;
    /// Open descriptors, the standard three included.
    unsigned int descriptors;
};

/// The call that failed, and its errno.
struct confine_failure {
    const char *call;
    int error;
};

/// Confines the calling process, which serves the stream socket `socket` and was spawned by the process at its other
/// end. It gains no privileges, dies with the thread that spawned it, writes no files and no core, keeps only
/// descriptors 0 to 2 and `socket` (which must be 3), and stands in the root folder. Cannot be undone.
/// Returns 0, or -1 with `failure` filled.
int confine_process(int socket, struct confine_limits limits, struct confine_failure *failure);

/// Lets the process use `seconds` of processor time from now on; beyond that the kernel ends it with SIGXCPU.
/// Returns 0, or -1 with errno set.
int confine_processor_time(unsigned int seconds);

/// Gives every block of memory of at least `block` bytes back to the system when it is freed. Otherwise the C library would
/// keep up to the size of the largest block that it has seen. Returns 0, or -1 with errno set.
int confine_freed_memory(int block);

/// Sends what the process writes to its standard error nowhere. Returns a descriptor of where it went before, or -1 with
/// errno set.
int confine_silence(void);

#endif
