// Reports the slow path of Swift's Mutex to ThreadSanitizer.
//
// Mutex takes a contended lock inside libswiftSynchronization, which is not instrumented. ThreadSanitizer therefore does
// not detect that one thread passes the lock to the next, and reports races that do not exist. These functions are
// preloaded into an instrumented program. They wrap those of the library and report the lock to ThreadSanitizer. Real
// races are still reported.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define MUTEX "$s15Synchronization12_MutexHandleV"
#define LOCK_SLOW MUTEX "9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW MUTEX "11_unlockSlowyyF"

// These functions are missing in programs that are not instrumented, such as the one that starts the tests.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*LockSlow)(uint32_t, SELF void *);
typedef SWIFT void (*UnlockSlow)(SELF void *);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void unlockSlow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
    LockSlow library = (LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW);
    library(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF void *mutex) {
    UnlockSlow library = (UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW);
    if (__tsan_release) __tsan_release(mutex);
    library(mutex);
}
