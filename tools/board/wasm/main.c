/* libkingdrop for a page: functions that its Worker calls, and two that it implements. */
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "protocol/embed/embed_session.h"
#include "protocol/embed/kingdrop.h"
#include "protocol/session/session.h"

#define EXPORTED(name) __attribute__((export_name(#name)))
#define IMPORTED(name) __attribute__((import_module("host"), import_name(#name)))

/* The Worker receives a line. */
IMPORTED(line) void host_line(const char *line);

/* The Worker handles its messages while the search is suspended. */
IMPORTED(poll) void host_poll(void);

static struct kingdrop *engine;

/* A file that the Worker loads when its game is first chosen. core.js reads the first members. */
struct data {
    const char *file, *hash;
    unsigned char *start;
    const size_t *bytes;
    const struct game *game;
    bool is_there;
};

#define DATA(game, kind)                                                                           \
    extern unsigned char game##_##kind[];                                                          \
    extern const size_t game##_##kind##_bytes;                                                     \
    extern const char game##_##kind##_hash[];
#include "data_apart.def"
#undef DATA

static struct data all_data[] = {
#define DATA(its_game, kind)                                                                       \
    {                                                                                              \
        .file = #its_game "_" #kind ".data",                                                       \
        .hash = its_game##_##kind##_hash,                                                          \
        .start = its_game##_##kind,                                                                \
        .bytes = &its_game##_##kind##_bytes,                                                       \
        .game = &its_game##_game,                                                                  \
    },
#include "data_apart.def"
#undef DATA
    {0},
};

/* Returns the next data after `last` (NULL: the first) that the current game, or any game, lacks;
 * NULL: no more. */
EXPORTED(lacking) struct data *lacking(struct data *last, bool of_any)
{
    const struct game *game = session_history(embed_session(engine))->variant->game;
    struct data *data = last == NULL ? all_data : last + 1;
    while (data->file != NULL && (data->is_there || (!of_any && data->game != game)))
        data++;
    return data->file != NULL ? data : NULL;
}

EXPORTED(title) const char *title(const struct data *data)
{
    return data->game->title;
}

/* The Worker has written the data. */
EXPORTED(filled) void filled(struct data *data)
{
    data->is_there = true;
}

static void take_line(void *context, const char *line)
{
    (void)context;
    static const char evaluation[] = "Evaluation:";
    /* Drops this line of `d` until the network is loaded. */
    if (strncmp(line, evaluation, sizeof evaluation - 1) != 0 || lacking(NULL, false) == NULL)
        host_line(line);
}

static void poll(void *context)
{
    (void)context;
    host_poll();
}

/* Returns false if memory is short. */
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

/* Returns a buffer for a line and its NUL, or NULL if memory is short. */
EXPORTED(room) char *room(int bytes)
{
    static char *line;
    free(line);
    return line = malloc((size_t)bytes);
}

/* Returns the bounds of Asyncify's buffer for a suspended search: current start and end. */
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

/* Searches if needed. Returns true if it must be called again. */
EXPORTED(work) bool work(void)
{
    return kingdrop_wait(engine, -1);
}

/* Ends the input: a search without a limit stops. */
EXPORTED(end_input) void end_input(void)
{
    kingdrop_end_input(engine);
}

/* Returns true once `quit` was sent and all lines are out. */
EXPORTED(is_over) bool is_over(void)
{
    return kingdrop_is_over(engine);
}

static int solved[KINGDROP_SCORES_MAX];

/* Returns kingdrop_scores()' result; solved_scores() returns the scores. */
EXPORTED(solve) int solve(int timeout_ms)
{
    return kingdrop_scores(engine, timeout_ms, solved);
}

EXPORTED(solved_scores) const int *solved_scores(void)
{
    return solved;
}
