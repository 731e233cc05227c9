// The parts of Linux that the Glibc module leaves out: some headers; calls with variable arguments, which Swift
// cannot import; and names that the headers hide without _GNU_SOURCE, which Swift's import does not define.

#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Returns a new descriptor of the same open file, which is closed on exec; -1 if there is none left.
static inline int CLinux_duplicate(int descriptor)
{
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

// Accepts a connection; its descriptor does not block and is closed on exec. Returns -1 if there is none.
static inline int CLinux_accept(int listener, struct sockaddr *address, socklen_t *length)
{
    // The headers hide accept4.
    return (int)syscall(SYS_accept4, listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Returns whether the peer has closed the connection or its sending side, even if bytes are still to be read.
static inline int CLinux_is_closed_by_peer(int descriptor)
{
    // The value of POLLRDHUP, which the headers hide.
    struct pollfd state = {descriptor, 0x2000, 0};
    return poll(&state, 1, 0) > 0;
}

// Returns the number of processors that this thread may use, at least 1.
static inline int CLinux_processors(void)
{
    // The headers hide sched_getaffinity and its macros. This is room for 8,192 processors.
    unsigned long mask[128];
    long size = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
    int count = 0;
    for (long index = 0; index < size / (long)sizeof mask[0]; index++) count += __builtin_popcountl(mask[index]);
    return count > 0 ? count : 1;
}

// Returns a descriptor that can be read when a process has ended; -1 if it cannot be opened.
static inline int CLinux_open_process(pid_t process)
{
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// The headers hide it.
extern int pthread_setname_np(pthread_t thread, const char *name);

// Names the current thread, in at most 15 bytes.
static inline int CLinux_name_thread(const char *name)
{
    return pthread_setname_np(pthread_self(), name);
}

#endif
