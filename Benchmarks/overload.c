/* Sends requests at a fixed rate over many connections from several addresses of this machine, whatever becomes of those
   before (an open loop), or with a rate of 0 the next one on each connection when the last was answered.

   overload PORT CONNECTIONS ADDRESSES RATE SECONDS FILE
   FILE has the requests as they are sent, each after its length in bytes and a line end. Connections come from 127.0.0.2 on.
   Prints one line of JSON; latencies count from the moment at which a request was due, of answers with 2xx and 3xx alone. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 4096, TENTHS = 100000 };

struct connection {
    int socket, number, filled;
    /* Of the body, or -1 while the head is read. */
    long rest;
    int status, has_retry, is_chunked, is_last, is_busy, is_open, is_queued;
    double due;
    char head[HEAD + 1];
};

static struct request { char *text; size_t length; } *requests;
static size_t request_count;
static struct connection *connections;
static int connection_count, addresses, port, poller;
/* Those that may take a request: a ring. */
static int *idle;
static long idle_first, idle_last;
static long sent, good, refused, refused_without, limited, other, broken, opened, closed;
static uint32_t latencies[TENTHS + 1];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void read_requests(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    size_t length;
    while (fscanf(file, "%zu", &length) == 1 && fgetc(file) == '\n') {
        requests = realloc(requests, (request_count + 1) * sizeof *requests);
        struct request *next = &requests[request_count++];
        *next = (struct request){malloc(length), length};
        if (fread(next->text, 1, length, file) != length) fail("a request is cut off");
    }
    fclose(file);
    if (!request_count) fail("no requests");
}

static void set_idle(struct connection *connection) {
    if (connection->is_queued) return;
    connection->is_queued = 1;
    idle[idle_last++ % connection_count] = connection->number;
}

/* One that may take a request, or none. What was closed meanwhile comes again when it is open. */
static struct connection *take_idle(void) {
    while (idle_first < idle_last) {
        struct connection *connection = &connections[idle[idle_first++ % connection_count]];
        connection->is_queued = 0;
        if (connection->is_open && !connection->is_busy) return connection;
    }
    return NULL;
}

static void open_connection(struct connection *connection) {
    int on = 1;
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons(port)};
    from.sin_addr.s_addr = htonl(0x7f000002u + connection->number % addresses);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (connection->socket < 0) fail("socket");
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(connection->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(connection->socket, (struct sockaddr *)&from, sizeof from)) fail("bind");
    if (connect(connection->socket, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) fail("connect");
    connection->is_open = connection->is_busy = connection->filled = 0;
    connection->rest = -1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.u32 = connection->number};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, connection->socket, &event)) fail("epoll_ctl");
}

/* The server, or the kernel for it, has ended the connection. */
static void reopen(struct connection *connection, int is_expected) {
    if (connection->is_busy && !is_expected) broken++;
    closed++;
    close(connection->socket);
    open_connection(connection);
}

static void send_next(struct connection *connection, double due) {
    struct request *request = &requests[(size_t)sent % request_count];
    sent++;
    connection->is_busy = 1;
    connection->due = due;
    connection->rest = -1;
    connection->filled = 0;
    if (send(connection->socket, request->text, request->length, MSG_NOSIGNAL) != (ssize_t)request->length)
        reopen(connection, 0);
}

static void end_answer(struct connection *connection) {
    double tenths = (now() - connection->due) * 10000;
    if (connection->status >= 200 && connection->status < 400) {
        good++;
        latencies[tenths < TENTHS ? (long)tenths : TENTHS]++;
    } else if (connection->status == 503) {
        refused++;
        if (!connection->has_retry) refused_without++;
    } else if (connection->status == 429) {
        limited++;
    } else {
        other++;
    }
    connection->is_busy = 0;
    connection->filled = 0;
    connection->rest = -1;
    if (connection->is_last) reopen(connection, 1);
    else set_idle(connection);
}

static void read_head(struct connection *connection, char *end) {
    *end = 0;
    char *length = strcasestr(connection->head, "\r\ncontent-length:");
    connection->status = atoi(connection->head + 9);
    connection->has_retry = strcasestr(connection->head, "\r\nretry-after:") != NULL;
    connection->is_last = strcasestr(connection->head, "\r\nconnection: close") != NULL;
    connection->is_chunked = !length && strcasestr(connection->head, "\r\ntransfer-encoding: chunked") != NULL;
    connection->rest = length ? atol(length + 17) : 0;
}

/* The bytes of a body. Its last chunk comes at its end, and nothing of the next answer after it. */
static int is_whole(struct connection *connection, const char *bytes, ssize_t count) {
    if (connection->is_chunked) return count >= 5 && memcmp(bytes + count - 5, "0\r\n\r\n", 5) == 0;
    connection->rest -= count;
    return connection->rest <= 0;
}

static void receive(struct connection *connection) {
    static char body[1 << 16];
    for (;;) {
        int is_head = connection->rest < 0 && !connection->is_chunked;
        char *into = is_head ? connection->head + connection->filled : body;
        ssize_t count = recv(connection->socket, into, is_head ? (size_t)(HEAD - connection->filled) : sizeof body, 0);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) return reopen(connection, 0);
        if (!is_head) {
            if (!is_whole(connection, body, count)) continue;
        } else {
            connection->filled += count;
            connection->head[connection->filled] = 0;
            char *end = strstr(connection->head, "\r\n\r\n");
            if (!end && connection->filled == HEAD) return reopen(connection, 0);
            if (!end) continue;
            char *rest = end + 4;
            ssize_t more = connection->head + connection->filled - rest;
            read_head(connection, end);
            if (connection->status == 304 || connection->status == 204) connection->rest = 0;
            if (!is_whole(connection, rest, more)) continue;
        }
        connection->is_chunked = 0;
        /* The refusal of a connection comes without a request. */
        if (!connection->is_busy) {
            refused += connection->status == 503;
            refused_without += connection->status == 503 && !connection->has_retry;
            return reopen(connection, 1);
        }
        return end_answer(connection);
    }
}

static double percentile(double share) {
    long wanted = (long)(good * share), seen = 0;
    for (long tenths = 0; tenths <= TENTHS; tenths++) {
        seen += latencies[tenths];
        if (seen > wanted) return tenths / 10.0;
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count != 7) return fprintf(stderr, "overload PORT CONNECTIONS ADDRESSES RATE SECONDS FILE\n"), 2;
    port = atoi(arguments[1]);
    connection_count = atoi(arguments[2]);
    addresses = atoi(arguments[3]);
    double rate = atof(arguments[4]), seconds = atof(arguments[5]);
    read_requests(arguments[6]);
    connections = calloc(connection_count, sizeof *connections);
    idle = calloc(connection_count, sizeof *idle);
    poller = epoll_create1(0);
    int begun = 0;
    double began = now(), end = began + seconds;
    long waiting = 0;
    struct epoll_event events[1024];
    for (double time = began; time < end; time = now()) {
        /* As many at a time as the server's queue of connections takes. */
        for (int some = 0; some < 50 && begun < connection_count; some++, begun++) {
            connections[begun].number = begun;
            open_connection(&connections[begun]);
        }
        if (rate > 0) {
            /* Requests that find no free connection wait, and their time counts. */
            struct connection *next;
            while (waiting < (long)((time - began) * rate) && (next = take_idle())) send_next(next, began + waiting++ / rate);
        } else {
            for (struct connection *next = take_idle(); next; next = take_idle()) send_next(next, time);
        }
        int ready = epoll_wait(poller, events, 1024, 1);
        for (int at = 0; at < ready; at++) {
            struct connection *connection = &connections[events[at].data.u32];
            if (!connection->is_open && events[at].events & EPOLLOUT) {
                int error = 0;
                socklen_t length = sizeof error;
                getsockopt(connection->socket, SOL_SOCKET, SO_ERROR, &error, &length);
                if (error) {
                    broken++;
                    reopen(connection, 1);
                    continue;
                }
                connection->is_open = 1;
                opened++;
                set_idle(connection);
            }
            if (events[at].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(connection);
        }
    }
    printf(
        "{\"sent\": %ld, \"due\": %.0f, \"good\": %ld, \"refused\": %ld, \"refused_without_retry_after\": %ld, "
        "\"limited\": %ld, \"other\": %ld, \"broken\": %ld, \"opened\": %ld, \"closed\": %ld, \"p50\": %.1f, \"p99\": %.1f, \"rate\": %.1f}\n",
        sent, rate * seconds, good, refused, refused_without, limited, other, broken, opened, closed, percentile(0.5),
        percentile(0.99), good / seconds);
    return 0;
}
