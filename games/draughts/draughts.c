/* The dynamic interface of a rule set, without notation. */
#include GAME_HEADER

#include "games/draughts/book.h"
#include "games/draughts/notation.h"
#include "games/dynamic.h"
#include "games/registry.h"

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "no legal move", NULL);
}

static const struct bench_position bench[] = {
    {11, "", NULL},
    {11, NULL, "W:W14,18,21,22,26,27,K2:B5,8,11,12,15,20,K31"},
    {11, NULL, "B:WK13,21,25:BK4,12,K24"},
    {0},
};

/* Captures with equal ends and captured pieces count once. */
static const uint64_t perft_leaves[] = {RULES_PERFT, 0};

const struct game OF_GAME(game) = {
    .name = GAME_TEXT,
    .title = RULES_TITLE,
    .white = FIRST_IS_WHITE ? FIRST : SECOND,
    .draw_plies = NO_PROGRESS_PLIES,
    .player_names = {FIRST_IS_WHITE ? "White" : "Black", FIRST_IS_WHITE ? "Black" : "White"},
    .start = dynamic_start,
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    DRAUGHTS_INTERFACE,
    .tablebase_embedded = HAS_ENDGAMES ? OF_GAME(tablebase_embedded) : NULL,
    .tablebase_open = OF_GAME(tablebase_open),
    .tablebase_close = draughts_tablebase_close,
    .tablebase_ending = DRAUGHTS_TABLEBASE_ENDING,
    .tablebase_describe = draughts_tablebase_describe,
    .tablebase_probe_root = OF_GAME(tablebase_probe_root),
    .canonical = OF_GAME(canonical),
    .book_embedded = OF_GAME(book_embedded),
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant variant = {
    .name = GAME_TEXT,
    .alias = RULES_ALIAS,
    .game = &OF_GAME(game),
    DRAUGHTS_NOTATION,
};

/* The same game under another federation's name. */
#ifdef RULES_OTHER_NAME
static const struct variant other = {
    .name = RULES_OTHER_NAME,
    .game = &OF_GAME(game),
    DRAUGHTS_NOTATION,
};

const struct variant *const OF_GAME(variants)[] = {&variant, &other, NULL};
#else
const struct variant *const OF_GAME(variants)[] = {&variant, NULL};
#endif
