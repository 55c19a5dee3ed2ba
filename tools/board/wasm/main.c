/*
 * libkingdrop for a page: the functions that its Worker calls, and the two that they call.
 */
#include <stdlib.h>

#include "protocol/embed/kingdrop.h"

#define EXPORTED(name) __attribute__((export_name(#name)))
#define IMPORTED(name) __attribute__((import_module("host"), import_name(#name)))

/* The Worker takes a line. */
IMPORTED(line) void host_line(const char *line);

/* The Worker looks for messages, now and then: meanwhile the search stands still. */
IMPORTED(poll) void host_poll(void);

static struct kingdrop *engine;

static void take_line(void *context, const char *line)
{
    (void)context;
    host_line(line);
}

static void poll(void *context)
{
    (void)context;
    host_poll();
}

/* False when memory is short. */
EXPORTED(start) bool start(int hash_max_mib)
{
    engine = kingdrop_create(&(struct kingdrop_host){
        .line = take_line,
        .poll = poll,
        .without_files = true,
        .hash_max_mib = hash_max_mib,
    });
    return engine != NULL;
}

/* Room for a line to be sent, with its NUL; NULL when memory is short. */
EXPORTED(room) char *room(int bytes)
{
    static char *line;
    free(line);
    return line = malloc((size_t)bytes);
}

/* Where Asyncify keeps a search that stands still: where its memory begins now and where it ends.
 */
EXPORTED(suspended) void *suspended(void)
{
    static _Alignas(8) char memory[1 << 20];
    static void *bounds[2];
    bounds[0] = memory;
    bounds[1] = memory + sizeof memory;
    return bounds;
}

EXPORTED(send) bool send(const char *line)
{
    return kingdrop_send(engine, line);
}

/* Searches, if there is anything to search. True: once more. */
EXPORTED(work) bool work(void)
{
    return kingdrop_wait(engine, -1);
}
