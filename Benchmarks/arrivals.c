// arrivals PORT TRACE TOKENS RATE SECONDS SEED FIRST: sends the requests of a trace (evening.lua says what stands in it) when
// they are due, RATE a second with exponentially distributed pauses (a Poisson process), each on its member's connection,
// whatever becomes of those before. FIRST is the number of the first pass. Prints the number of requests, of those that went
// wrong, and percentiles of the time from the moment a request was due to the last byte of its response, in milliseconds.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    char *method, *path, *accept, *body;
    long member;
} Line;

typedef struct Request {
    struct Request *next;
    double due;
    size_t length;
    char text[];
} Request;

typedef struct {
    int socket;
    Request *first, *last;  // The first is the one that was sent.
    char head[16384];
    size_t headLength, bodyLeft;
    int inBody, status;
} Connection;

static Line *lines;
static char **tokens;
static size_t lineCount, tokenCount, sent, done, wrong;
static Connection *connections;
static double *taken;
static int events;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

// SplitMix64 (https://prng.di.unimi.it/splitmix64.c); over 0, up to 1.
static double chance(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return ((double)((mixed ^ mixed >> 31) >> 11) + 1) / 9007199254740992.0;
}

static char **readLines(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    char **all = NULL, *line = NULL;
    size_t room = 0, size = 0;
    ssize_t length;
    while ((length = getline(&line, &size, file)) >= 0) {
        if (length && line[length - 1] == '\n') line[length - 1] = 0;
        if (*count == room && !(all = realloc(all, (room = room * 2 + 1024) * sizeof *all))) fail("memory");
        all[(*count)++] = strdup(line);
    }
    free(line);
    fclose(file);
    if (!*count) fail(path);
    return all;
}

static void readTrace(const char *path) {
    char **all = readLines(path, &lineCount);
    lines = calloc(lineCount, sizeof *lines);
    for (size_t at = 0; at < lineCount; at++) {
        char *rest = all[at];
        lines[at].method = strsep(&rest, "\t");
        lines[at].path = strsep(&rest, "\t");
        lines[at].accept = strsep(&rest, "\t");
        char *member = strsep(&rest, "\t");
        lines[at].body = rest ? rest : "";
        lines[at].member = member ? atol(member) : 0;
    }
}

static void connectTo(Connection *connection, int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1;
    connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection->socket < 0 || connect(connection->socket, (void *)&address, sizeof address)) fail("connect");
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(events, EPOLL_CTL_ADD, connection->socket, &event)) fail("epoll");
}

static void sendFirst(Connection *connection) {
    Request *request = connection->first;
    // A request is less than what a socket's buffer has free while nothing else is under way.
    if (send(connection->socket, request->text, request->length, MSG_NOSIGNAL) != (ssize_t)request->length) fail("send");
}

static void enqueue(size_t number, size_t pass, double due) {
    const Line *line = &lines[number];
    size_t member = (line->member + (strcmp(line->method, "POST") ? 0 : pass)) % tokenCount;
    const char *method = strcmp(line->method, "TOGGLE") ? line->method : pass % 2 ? "DELETE" : "PUT";
    Connection *connection = &connections[member];
    size_t room = strlen(line->path) + strlen(line->body) + strlen(tokens[member]) + 512;
    Request *request = malloc(sizeof *request + room);
    if (!request) fail("memory");
    char body[128] = "";
    if (*line->body) snprintf(body, sizeof body, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(line->body));
    request->length = snprintf(request->text, room,
        "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: %s\r\nAuthorization: Bearer %s\r\n%s\r\n%s",
        method, line->path, line->accept, tokens[member], body, line->body);
    request->due = due;
    request->next = NULL;
    sent++;
    if (connection->first) {
        connection->last = connection->last->next = request;
    } else {
        connection->first = connection->last = request;
        sendFirst(connection);
    }
}

static void finish(Connection *connection) {
    Request *request = connection->first;
    taken[done++] = now() - request->due;
    if (connection->status >= 400) wrong++;
    connection->first = request->next;
    connection->headLength = connection->inBody = 0;
    free(request);
    if (connection->first) sendFirst(connection);
}

static void readHead(Connection *connection) {
    char *head = connection->head;
    connection->status = atoi(head + 9);
    connection->bodyLeft = 0;
    for (char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (!strncasecmp(line + 2, "content-length:", 15)) connection->bodyLeft = strtoul(line + 17, NULL, 10);
    if (connection->status == 204 || connection->status == 304) connection->bodyLeft = 0;
    connection->inBody = 1;
}

static void receive(Connection *connection) {
    static char bytes[1 << 18];
    ssize_t count = recv(connection->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) fail("the server has closed a connection");
    char *at = bytes, *end = bytes + count;
    while (at < end) {
        if (!connection->first) fail("a response to nothing");
        if (!connection->inBody) {
            if (connection->headLength + 1 >= sizeof connection->head) fail("the head of a response is too long");
            connection->head[connection->headLength++] = *at++;
            connection->head[connection->headLength] = 0;
            if (connection->headLength < 4 || memcmp(connection->head + connection->headLength - 4, "\r\n\r\n", 4)) continue;
            readHead(connection);
        } else {
            size_t part = (size_t)(end - at) < connection->bodyLeft ? (size_t)(end - at) : connection->bodyLeft;
            at += part;
            connection->bodyLeft -= part;
        }
        if (connection->inBody && !connection->bodyLeft) finish(connection);
    }
}

static int order(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static double percentile(double part) { return done ? taken[(size_t)((done - 1) * part)] * 1000 : 0; }

int main(int count, char **arguments) {
    if (count != 8) return fprintf(stderr, "usage: arrivals PORT TRACE TOKENS RATE SECONDS SEED FIRST\n"), 2;
    double rate = atof(arguments[4]), seconds = atof(arguments[5]);
    uint64_t state = strtoull(arguments[6], NULL, 10);
    size_t pass = strtoul(arguments[7], NULL, 10), at = 0;
    struct rlimit descriptors = {4096, 4096};
    setrlimit(RLIMIT_NOFILE, &descriptors);
    readTrace(arguments[2]);
    tokens = readLines(arguments[3], &tokenCount);
    taken = calloc((size_t)(rate * seconds * 2) + 1000, sizeof *taken);
    connections = calloc(tokenCount, sizeof *connections);
    events = epoll_create1(EPOLL_CLOEXEC);
    if (!taken || !connections || events < 0) fail("memory");
    for (size_t member = 0; member < tokenCount; member++) connectTo(&connections[member], atoi(arguments[1]));
    // They are there before they ask: that the server takes a thousand connections at once is not measured.
    sleep(1);

    double began = now(), due = began, last = began + seconds;
    while (1) {
        double time = now();
        while (due <= time && due < last) {
            enqueue(at, pass, due);
            if (++at == lineCount) at = 0, pass++;
            due -= log(chance(&state)) / rate;
        }
        if (due >= last && (done == sent || time > last + 10)) break;
        double pause = due < last ? due - time : 1;
        struct timespec wait = {(time_t)pause, (long)((pause - (time_t)pause) * 1e9)};
        struct epoll_event ready[256];
        int found = epoll_pwait2(events, ready, 256, pause > 0 ? &wait : &(struct timespec){0, 0}, NULL);
        if (found < 0 && errno != EINTR) fail("epoll");
        for (int place = 0; place < found; place++) receive(ready[place].data.ptr);
    }
    qsort(taken, done, sizeof *taken, order);
    printf("%zu requests, %zu wrong, p50 %.3f, p99 %.3f, p99.9 %.3f, slowest %.3f\n", sent, wrong + (sent - done),
        percentile(0.5), percentile(0.99), percentile(0.999), percentile(1));
    return 0;
}
