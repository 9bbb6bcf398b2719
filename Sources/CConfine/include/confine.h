#ifndef CONFINE_H
#define CONFINE_H

#include <stddef.h>

/// What a confined process may still use.
struct confine_limits {
    /// Address space in bytes, files that are mapped included.
    size_t address_space;
    /// Memory of its own in bytes.
    size_t memory;
    /// Bytes that files may have which it was given open to write; 0 lets none grow.
    size_t written;
    /// Open descriptors, the standard three included.
    unsigned int descriptors;
    /// Seconds of processor time in its whole life; then the kernel kills it.
    unsigned int processor_seconds;
};

/// The call that failed, and its errno.
struct confine_failure {
    const char *call;
    int error;
};

/// Takes users, mounts, network, System V objects and the host's name of its own, without a single user or interface in
/// them, and no capability even there. To be called before ``confine_process``, while the process has one thread.
/// Returns 0, or -1 with `failure` filled, and then nothing has changed.
int confine_namespaces(struct confine_failure *failure);

/// Makes every mount read-only, without devices and programs, after ``confine_namespaces`` only.
/// Returns 0, or -1 with `failure` filled.
int confine_mounts(struct confine_failure *failure);

/// Drops every capability. Returns 0, or -1 with `failure` filled.
int confine_capabilities(struct confine_failure *failure);

/// Confines the calling process, which serves the stream socket `socket` and was spawned by the process at its other
/// end. It gains no privileges, dies with the thread that spawned it, writes no files and no core, is nobody's
/// to trace, keeps only descriptors 0 to 2 and `socket` (which must be 3), and stands in the root folder.
/// Cannot be undone. Returns 0, or -1 with `failure` filled.
int confine_process(int socket, struct confine_limits limits, struct confine_failure *failure);

/// Lets the process read `count` files and folders, with what is in them, and no other; of these it may write none and
/// run none. A path that is not there is left out. From kernel 6.12 on it also reaches no abstract socket and sends no
/// signal. To be called while the process has one thread. Returns 0, or -1 with `failure` filled.
int confine_files(const char *const *readable, size_t count, struct confine_failure *failure);

/// The same for a process that goes on to start another program: of `runnable`, files, it may read and run each.
int confine_program_files(const char *const *readable, size_t count, const char *const *runnable, size_t programs,
                          struct confine_failure *failure);

/// Takes from the process, and from every program that it starts, the system calls by which it would reach others: new
/// sockets, signals, other processes' memory, sessions and groups of its own, marks of files, namespaces. Others are
/// left, since nobody knows which a program needs. Returns 0, or -1 with `failure` filled.
int confine_program_calls(struct confine_failure *failure);

/// Leaves the process the system calls that reading files, memory and `socket` take, and refuses all others with EPERM.
///
/// They are refused and not deadly because libraries try calls that they can do without: espeak-ng's audio library looks
/// for a sound server whenever it is loaded. Returns 0, or -1 with `failure` filled.
int confine_calls(int socket, struct confine_failure *failure);

/// Lets the process make no more threads, after ``confine_calls`` and once its libraries have theirs.
/// Returns 0, or -1 with `failure` filled.
int confine_threads(struct confine_failure *failure);

/// Lets the process use `seconds` of processor time from now on; beyond that the kernel ends it with SIGXCPU.
/// Returns 0, or -1 with errno set.
int confine_processor_time(unsigned int seconds);

/// Gives every block of memory of at least `block` bytes back to the system when it is freed. Otherwise the C library would
/// keep up to the size of the largest block that it has seen. Returns 0, or -1 with errno set.
int confine_freed_memory(int block);

/// Sends what the process writes to its standard error nowhere. Returns a descriptor of where it went before, or -1 with
/// errno set.
int confine_silence(void);

/// Something that a decoder which was taken over would do.
struct confine_attempt {
    const char *name;
    /// 0 when it succeeded, or the errno with which it was refused.
    int error;
};

/// Tries `capacity` forbidden things at most, on `victim`, a file of the daemon's user. What succeeds does no harm but to
/// the victim. The last would put another program in this one's place, so that a process which does not come back from
/// here is not confined. Returns how many were tried.
size_t confine_try_forbidden(const char *victim, struct confine_attempt *attempts, size_t capacity);

#endif
