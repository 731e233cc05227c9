/* A server that sends fixed responses and does the minimum with libmicrohttpd.
 *
 *     bare RESPONSE...
 *
 * Each RESPONSE is a file with headers ("Name: value" lines), an empty line and a body. A GET or POST of /0 returns the
 * first response, of /1 the second, and so on. A GET of /stream takes over the socket and leaves it open. A POST of
 * /broadcast writes its body to all of these sockets before it returns. The program prints its port to standard output.
 *
 * The options of the daemon are those of Sources/HTTPServer/Engine/Daemon.swift. Each request gets an MHD_Response of
 * its own. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_RESPONSES = 16, MAX_HEADERS = 32, MAX_STREAMS = 12000, MAX_BODY = 64 << 10 };

struct prepared {
    struct { char *name, *value; } headers[MAX_HEADERS];
    int header_count;
    char *body;
    size_t size;
};

struct request {
    size_t size;
    char body[];
};

static struct prepared responses[MAX_RESPONSES];
static int response_count;
static int streams[MAX_STREAMS];
static int stream_count;

/* Prints the error of the system and ends the program. */
static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void read_response(const char *path, struct prepared *prepared) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) < 0) fail(path);
    char *text = malloc(status.st_size + 1);
    if (!text || read(file, text, status.st_size) != status.st_size) fail(path);
    close(file);
    text[status.st_size] = 0;
    char *line = text;
    while (*line && *line != '\n') {
        char *end = strchr(line, '\n'), *colon = strstr(line, ": ");
        if (!end || !colon || colon > end || prepared->header_count == MAX_HEADERS) {
            fprintf(stderr, "%s has a line that is not a header\n", path);
            exit(1);
        }
        *end = *colon = 0;
        prepared->headers[prepared->header_count].name = line;
        prepared->headers[prepared->header_count++].value = colon + 2;
        line = end + 1;
    }
    prepared->body = *line ? line + 1 : line;
    prepared->size = text + status.st_size - prepared->body;
}

static enum MHD_Result reply(struct MHD_Connection *connection, const struct prepared *prepared) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(prepared->size, prepared->body, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    for (int i = 0; i < prepared->header_count; i++)
        MHD_add_response_header(response, prepared->headers[i].name, prepared->headers[i].value);
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

/* Removes the streams whose clients have closed them. */
static void remove_closed_streams(void) {
    int remaining = 0;
    char byte;
    for (int i = 0; i < stream_count; i++) {
        if (recv(streams[i], &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
            close(streams[i]);
        else
            streams[remaining++] = streams[i];
    }
    stream_count = remaining;
}

/* MHD_NO ends the connection for the library; the duplicate of its socket stays open. */
static enum MHD_Result open_stream(struct MHD_Connection *connection) {
    static const char head[] =
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n";
    int original = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    if (stream_count == MAX_STREAMS) remove_closed_streams();
    int copy = fcntl(original, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || stream_count == MAX_STREAMS) return MHD_NO;
    int size = 64 << 10;
    setsockopt(copy, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    if (send(copy, head, sizeof head - 1, MSG_NOSIGNAL) > 0) streams[stream_count++] = copy;
    return MHD_NO;
}

static void broadcast(const struct request *request) {
    int remaining = 0;
    for (int i = 0; i < stream_count; i++) {
        if (send(streams[i], request->body, request->size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            close(streams[i]);
        else
            streams[remaining++] = streams[i];
    }
    stream_count = remaining;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_size, void **slot) {
    (void)context, (void)version, (void)method;
    struct request *request = *slot;
    if (!request) {
        *slot = request = malloc(sizeof *request + MAX_BODY);
        if (request) request->size = 0;
        return request ? MHD_YES : MHD_NO;
    }
    if (*upload_size) {
        if (request->size + *upload_size > MAX_BODY) return MHD_NO;
        memcpy(request->body + request->size, upload, *upload_size);
        request->size += *upload_size;
        *upload_size = 0;
        return MHD_YES;
    }
    if (!strcmp(url, "/stream")) return open_stream(connection);
    int index = 0;
    if (!strcmp(url, "/broadcast"))
        broadcast(request);
    else
        index = atoi(url + 1);
    return index >= 0 && index < response_count ? reply(connection, &responses[index]) : MHD_NO;
}

static void completed(
    void *context, struct MHD_Connection *connection, void **slot, enum MHD_RequestTerminationCode reason) {
    (void)context, (void)connection, (void)reason;
    free(*slot);
    *slot = NULL;
}

int main(int count, char **arguments) {
    if (count < 2 || count - 1 > MAX_RESPONSES) {
        fprintf(stderr, "usage: bare RESPONSE...\n");
        return 2;
    }
    for (int i = 1; i < count; i++) read_response(arguments[i], &responses[response_count++]);
    signal(SIGPIPE, SIG_IGN);
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, NULL,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(16 << 10),
        MHD_OPTION_CONNECTION_LIMIT, 1065u, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
    if (!daemon) fail("MHD_start_daemon");
    printf("%u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    int number;
    sigwait(&stop, &number);
    MHD_stop_daemon(daemon);
    return 0;
}
