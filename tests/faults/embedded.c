/* A host of libkingdrop: stdin's lines go to an engine. `embedded poll` runs it on the host's
 * thread. */
#include <kingdrop.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct host {
    struct kingdrop *engine;
    int wakes[2]; /* a pipe that the engine's threads write to */
    char bytes[4096];
    size_t count; /* bytes of an incomplete line */
    bool ended;   /* end of input */
};

/* Exits after a failure of the host itself. */
static void require(bool ok)
{
    if (ok)
        return;
    fputs("embedded: a system call of the host failed\n", stderr);
    _exit(EXIT_FAILURE);
}

static void take_line(void *context, const char *line)
{
    (void)context;
    require(puts(line) >= 0 && fflush(stdout) == 0);
}

static void wake(void *context)
{
    const struct host *host = context;
    require(write(host->wakes[1], "", 1) == 1);
}

/* Sends the complete lines read. */
static void send_lines(struct host *host)
{
    char *newline;
    while ((newline = memchr(host->bytes, '\n', host->count)) != NULL) {
        *newline = '\0';
        if (!kingdrop_send(host->engine, host->bytes))
            take_line(host, "error: the line was not taken");
        host->count -= (size_t)(newline + 1 - host->bytes);
        memmove(host->bytes, newline + 1, host->count);
    }
}

/* Waits for input or a wake-up, or for the timeout. */
static void read_input(struct host *host, int timeout_ms)
{
    struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {host->wakes[0], POLLIN, 0}};
    char wakes[64];
    const int ready = poll(files, 2, timeout_ms);
    require(ready >= 0);
    if (files[1].revents != 0)
        require(read(host->wakes[0], wakes, sizeof wakes) > 0);
    if (files[0].revents == 0)
        return;
    const ssize_t got =
        read(STDIN_FILENO, host->bytes + host->count, sizeof host->bytes - host->count);
    require(got >= 0);
    host->ended = got == 0;
    host->count += (size_t)got;
    send_lines(host);
}

static void on_poll(void *context)
{
    read_input(context, 0);
}

int main(int argc, char **argv)
{
    static struct host host;
    const bool polls = argc > 1 && strcmp(argv[1], "poll") == 0;
    require(pipe(host.wakes) == 0);
    host.engine = kingdrop_create(&(struct kingdrop_host){
        .line = take_line,
        .wake = wake,
        .poll = polls ? on_poll : NULL,
        .context = &host,
    });
    if (host.engine == NULL) {
        fputs("embedded: no engine\n", stderr);
        return EXIT_FAILURE;
    }
    while (!host.ended && !kingdrop_is_over(host.engine)) {
        kingdrop_wait(host.engine, 0);
        if (!kingdrop_is_over(host.engine))
            read_input(&host, 100);
    }
    while (kingdrop_wait(host.engine, -1))
        continue;
    kingdrop_destroy(host.engine);
    return EXIT_SUCCESS;
}
