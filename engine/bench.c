#include "engine/bench.h"

#include <assert.h>
#include <string.h>

#include "engine/transposition.h"
#include "games/game_history.h"

struct bench_position {
    const char *variant;
    unsigned depth;       /* plies, for about a tenth of a second */
    const char *moves;    /* from the start position, or */
    const char *position; /* the position's text */
};

static const struct bench_position positions[] = {
    {"checkers", 17, "", NULL},
    {"checkers", 17, "9-13 24-19 11-15", NULL},
    {"checkers", 17, "11-15 23-19 8-11 22-17 9-13", NULL},
    {"checkers", 17, "12-16 24-20 8-12 28-24 9-14", NULL},
    {"checkers", 17, "10-14 22-17 14-18 23x14 9x18", NULL},
    {"checkers", 17, NULL, "B:W18,21,23,24,26,28,30,31,32:B1,2,3,6,7,9,11,12,16"},
    {"checkers", 19, NULL, "W:W19,22,25,26,27,30,32:B3,5,8,10,11,13,14"},
    {"checkers", 21, NULL, "B:W13,22,K6,31:B5,K23,12,20"},
    {"checkers", 21, NULL, "W:WK15,K20,29:BK3,K18"},
    {"checkers", 21, NULL, "W:WK15,20:B12,K28"},
    {"connect4", 17, "", NULL},
    {"connect4", 17, "44", NULL},
    {"connect4", 17, "3523", NULL},
    {"connect4", 18, "43335", NULL},
    {"connect4", 20, "4433465", NULL},
    {"connect4", 22, "5344352612", NULL},
    {"tictactoe", 9, "", NULL},
    {"tictactoe", 9, "5", NULL},
};

#define POSITION_COUNT (sizeof positions / sizeof *positions)

static const struct search_backend *backend_for(const struct search_backend *const *backends,
                                                const struct game *game)
{
    while (*backends != NULL && (*backends)->game != game)
        backends++;
    return *backends;
}

/* The position of a row of the table, all of which are good. */
static void set_up(struct game_history *history, const struct bench_position *row)
{
    char why[128];
    struct builder builder = builder_over(why, sizeof why);
    game_history_start(history, variant_find(text_of(row->variant)));
    bool good;
    if (row->position != NULL)
        good =
            history->variant->game->read_position(&history->now, text_of(row->position), &builder);
    else
        good = game_history_play_words(history, text_of(row->moves), &builder);
    assert(good);
    (void)good;
}

static void forget_lines(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

/* Searches one position as if it were the first ever. */
static void search_row(const struct bench *bench, const struct search_backend *backend,
                       const struct game_history *history, unsigned depth)
{
    struct search search = {
        .game = history->variant->game,
        .root = history->now,
        .limits = {.given = LIMIT_DEPTH, .depth = depth, .started_ns = bench->started_ns},
        .settings = {.multi_pv = 1, .draw_plies = history->variant->game->draw_plies},
        .threads = 1,
        .table = bench->table,
        .control = bench->control,
        .post = forget_lines,
    };
    struct report result;
    /* Nothing is left of earlier positions, so that the count does not depend on their order. */
    transposition_clear(bench->table);
    memset(bench->memory, 0, backend->memory_bytes);
    backend->think(&search, 0, bench->memory, &result);
}

void bench_run(const struct bench *bench)
{
    struct report report = {.kind = REPORT_BENCH, .total = POSITION_COUNT};
    for (size_t i = 0; i < POSITION_COUNT && !control_stopped(bench->control); i++) {
        struct game_history history;
        set_up(&history, &positions[i]);
        const struct search_backend *backend = backend_for(bench->backends, history.variant->game);
        const uint64_t nodes_before = control_nodes(bench->control);
        const int64_t time_before = time_now_ns();
        if (backend != NULL)
            search_row(bench, backend, &history,
                       bench->depth > 0 ? bench->depth : positions[i].depth);
        report.number = (unsigned)i + 1;
        report.variant = history.variant;
        report.line.nodes = control_nodes(bench->control) - nodes_before;
        report.line.time_ns = time_now_ns() - time_before;
        bench->post(bench->post_context, &report);
        game_history_finish(&history);
    }
    /* Once the total is posted, the owner may begin the next bench. */
    transposition_destroy(bench->table);

    report.kind = REPORT_BENCH_TOTAL;
    report.stopped = control_stopped(bench->control);
    report.line.nodes = control_nodes(bench->control);
    report.line.time_ns = time_now_ns() - bench->started_ns;
    bench->post(bench->post_context, &report);
}
