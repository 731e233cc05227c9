// Lets the program see what a library reads from its sockets before the library does.
//
// The program defines `recv`, so a shared library that calls `recv` calls this one, as it calls the program's malloc.
// On a thread without a table, and for sockets that the table does not know, it does what the C library's does.

#ifndef CSOCKETINPUT_H
#define CSOCKETINPUT_H

#include <stddef.h>
#include <sys/types.h>

/// Reads for the caller of `recv`: returns what that returns, and sets errno as it does.
typedef ssize_t (*CSocketInput_Reader)(void *context, int socket, void *buffer, size_t size);

/// The sockets of one thread by descriptor. Belongs to that thread alone.
struct CSocketInput_Table {
    CSocketInput_Reader reader;
    /// The context of each descriptor; null for one that is read as usual.
    void **contexts;
    size_t count;
};

/// Lets this thread read through `table`, which has to outlive the thread or the next call; null to end that.
void CSocketInput_use(const struct CSocketInput_Table *table);

/// Reads from a socket and from nothing else.
ssize_t CSocketInput_receive(int socket, void *buffer, size_t size);

#endif
