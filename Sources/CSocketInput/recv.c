// With this macro, the header of the C library would define `recv` itself.
#undef _FORTIFY_SOURCE

#include "CSocketInput.h"

#include <sys/socket.h>

static _Thread_local const struct CSocketInput_Table *current;

void CSocketInput_use(const struct CSocketInput_Table *table)
{
    current = table;
}

ssize_t CSocketInput_receive(int socket, void *buffer, size_t size)
{
    return recvfrom(socket, buffer, size, 0, NULL, NULL);
}

// Visible to shared libraries, also if the build hides symbols by default.
__attribute__((visibility("default"), used))
ssize_t recv(int socket, void *buffer, size_t size, int flags)
{
    const struct CSocketInput_Table *table = current;
    if (table && flags == 0 && socket >= 0 && (size_t) socket < table->count && table->contexts[socket])
        return table->reader(table->contexts[socket], socket, buffer, size);
    return recvfrom(socket, buffer, size, flags, NULL, NULL);
}
