// Lets the program check what a library reads from its sockets before the library receives it.
//
// The program defines `recv`, so a shared library that calls `recv` calls this function. On a thread without a table,
// and for sockets that are not in the table, it behaves like the function of the C library. It is a separate target, so
// that only programs with the HTTP server replace `recv`.

#ifndef CSOCKETINPUT_H
#define CSOCKETINPUT_H

#include <stddef.h>
#include <sys/types.h>

/// Reads in place of `recv`: returns what `recv` returns, and sets errno as `recv` does.
typedef ssize_t (*CSocketInput_Reader)(void *context, int socket, void *buffer, size_t size);

/// The sockets of one thread by descriptor. Only that thread uses the table.
struct CSocketInput_Table {
    CSocketInput_Reader reader;
    /// The context of each descriptor; null for a descriptor without special treatment.
    void **contexts;
    size_t count;
};

/// Makes this thread read through `table`, which must outlive the thread or the next call; null ends that.
void CSocketInput_use(const struct CSocketInput_Table *table);

/// Reads from a socket, without the table.
ssize_t CSocketInput_receive(int socket, void *buffer, size_t size);

#endif
