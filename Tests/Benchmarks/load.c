/* The client of the benchmarks. It has one thread, except in `sends`.
 *
 *     load requests PORT CONNECTIONS SECONDS REQUEST
 *     load spread PORTS CONNECTIONS SECONDS REQUEST...
 *     load burst PORTS CONNECTIONS COUNT ROUNDS REQUEST PROCESSES
 *     load download PORT CONNECTIONS BYTES REQUEST
 *     load streams PORT STREAMS CHANGES PAUSE REQUEST CHANGE [one_receiver] [unread NUMBER CHANGES]
 *     load sends BYTES CONNECTIONS ROUNDS
 *
 * REQUEST and CHANGE are files with a complete HTTP request, or with several requests, separated by NUL bytes, that are
 * sent in turns.
 *
 * `requests` sends requests on each of its connections, one at a time. It prints the number of responses, the duration
 * in seconds, and the median and 99th percentile of the response time in microseconds. It polls without sleeping. If it
 * slept, the server would spend processor time on waking it, and a slow server more than a fast one.
 *
 * `spread` does the same with several servers, for which it leaves the processors: it sleeps while no response arrives.
 * Each port has its own REQUEST, and connections use the ports in turns. PORTS are numbers, separated by commas.
 *
 * `burst` measures servers that use all processors of this machine. It stops them, sends COUNT requests on each of its
 * connections, and lets them go on. While they work, it sleeps until the receive buffers have all responses. For each
 * round it prints the duration, and the time for which the busiest thread of the servers waited for a processor, in
 * seconds: other programs used it. PORTS and PROCESSES are numbers, separated by commas; connections use the ports in
 * turns.
 *
 * `download` sends REQUEST on each of its connections, reads the first BYTES of each response, and prints the duration
 * in seconds.
 *
 * `streams` opens streams with REQUEST, prints "open" and waits for a line on standard input. Then it sends CHANGE
 * repeatedly: it waits until each stream has received one event (with `one_receiver`: until the stream whose turn is
 * the same has), and pauses for PAUSE milliseconds. It prints the number of events, and the median, 99th percentile and
 * maximum of the time from sending the change to the arrival of the event, in microseconds. The kernel notes when an
 * event arrives, so the client sleeps while the server works. With `unread` it also opens NUMBER streams that
 * it does not read, and sends CHANGES changes before it prints "open", so that their sockets are full. It reads them
 * at the end and prints how many contain a `resync` for lag.
 *
 * `sends` measures what the kernel alone allows: it sends BYTES on each of its connections to itself, on one thread and
 * then on two threads, each with half of the connections. It prints the medians of both durations in milliseconds.
 *
 * A response other than 2xx ends the program. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
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

/* TIMEOUT is in milliseconds, PAUSE in microseconds. */
enum { BUFFER = 16 << 10, EVENTS = 256, TIMEOUT = 20000, PAUSE = 1000 };

struct text {
    char *bytes;
    size_t size;
};

/* Requests that are sent in turns. */
struct texts {
    struct text *all;
    int count;
};

/* A server, and the requests that are sent to it in turns. */
struct target {
    int port;
    struct texts texts;
    /* The number of requests that were sent. */
    long requested;
};

/* A connection that waits for one response at a time. */
struct client {
    int socket;
    struct target *target;
    /* The number of bytes of the head that have arrived, which are in the buffer. */
    size_t used;
    /* The number of bytes of the body that have not arrived. */
    size_t missing;
    double sent;
    char buffer[BUFFER];
};

/* A stream. Only the last byte of its payload is stored. */
struct stream {
    int socket;
    int has_head;
    int is_chunked;
    /* The number of missing bytes of the chunk with its line break. While the size of the chunk is read, its digits. */
    size_t chunk;
    int is_reading_size;
    /* Whether the current event is a comment. */
    int is_comment;
    /* The last byte of the payload; 0 at the beginning of an event. */
    char last;
    /* The number of events. */
    long events;
    /* When the bytes that were read last have arrived. */
    double arrived;
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

static double seconds(struct timespec time) {
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return seconds(time);
}

/* The time by the clock with which the kernel notes arrivals. */
static double calendar(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return seconds(time);
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

/* Reads the requests of a file. */
static struct texts read_requests(const char *path) {
    struct text file = read_file(path);
    struct texts texts = {NULL, 0};
    char *end = file.bytes + file.size;
    for (char *start = file.bytes; start < end;) {
        char *stop = memchr(start, 0, end - start);
        if (!stop) stop = end;
        texts.all = realloc(texts.all, sizeof *texts.all * (texts.count + 1));
        if (!texts.all) fail("no memory");
        texts.all[texts.count++] = (struct text){start, stop - start};
        start = stop + 1;
    }
    if (!texts.count) fail("%s has no request", path);
    return texts;
}

static struct text request_of_turn(struct texts texts, long number) {
    return texts.all[number % texts.count];
}

/* With a window of 0 the system chooses the size of the receive buffer. */
static int connect_to_server(int window) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd >= 0 && window) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    if (fd < 0 || connect(fd, (struct sockaddr *)&server, sizeof server) < 0) fail("connect: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void watch(int epoll, int fd, void *pointer) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = pointer};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0) fail("epoll_ctl: %s", strerror(errno));
}

static void send_all(int fd, struct text text) {
    if (send(fd, text.bytes, text.size, MSG_NOSIGNAL) != (ssize_t)text.size) fail("send: %s", strerror(errno));
}

static void check_status(const char *head, size_t size) {
    if (size < 12 || memcmp(head, "HTTP/1.1 2", 10)) fail("the response begins with %.*s", (int)size, head);
}

/* Returns the size of the head with its empty line; 0 while it is incomplete. */
static size_t head_size(const char *bytes, size_t size) {
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    return end ? end - bytes + 4 : 0;
}

/* Reads up to `maximum` bytes and drops them. Returns how many it has read. */
static size_t drop(int socket, size_t maximum) {
    static char bytes[256 << 10];
    ssize_t count = recv(socket, bytes, maximum < sizeof bytes ? maximum : sizeof bytes, 0);
    if (count <= 0) fail("the server closed a connection");
    return count;
}

/* Reads a part of the response and drops its body. Returns whether the response is complete. */
static int receive(struct client *client) {
    if (client->missing) {
        client->missing -= drop(client->socket, client->missing);
        return !client->missing;
    }
    ssize_t count = recv(client->socket, client->buffer + client->used, BUFFER - client->used, 0);
    if (count <= 0) fail("the server closed a connection");
    client->used += count;
    size_t head = head_size(client->buffer, client->used), body = 0;
    if (!head) {
        if (client->used == BUFFER) fail("the head of a response is too long");
        return 0;
    }
    check_status(client->buffer, head);
    client->buffer[head - 1] = 0;
    const char *length = strcasestr(client->buffer, "\r\nContent-Length:");
    if (length) body = strtoul(length + 17, NULL, 10);
    if (client->used > head + body) fail("a response is longer than its Content-Length");
    client->missing = head + body - client->used;
    client->used = 0;
    return !client->missing;
}

/* The measured durations in seconds. */
struct times {
    double *all;
    long count, capacity;
};

static void add_time(struct times *times, double time) {
    if (times->count == times->capacity) {
        times->capacity = times->capacity ? 2 * times->capacity : 1 << 16;
        times->all = realloc(times->all, sizeof *times->all * times->capacity);
        if (!times->all) fail("no memory");
    }
    times->all[times->count++] = time;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void send_next(struct client *client, double time) {
    client->sent = time;
    send_all(client->socket, request_of_turn(client->target->texts, client->target->requested++));
}

/* Polls for `pause` milliseconds at a time; with 0, it does not sleep. */
static void requests(struct target *targets, int target_count, int connections, double seconds, int pause) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct client *clients = calloc(connections, sizeof *clients);
    struct epoll_event events[EVENTS];
    if (epoll < 0 || !clients) fail("no memory");
    for (int i = 0; i < connections; i++) {
        clients[i].target = &targets[i % target_count];
        server.sin_port = htons(clients[i].target->port);
        clients[i].socket = connect_to_server(0);
        watch(epoll, clients[i].socket, &clients[i]);
    }
    struct times times = {0};
    double start = now(), end = start + seconds, time = start;
    int waiting = connections;
    for (int i = 0; i < connections; i++) send_next(&clients[i], now());
    double last = start;
    while (waiting) {
        int count = epoll_wait(epoll, events, EVENTS, pause);
        time = now();
        if (count > 0) last = time;
        if (time - last > TIMEOUT / 1e3) fail("the server does not respond");
        for (int i = 0; i < count; i++) {
            struct client *client = events[i].data.ptr;
            if (!receive(client)) continue;
            add_time(&times, time - client->sent);
            if (time < end) {
                send_next(client, time);
            } else {
                waiting--;
            }
        }
    }
    qsort(times.all, times.count, sizeof *times.all, ascending);
    printf(
        "%ld %.6f %.1f %.1f\n", times.count, time - start, times.all[times.count / 2] * 1e6,
        times.all[times.count * 99 / 100] * 1e6);
}

enum { PROCESSES = 8, THREADS = 256 };

/* What a thread has used and for how long it has waited for a processor, in nanoseconds. */
struct thread {
    int id;
    double used, waited;
};

struct threads {
    struct thread all[THREADS];
    int count;
};

/* Reads numbers that are separated by commas. Returns how many there are. */
static int read_numbers(char *text, int numbers[PROCESSES]) {
    int count = 0;
    for (char *word = strtok(text, ","); word && count < PROCESSES; word = strtok(NULL, ",")) numbers[count++] = atoi(word);
    return count;
}

static struct threads read_threads(const int *processes, int count) {
    struct threads threads = {.count = 0};
    for (int i = 0; i < count; i++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/task", processes[i]);
        DIR *folder = opendir(path);
        if (!folder) fail("%s: %s", path, strerror(errno));
        for (struct dirent *entry; (entry = readdir(folder)) && threads.count < THREADS;) {
            struct thread thread = {.id = atoi(entry->d_name)};
            if (!thread.id) continue;
            snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", processes[i], thread.id);
            FILE *file = fopen(path, "r");
            if (!file) continue;
            if (fscanf(file, "%lf %lf", &thread.used, &thread.waited) == 2) threads.all[threads.count++] = thread;
            fclose(file);
        }
        closedir(folder);
    }
    return threads;
}

/* Returns the seconds for which the thread that has used the most since `before` has waited for a processor. */
static double waited(const struct threads *before, const struct threads *after) {
    double most = 0, time = 0;
    for (int i = 0; i < after->count; i++) {
        struct thread thread = after->all[i], start = {.id = thread.id};
        for (int k = 0; k < before->count; k++)
            if (before->all[k].id == thread.id) start = before->all[k];
        if (thread.used - start.used < most) continue;
        most = thread.used - start.used;
        time = thread.waited - start.waited;
    }
    return time / 1e9;
}

static void signal_all(const int *processes, int count, int number) {
    for (int i = 0; i < count; i++)
        if (kill(processes[i], number) < 0) fail("kill: %s", strerror(errno));
}

/* Reads the responses that have arrived. Returns their number. */
static int count_responses(int socket, size_t size) {
    char *bytes = malloc(size + 1);
    ssize_t count = bytes ? recv(socket, bytes, size, MSG_DONTWAIT) : -1;
    if (count <= 0) fail("the server closed a connection");
    int responses = 0;
    static const char start[] = "HTTP/1.1 2";
    for (char *next = bytes; (next = memmem(next, bytes + count - next, start, sizeof start - 1)); next++) responses++;
    free(bytes);
    return responses;
}

static void burst(char *port_list, int connections, int count, int rounds, struct texts texts, char *process_list) {
    int ports[PROCESSES], processes[PROCESSES];
    int port_count = read_numbers(port_list, ports), process_count = read_numbers(process_list, processes);
    int *sockets = calloc(connections, sizeof *sockets), *sizes = calloc(connections, sizeof *sizes);
    struct text *requests = calloc(connections, sizeof *requests);
    if (!port_count || !process_count || !sockets || !sizes || !requests) fail("no ports, processes or memory");
    for (int i = 0; i < connections; i++) {
        server.sin_port = htons(ports[i % port_count]);
        sockets[i] = connect_to_server(0);
        int window = 8 << 20;
        if (setsockopt(sockets[i], SOL_SOCKET, SO_RCVBUFFORCE, &window, sizeof window) < 0) fail("burst has to run as root");
        struct text request = request_of_turn(texts, i / port_count);
        requests[i] = (struct text){malloc(request.size * count), request.size * count};
        if (!requests[i].bytes) fail("no memory");
        for (int k = 0; k < count; k++) memcpy(requests[i].bytes + k * request.size, request.bytes, request.size);
        /* No response is shorter than the shorter one of two: a toggle has two forms, and numbers only get longer. */
        ssize_t smallest = BUFFER;
        for (int k = 0; k < 2; k++) {
            send_all(sockets[i], request);
            struct client client = {.socket = sockets[i]};
            struct pollfd readable = {.fd = sockets[i], .events = POLLIN};
            if (poll(&readable, 1, TIMEOUT) != 1) fail("the server does not respond");
            usleep(2000);
            char bytes[BUFFER];
            ssize_t size = recv(sockets[i], bytes, sizeof bytes, MSG_PEEK);
            if (!receive(&client)) fail("a response does not arrive at once");
            if (size < smallest) smallest = size;
        }
        sizes[i] = (int)smallest * count;
        setsockopt(sockets[i], SOL_SOCKET, SO_RCVLOWAT, &sizes[i], sizeof sizes[i]);
    }
    for (int round = 0; round < rounds; round++) {
        signal_all(processes, process_count, SIGSTOP);
        usleep(20000);
        for (int i = 0; i < connections; i++) send_all(sockets[i], requests[i]);
        usleep(20000);
        struct threads before = read_threads(processes, process_count);
        double start = now();
        signal_all(processes, process_count, SIGCONT);
        for (int i = 0; i < connections; i++) {
            struct pollfd readable = {.fd = sockets[i], .events = POLLIN};
            if (poll(&readable, 1, TIMEOUT) != 1) fail("a connection does not get its responses");
        }
        double end = now();
        struct threads after = read_threads(processes, process_count);
        printf("%.6f %.6f\n", end - start, waited(&before, &after));
        usleep(20000);
        for (int i = 0; i < connections; i++) {
            int responses = count_responses(sockets[i], 2 * sizes[i]);
            if (responses != count) fail("%d of %d responses are successful", responses, count);
        }
    }
}

/* Sends a request on each of a number of connections and reads a number of bytes on each. */
static void download(int connections, size_t size, struct text request) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct client *clients = calloc(connections, sizeof *clients);
    struct epoll_event events[EVENTS];
    if (epoll < 0 || !clients) fail("no memory");
    for (int i = 0; i < connections; i++) {
        clients[i].socket = connect_to_server(0);
        clients[i].missing = size;
        watch(epoll, clients[i].socket, &clients[i]);
    }
    double start = now();
    for (int i = 0; i < connections; i++) send_all(clients[i].socket, request);
    for (int waiting = connections; waiting;) {
        int count = epoll_wait(epoll, events, EVENTS, TIMEOUT);
        if (count == 0) fail("%d responses are incomplete", waiting);
        for (int i = 0; i < count; i++) {
            struct client *client = events[i].data.ptr;
            client->missing -= drop(client->socket, client->missing);
            if (client->missing) continue;
            close(client->socket);
            waiting--;
        }
    }
    printf("%.6f\n", now() - start);
}

/* Returns whether a byte of a stream belongs to an event, not to the framing of chunks. */
static int is_payload(struct stream *stream, char byte) {
    if (!stream->is_chunked) return 1;
    if (!stream->is_reading_size) {
        if (--stream->chunk == 0) stream->is_reading_size = 1;
        return stream->chunk >= 2;
    }
    if (byte == '\n') {
        stream->is_reading_size = 0;
        stream->chunk += 2;
    } else if (byte != '\r') {
        int digit = byte <= '9' ? byte - '0' : (byte | 32) - 'a' + 10;
        if (digit < 0 || digit > 15) fail("a chunk has no size");
        stream->chunk = stream->chunk * 16 + digit;
    }
    return 0;
}

/* Receives bytes and notes when they arrived. Returns their number; 0 if there are none. */
static size_t receive_bytes(struct stream *stream, char *buffer, size_t size) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(struct timespec))];
    } control;
    struct iovec part = {buffer, size};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t count = recvmsg(stream->socket, &message, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return 0;
    if (count <= 0) fail("the server closed a stream");
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_type != SCM_TIMESTAMPNS) fail("the kernel does not note when bytes arrive");
    struct timespec time;
    memcpy(&time, CMSG_DATA(header), sizeof time);
    stream->arrived = seconds(time);
    return count;
}

/* Counts the events in bytes of a stream; each ends with an empty line. */
static void count_events(struct stream *stream, const char *bytes, const char *end) {
    for (; bytes < end; bytes++) {
        if (!is_payload(stream, *bytes)) continue;
        if (!stream->last) stream->is_comment = *bytes == ':';
        if (*bytes == '\n' && stream->last == '\n') {
            stream->events += !stream->is_comment;
            stream->last = 0;
        } else {
            stream->last = *bytes;
        }
    }
}

/* Reads all that has arrived. Returns the number of events in it. */
static long read_events(struct stream *stream) {
    char buffer[BUFFER];
    long before = stream->events;
    for (size_t count; (count = receive_bytes(stream, buffer, sizeof buffer));) {
        size_t head = 0;
        if (!stream->has_head) {
            head = head_size(buffer, count);
            if (!head) fail("the head of a stream is incomplete");
            check_status(buffer, head);
            buffer[head - 1] = 0;
            stream->is_chunked = stream->is_reading_size = strcasestr(buffer, "\r\nTransfer-Encoding: chunked") != NULL;
            stream->has_head = 1;
        }
        count_events(stream, buffer + head, buffer + count);
        if (count < sizeof buffer) break;
    }
    return stream->events - before;
}

struct streams {
    struct stream *all;
    int count;
    struct client *publisher;
    struct texts changes;
    long changed;
    /* Whether each change has an event on one stream, that of its turn. */
    int has_one_receiver;
};

static int open_stream(struct text request, int window, struct stream *stream) {
    stream->socket = connect_to_server(window);
    if (setsockopt(stream->socket, SOL_SOCKET, SO_TIMESTAMPNS, &(int){1}, sizeof(int)) < 0)
        fail("the kernel does not note when bytes arrive: %s", strerror(errno));
    send_all(stream->socket, request);
    struct pollfd readable = {.fd = stream->socket, .events = POLLIN};
    while (!stream->has_head) {
        if (poll(&readable, 1, TIMEOUT) != 1) fail("a stream does not open");
        read_events(stream);
    }
    return stream->socket;
}

static struct streams open_streams(int count, struct texts requests, struct texts changes, int has_one_receiver) {
    struct streams streams = {.count = count, .changes = changes, .has_one_receiver = has_one_receiver};
    streams.all = calloc(count, sizeof *streams.all);
    streams.publisher = calloc(1, sizeof *streams.publisher);
    if (!streams.all || !streams.publisher) fail("no memory");
    for (int i = 0; i < count; i++) open_stream(request_of_turn(requests, i), 0, &streams.all[i]);
    /* Opened last, because the server closes a connection that has sent no request for some seconds. */
    streams.publisher->socket = connect_to_server(0);
    return streams;
}

/* Reads until nothing more arrives, because the opening of a stream is not an event of a change. */
static void discard_opening_events(struct streams *streams) {
    long events;
    do {
        usleep(200 * 1000);
        events = 0;
        for (int i = 0; i < streams->count; i++) events += read_events(&streams->all[i]);
    } while (events);
}

/* Waits for the event of a change, and adds its time. Pauses between two attempts, in microseconds, if it may be late. */
static void receive_event(struct stream *stream, int pause, double start, struct times *times) {
    double end = now() + TIMEOUT / 1e3;
    long events;
    while (!(events = read_events(stream))) {
        if (now() > end) fail("a stream did not receive its event");
        if (pause) usleep(pause);
    }
    if (events > 1) fail("a change caused %ld events; one was expected", events);
    if (times) add_time(times, stream->arrived - start);
}

/* Sends a change and waits for its response and all its events. */
static void change(struct streams *streams, struct times *times) {
    long turn = streams->changed++;
    double start = calendar();
    send_all(streams->publisher->socket, request_of_turn(streams->changes, turn));
    if (streams->has_one_receiver) {
        receive_event(&streams->all[turn % streams->count], 0, start, times);
    } else {
        /* The last stream probably is the last to receive the event, so the client sleeps until most have arrived. */
        for (int i = streams->count; i-- > 0;) receive_event(&streams->all[i], PAUSE, start, times);
    }
    struct pollfd readable = {.fd = streams->publisher->socket, .events = POLLIN};
    do {
        if (poll(&readable, 1, TIMEOUT) != 1) fail("a change has no response");
    } while (!receive(streams->publisher));
}

/* Returns the number of unread streams that contain a `resync` for lag. */
static int count_resyncs(const struct stream *unread, int count) {
    static const char reason[] = "\"reason\":\"lag\"";
    int resyncs = 0;
    for (int i = 0; i < count; i++) {
        struct pollfd readable = {.fd = unread[i].socket, .events = POLLIN};
        char buffer[2 * BUFFER];
        size_t overlap = 0;
        int has_reason = 0;
        while (!has_reason && poll(&readable, 1, 1000) == 1) {
            ssize_t received = recv(unread[i].socket, buffer + overlap, BUFFER, 0);
            if (received <= 0) fail("the server closed a stream that was not read");
            size_t size = overlap + received;
            has_reason = memmem(buffer, size, reason, sizeof reason - 1) != NULL;
            overlap = size < sizeof reason ? size : sizeof reason;
            memmove(buffer, buffer + size - overlap, overlap);
        }
        resyncs += has_reason;
    }
    return resyncs;
}

static void measure_streams(
    struct streams streams, int changes, int pause, struct text request, int unread_count, int changes_before) {
    struct stream *unread = calloc(unread_count + 1, sizeof *unread);
    if (!unread) fail("no memory");
    for (int i = 0; i < unread_count; i++) open_stream(request, BUFFER, &unread[i]);
    discard_opening_events(&streams);
    for (int i = 0; i < changes_before; i++) change(&streams, NULL);
    puts("open");
    fflush(stdout);
    if (getchar() == EOF) exit(0);
    struct times times = {0};
    for (int i = 0; i < changes; i++) {
        change(&streams, &times);
        usleep(pause * 1000);
    }
    qsort(times.all, times.count, sizeof *times.all, ascending);
    printf(
        "%ld %.1f %.1f %.1f\n", times.count, times.all[times.count / 2] * 1e6, times.all[times.count * 99 / 100] * 1e6,
        times.all[times.count - 1] * 1e6);
    fflush(stdout);
    getchar();
    if (unread_count) printf("%d\n", count_resyncs(unread, unread_count));
}

/* Connections of this program to itself, and the part of them on which a thread sends. */
struct pairs {
    const int *senders;
    int count;
    size_t bytes;
};

static void *send_on_each(void *pointer) {
    const struct pairs *pairs = pointer;
    char bytes[BUFFER] = {0};
    for (int i = 0; i < pairs->count; i++)
        send_all(pairs->senders[i], (struct text){bytes, pairs->bytes});
    return NULL;
}

/* Returns how long a number of threads need to send on all connections, in milliseconds. */
static double send_on(int threads, struct pairs all) {
    pthread_t ids[2];
    struct pairs parts[2];
    double start = now();
    for (int i = 0; i < threads; i++) {
        int first = all.count * i / threads, end = all.count * (i + 1) / threads;
        parts[i] = (struct pairs){all.senders + first, end - first, all.bytes};
        if (pthread_create(&ids[i], NULL, send_on_each, &parts[i])) fail("a thread does not start");
    }
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    return (now() - start) * 1e3;
}

static void measure_sends(size_t bytes, int count, int rounds) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), *sockets = calloc(2 * count, sizeof *sockets);
    double *times = calloc(2 * rounds, sizeof *times);
    socklen_t size = sizeof server;
    if (!sockets || !times || bytes > BUFFER) fail("no memory");
    if (bind(listener, (struct sockaddr *)&server, size) < 0 || listen(listener, 1) < 0) fail("%s", strerror(errno));
    getsockname(listener, (struct sockaddr *)&server, &size);
    for (int i = 0; i < count; i++) {
        sockets[count + i] = connect_to_server(0);
        sockets[i] = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (sockets[i] < 0) fail("accept: %s", strerror(errno));
    }
    for (int round = 0; round < rounds; round++)
        for (int threads = 1; threads <= 2; threads++) {
            times[(threads - 1) * rounds + round] = send_on(threads, (struct pairs){sockets, count, bytes});
            for (int i = 0; i < count; i++) drop(sockets[count + i], bytes);
            usleep(20 * 1000);
        }
    for (int threads = 1; threads <= 2; threads++)
        qsort(times + (threads - 1) * rounds, rounds, sizeof *times, ascending);
    printf("%.3f %.3f\n", times[rounds / 2], times[rounds + rounds / 2]);
}

int main(int count, char **arguments) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (count > 2) server.sin_port = htons(atoi(arguments[2]));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (count == 6 && !strcmp(arguments[1], "requests")) {
        struct target target = {.port = atoi(arguments[2]), .texts = read_requests(arguments[5])};
        requests(&target, 1, atoi(arguments[3]), atof(arguments[4]), 0);
    } else if (count >= 6 && !strcmp(arguments[1], "spread")) {
        int ports[PROCESSES], port_count = read_numbers(arguments[2], ports);
        struct target targets[PROCESSES] = {{0}};
        if (count != 5 + port_count) fail("%d ports have %d files of requests", port_count, count - 5);
        for (int i = 0; i < port_count; i++)
            targets[i] = (struct target){.port = ports[i], .texts = read_requests(arguments[5 + i])};
        requests(targets, port_count, atoi(arguments[3]), atof(arguments[4]), TIMEOUT);
    } else if (count == 8 && !strcmp(arguments[1], "burst")) {
        burst(
            arguments[2], atoi(arguments[3]), atoi(arguments[4]), atoi(arguments[5]), read_requests(arguments[6]),
            arguments[7]);
    } else if (count == 6 && !strcmp(arguments[1], "download")) {
        download(atoi(arguments[3]), strtoul(arguments[4], NULL, 10), read_requests(arguments[5]).all[0]);
    } else if (count == 5 && !strcmp(arguments[1], "sends")) {
        server.sin_port = 0;
        measure_sends(strtoul(arguments[2], NULL, 10), atoi(arguments[3]), atoi(arguments[4]));
    } else if (count >= 8 && !strcmp(arguments[1], "streams")) {
        int index = 8, has_one_receiver = 0, unread_count = 0, changes_before = 0;
        if (index < count && !strcmp(arguments[index], "one_receiver")) has_one_receiver = 1, index++;
        if (index + 2 < count && !strcmp(arguments[index], "unread"))
            unread_count = atoi(arguments[index + 1]), changes_before = atoi(arguments[index + 2]);
        struct texts requests = read_requests(arguments[6]);
        struct streams streams =
            open_streams(atoi(arguments[3]), requests, read_requests(arguments[7]), has_one_receiver);
        measure_streams(streams, atoi(arguments[4]), atoi(arguments[5]), requests.all[0], unread_count, changes_before);
    } else {
        fputs("usage: load requests|spread|burst|download|streams|sends ...; see the top of load.c\n", stderr);
        return 2;
    }
    return 0;
}
