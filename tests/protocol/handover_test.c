/*
 * Handover between search threads and owner under perturbed schedules: each `go` has one bestmove,
 * without races.
 *
 *     handover_test [SEARCHES [SEED]]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/embed/kingdrop.h"

static uint32_t state;

static unsigned draw(unsigned count)
{
    state = state * 1664525U + 1013904223U;
    return (state >> 8) % count;
}

static const char *const lines[] = {
    "go depth 3",
    "go nodes 400",
    "go movetime 2",
    "go infinite",
    "go ponder wtime 30 btime 30",
    "go wtime 30 btime 30",
    "go infinite depth 2",
    "go ponder depth 1",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "isready",
    "ucinewgame",
    "go perft 3",
    "setoption name Threads value 1",
    "setoption name Threads value 3",
    "setoption name Hash value 1",
    "setoption name MultiPV value 2",
    "setoption name Clear Hash",
    "setoption name UCI_Variant value connect4",
    "setoption name UCI_Variant value checkers",
    "position startpos",
};

static void count_bestmove(void *context, const char *line)
{
    unsigned *bestmoves = context;
    *bestmoves += strncmp(line, "bestmove", strlen("bestmove")) == 0;
}

/* Sends some lines with pauses. Returns the number of searches requested. */
static unsigned send_some(struct kingdrop *engine)
{
    unsigned searches = 0;
    for (unsigned count = 1 + draw(8); count > 0; count--) {
        const char *line = lines[draw(sizeof lines / sizeof *lines)];
        searches +=
            strncmp(line, "go ", strlen("go ")) == 0 && strstr(line, "perft") == NULL ? 1 : 0;
        if (!kingdrop_send(engine, line))
            abort();
        if (draw(2) == 0)
            kingdrop_wait(engine, (int)draw(3));
    }
    return searches;
}

/* Runs one client. Its last search is answered or ended with the engine. Returns the number of
 * searches. */
static unsigned run_client(unsigned wanted)
{
    unsigned bestmoves = 0, searches = 0;
    struct kingdrop *engine = kingdrop_create(
        &(struct kingdrop_host){.line = count_bestmove, .context = &bestmoves, .hash_max_mib = 1});
    if (engine == NULL)
        abort();
    while (searches < wanted) {
        searches += send_some(engine);
        if (draw(4) > 0)
            continue;
        kingdrop_send(engine, "stop");
        while (kingdrop_wait(engine, -1))
            continue;
        /* The queued command may have been another search. */
        kingdrop_send(engine, "stop");
        while (kingdrop_wait(engine, -1))
            continue;
        if (bestmoves != searches) {
            fprintf(stderr, "%u searches, %u bestmoves\n", searches, bestmoves);
            exit(EXIT_FAILURE);
        }
    }
    kingdrop_destroy(engine);
    return searches;
}

int main(int argc, char **argv)
{
    const unsigned wanted = argc > 1 ? (unsigned)atoi(argv[1]) : 200;
    state = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
    unsigned searches = 0;
    while (searches < wanted)
        searches += run_client(1 + draw(50));
    printf("%u searches\n", searches);
    return EXIT_SUCCESS;
}
