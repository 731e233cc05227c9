/* The client of the benchmarks: one thread, one epoll.
 *
 *     load requests PORT CONNECTIONS SECONDS REQUEST
 *     load streams PORT STREAMS CHANGES PAUSE REQUEST CHANGE
 *
 * REQUEST and CHANGE are files with a whole HTTP request. `requests` sends one again and again on each of its
 * connections and prints how many were answered and in how many seconds. It asks for answers without ever going to
 * sleep: to wake it would be the server's work, and the more of it the slower the server is. `streams` opens streams with REQUEST, says
 * "open" and waits for a line on standard input; then it sends CHANGE, waits until each stream has got one event,
 * pauses for so many milliseconds, and so on; it prints how many events came and the median, the 99th percentile and the
 * longest time from the change being sent to the event being read, in microseconds. An answer other than 2xx ends the
 * program. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 16 << 10, EVENTS = 256, PATIENCE = 20000 };

struct text {
    char *bytes;
    size_t size;
};

/* A connection that waits for one answer at a time. */
struct client {
    int socket;
    size_t used;
    char buffer[BUFFER];
};

/* A stream, of which only the last byte read is kept. */
struct stream {
    int socket;
    int has_head;
    char last;
    long events;
};

static struct sockaddr_in server = {.sin_family = AF_INET};

static void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static struct text read_file(const char *path) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) < 0) fail("%s: %s", path, strerror(errno));
    struct text text = {malloc(status.st_size + 1), status.st_size};
    if (!text.bytes || read(file, text.bytes, text.size) != (ssize_t)text.size) fail("%s cannot be read", path);
    close(file);
    return text;
}

static int connect_to_server(void) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&server, sizeof server) < 0) fail("connect: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void watch(int epoll, int fd, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0) fail("epoll_ctl: %s", strerror(errno));
}

static void send_all(int fd, struct text text) {
    if (send(fd, text.bytes, text.size, MSG_NOSIGNAL) != (ssize_t)text.size) fail("send: %s", strerror(errno));
}

static void check_status(const char *head, size_t size) {
    if (size < 12 || memcmp(head, "HTTP/1.1 2", 10)) fail("answered with %.*s", (int)size, head);
}

/* Bytes of the head with its empty line; 0 while it is incomplete. */
static size_t head_size(const char *bytes, size_t size) {
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    return end ? end - bytes + 4 : 0;
}

/* Whether the answer is complete now; it is then forgotten. */
static int receive(struct client *client) {
    ssize_t count = recv(client->socket, client->buffer + client->used, BUFFER - client->used, 0);
    if (count <= 0) fail("the server closed a connection");
    client->used += count;
    size_t head = head_size(client->buffer, client->used), body = 0;
    if (!head) {
        if (client->used == BUFFER) fail("an answer's head is too long");
        return 0;
    }
    check_status(client->buffer, head);
    client->buffer[head - 1] = 0;
    const char *length = strcasestr(client->buffer, "\r\nContent-Length:");
    if (length) body = strtoul(length + 17, NULL, 10);
    client->buffer[head - 1] = '\n';
    if (head + body > BUFFER) fail("an answer is too long");
    if (client->used < head + body) return 0;
    client->used = 0;
    return 1;
}

static void requests(int connections, double seconds, struct text request) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct client *clients = calloc(connections, sizeof *clients);
    struct epoll_event events[EVENTS];
    if (epoll < 0 || !clients) fail("no memory");
    for (int i = 0; i < connections; i++) {
        clients[i].socket = connect_to_server();
        watch(epoll, clients[i].socket, &clients[i]);
    }
    double start = now(), end = start + seconds, time = start;
    long answered = 0;
    int waiting = connections;
    for (int i = 0; i < connections; i++) send_all(clients[i].socket, request);
    double last = start;
    while (waiting) {
        int count = epoll_wait(epoll, events, EVENTS, 0);
        time = now();
        if (count > 0) last = time;
        if (time - last > PATIENCE / 1e3) fail("the server does not answer");
        for (int i = 0; i < count; i++) {
            struct client *client = events[i].data.ptr;
            if (!receive(client)) continue;
            answered++;
            if (time < end)
                send_all(client->socket, request);
            else
                waiting--;
        }
    }
    printf("%ld %.6f\n", answered, time - start);
}

/* Counts the events, each of which ends with an empty line, after the answer's head. */
static long read_events(struct stream *stream) {
    char buffer[BUFFER];
    ssize_t count = recv(stream->socket, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return 0;
    if (count <= 0) fail("the server closed a stream");
    char *bytes = buffer, *end = buffer + count;
    if (!stream->has_head) {
        size_t head = head_size(buffer, count);
        if (!head) fail("a stream's head came in pieces");
        check_status(buffer, head);
        stream->has_head = 1;
        stream->last = 0;
        bytes += head;
    }
    long before = stream->events;
    for (; bytes < end; bytes++) {
        if (*bytes == '\n' && stream->last == '\n') {
            stream->events++;
            stream->last = 0;
        } else {
            stream->last = *bytes;
        }
    }
    return stream->events - before;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void streams(int stream_count, int changes, int pause, struct text request, struct text change) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct stream *all = calloc(stream_count, sizeof *all);
    double *times = malloc(sizeof *times * (size_t)stream_count * changes);
    struct epoll_event events[EVENTS];
    struct client *publisher = calloc(1, sizeof *publisher);
    if (epoll < 0 || !all || !times || !publisher) fail("no memory");
    publisher->socket = connect_to_server();
    for (int i = 0; i < stream_count; i++) {
        all[i].socket = connect_to_server();
        send_all(all[i].socket, request);
        watch(epoll, all[i].socket, &all[i]);
        while (!all[i].has_head) {
            if (epoll_wait(epoll, events, 1, PATIENCE) != 1) fail("a stream does not open");
            read_events(events[0].data.ptr);
        }
    }
    watch(epoll, publisher->socket, NULL);
    puts("open");
    fflush(stdout);
    if (getchar() == EOF) exit(0);
    long deliveries = 0;
    for (int i = 0; i < changes; i++) {
        double start = now();
        send_all(publisher->socket, change);
        int missing = stream_count, is_answered = 0;
        while (missing || !is_answered) {
            int count = epoll_wait(epoll, events, EVENTS, PATIENCE);
            if (count == 0) fail("%d streams do not get their event", missing);
            for (int k = 0; k < count; k++) {
                struct stream *stream = events[k].data.ptr;
                if (!stream) {
                    is_answered |= receive(publisher);
                    continue;
                }
                long got = read_events(stream);
                if (got > 1) fail("a change made %ld events; one was expected", got);
                if (got == 0) continue;
                times[deliveries++] = now() - start;
                missing--;
            }
        }
        usleep(pause * 1000);
    }
    qsort(times, deliveries, sizeof *times, ascending);
    printf(
        "%ld %.1f %.1f %.1f\n", deliveries, times[deliveries / 2] * 1e6, times[deliveries * 99 / 100] * 1e6,
        times[deliveries - 1] * 1e6);
    fflush(stdout);
    getchar();
}

int main(int count, char **arguments) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (count > 2) server.sin_port = htons(atoi(arguments[2]));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (count == 6 && !strcmp(arguments[1], "requests")) {
        requests(atoi(arguments[3]), atof(arguments[4]), read_file(arguments[5]));
    } else if (count == 8 && !strcmp(arguments[1], "streams")) {
        streams(
            atoi(arguments[3]), atoi(arguments[4]), atoi(arguments[5]), read_file(arguments[6]),
            read_file(arguments[7]));
    } else {
        fputs("usage: load requests|streams ...; load.c says how\n", stderr);
        return 2;
    }
    return 0;
}
