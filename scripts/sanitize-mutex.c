// Tells the thread sanitizer of locks that were waited for: Swift's Mutex takes a free lock, and gives one back that nobody waits
// for, in code of the program, which the sanitizer sees; the rest is in a library that is not built with it. Preloaded by
// scripts/sanitize.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LIBRARY "$s15Synchronization12_MutexHandleV"
typedef __attribute__((swiftcall)) void lock_function(uint32_t thread, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void unlock_function(__attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) bool try_function(__attribute__((swift_context)) void *mutex);

// Other programs than sanitized ones may have this preloaded.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static lock_function *real_lock;
static unlock_function *real_unlock;
static try_function *real_try;

__attribute__((constructor)) static void find_real(void) {
    real_lock = (lock_function *)dlsym(RTLD_NEXT, LIBRARY "9_lockSlowyys6UInt32VF");
    real_unlock = (unlock_function *)dlsym(RTLD_NEXT, LIBRARY "11_unlockSlowyyF");
    real_try = (try_function *)dlsym(RTLD_NEXT, LIBRARY "12_tryLockSlowSbyF");
}

lock_function lock_slow __asm__(LIBRARY "9_lockSlowyys6UInt32VF");
unlock_function unlock_slow __asm__(LIBRARY "11_unlockSlowyyF");
try_function try_lock_slow __asm__(LIBRARY "12_tryLockSlowSbyF");

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    real_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    real_unlock(mutex);
}

__attribute__((swiftcall)) bool try_lock_slow(__attribute__((swift_context)) void *mutex) {
    bool is_taken = real_try(mutex);
    if (is_taken && __tsan_acquire) __tsan_acquire(mutex);
    return is_taken;
}
