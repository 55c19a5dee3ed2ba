/* The moves, compiled once per rule set. */
#include "tools/endgame/rule_set.h"

#include GAME_HEADER

#include "games/draughts/tablebase/probe.h"
#include "games/registry.h"
#include "tools/endgame/relative_moves.h"

static size_t moves(const struct relative_position *relative, move list[GAME_MOVES_MAX])
{
    const struct position position = relative_to_position(relative, FIRST);
    return position_moves(&position, list);
}

static bool has_capture(const struct relative_position *relative)
{
    const struct position position = relative_to_position(relative, FIRST);
    return !position_is_quiet(&position);
}

extern const struct rule_set OF_GAME(rule_set);

const struct rule_set OF_GAME(rule_set) = {
    .game = &OF_GAME(game),
    .variants = OF_GAME(variants),
    .files = &OF_GAME(tablebase_rules),
    .kings_fly = KINGS_FLY,
    .moves = moves,
    .has_capture = has_capture,
};
