/*
 * The dynamic interface of a rule set, except its notation.
 */
#include GAME_HEADER

#include "games/draughts/notation.h"
#include "games/dynamic.h"
#include "games/registry.h"

#define NAME_TEXT(name) #name
#define NAME_OF(name) NAME_TEXT(name)

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "no legal move", NULL);
}

static void explain(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const score first = worth_of_side(FIRST, &position), second = worth_of_side(SECOND, &position);
    builder_add(text, "%s's pieces and places %d\n%s's %d\n", NOTATION(player_names)[FIRST], first,
                NOTATION(player_names)[SECOND], second);
    builder_add(text, "all of it for %s %+d\n", NOTATION(player_names)[FIRST], first - second);
}

static const struct bench_position bench[] = {
    {11, "", NULL},
    {11, NULL, "W:W14,18,21,22,26,27,K2:B5,8,11,12,15,20,K31"},
    {11, NULL, "B:WK13,21,25:BK4,12,K24"},
    {0},
};

/* Captures between the same squares of the same pieces count once; rules/ says who counted. */
static const uint64_t perft_leaves[] = {RULES_PERFT, 0};

const struct game NOTATION(game) = {
    .name = NAME_OF(GAME_NAME),
    .title = RULES_TITLE,
    .white = FIRST_IS_WHITE ? FIRST : SECOND,
    .draw_plies = NO_PROGRESS_PLIES,
    .player_names = {FIRST_IS_WHITE ? "White" : "Black", FIRST_IS_WHITE ? "Black" : "White"},
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .odds = {.half_won = 104, .spread = 32}, /* as in English checkers */
    .draw = NOTATION(draw),
    .read_position = NOTATION(read_position),
    .read_move = NOTATION(read_move),
    .match_move = NOTATION(match_move),
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant variant = {
    .name = NAME_OF(GAME_NAME),
    .alias = RULES_ALIAS,
    .game = &NOTATION(game),
    .write_move = NOTATION(write_move),
    .write_ways = NOTATION(write_ways),
    .write_position = NOTATION(write_position),
};

const struct variant *const NOTATION(variants)[] = {&variant, NULL};
