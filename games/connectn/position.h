/*
 * Connection games on any board: the static interface (games/tictactoe/position.h). A position
 * points to its rules, so one search plays all of them.
 */
#pragma once

#include <stdlib.h>

#include "games/base/zobrist.h"
#include "games/connectn/evaluate.h"
#include "games/game.h"

enum {
    MOVES_MAX = 2 * COLUMNS_MAX,
    MOVE_INDEX_MAX = 2 * CELLS_MAX,
    DRAW_REPETITIONS = 3,
    EVALUATION_SWING = 0,
    HAS_SOLVER = 0,
};

/* A move is its cell's index, from 1; a pop adds MOVE_POP. */
enum { MOVE_POP = 1 << 8 };

static inline bool move_is_pop(move move)
{
    return (move & MOVE_POP) != 0;
}

static inline unsigned move_cell(move move)
{
    return (unsigned)move % MOVE_POP - 1;
}

struct position {
    struct cells own, taken; /* discs of the side to move, and of both */
    const struct game_rules *rules;
    unsigned plies; /* since the start position, in games with pops; else 0 */
};

extern const struct game_rules connectn_popout_rules;

/* Sets the start position under rules. */
static inline void position_start_under(const struct game_rules *rules, struct position *position)
{
    *position = (struct position){
        .own = rules->preset[0],
        .taken = cells_either(rules->preset[0], rules->preset[1]),
        .rules = rules,
    };
}

/* Sets Pop Out's start position: the search is compiled under its name. */
static inline void position_start(struct position *position)
{
    position_start_under(&connectn_popout_rules, position);
}

static inline struct cells position_other(const struct position *position)
{
    return cells_without(position->taken, position->own);
}

/* Every ply adds or removes one disc. */
static inline enum player position_turn(const struct position *position)
{
    return cells_count(position->taken) % 2 == 0 ? FIRST : SECOND;
}

static inline uint64_t position_key(const struct position *position)
{
    const uint64_t salt = position->rules->salt;
    return zobrist_mix(position->own.low + zobrist_mix(position->taken.low ^ salt)) ^
           zobrist_mix(position->own.high + zobrist_mix(position->taken.high ^ ~salt));
}

/* A pop may complete rows of both players: then only the popping player's counts. */
static inline score position_end_score(const struct position *position)
{
    const struct game_rules *rules = position->rules;
    const score row = rules->is_misere ? score_win_in(0) : score_loss_in(0);
    if (has_row(rules, position_other(position)))
        return row;
    return rules->pops && has_row(rules, position->own) ? -row : SCORE_DRAW;
}

static inline bool position_has_row(const struct position *position)
{
    return has_row(position->rules, position_other(position)) ||
           (position->rules->pops && has_row(position->rules, position->own));
}

/* Returns the cells on which a disc can land. */
static inline struct cells position_landings(const struct position *position)
{
    const struct game_rules *rules = position->rules;
    if (rules->from_any_side)
        return landings_from_any_side(rules, position->taken);
    /* After pops cells may be free, although all of a player's discs are on the board. */
    if (rules->pops && cells_count(position->own) >= rules->discs[position_turn(position)])
        return (struct cells){0, 0};
    return landing_cells(rules, position->taken);
}

/* Returns the discs that the side to move can pop. */
static inline struct cells position_pops(const struct position *position)
{
    const struct game_rules *rules = position->rules;
    return rules->pops ? cells_both(position->own, rules->rank_1) : (struct cells){0, 0};
}

static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    if (position_has_row(position))
        return 0;
    size_t count = 0;
    for (struct cells cells = position_landings(position); cells_any(cells);)
        list[count++] = (move)cells_take_lowest(&cells) + 1;
    for (struct cells cells = position_pops(position); cells_any(cells);)
        list[count++] = ((move)cells_take_lowest(&cells) + 1) | MOVE_POP;
    return count;
}

static inline unsigned move_ways(const struct position *position, move move)
{
    (void)position, (void)move; /* a cell counts once, whichever side a disc comes from */
    return 1;
}

static inline size_t position_count_ways(const struct position *position)
{
    if (position_has_row(position))
        return 0;
    return cells_count(position_landings(position)) + cells_count(position_pops(position));
}

static inline void position_play(struct position *position, move move)
{
    const struct game_rules *rules = position->rules;
    const unsigned cell = move_cell(move);
    const struct cells other = position_other(position);
    if (move_is_pop(move)) {
        position->taken = without_lowest(rules, position->taken, cell);
        position->own = without_lowest(rules, other, cell);
    } else {
        position->taken = cells_either(position->taken, cells_at(cell));
        position->own = other;
    }
    position->plies += rules->pops;
}

static inline bool position_is_quiet(const struct position *position)
{
    (void)position; /* no captures; position_bounds covers quick wins */
    return true;
}

static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    (void)position;
    (void)draw_plies;
    return UINT32_MAX;
}

/* Any position can recur in games with pops, and none in others. */
static inline unsigned position_reversible_plies(const struct position *position)
{
    return position->plies;
}

static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    const struct game_rules *rules = position->rules;
    const struct cells own = position->own, other = position_other(position);
    return position_turn(position) == FIRST ? evaluate(rules, own, other)
                                            : -evaluate(rules, other, own);
}

/* Detects wins with the next disc and, where discs only drop, losses with the one after it. */
static inline struct bounds position_bounds(const struct position *position)
{
    const struct game_rules *rules = position->rules;
    if (rules->is_misere || position_has_row(position))
        return BOUNDS_UNKNOWN;
    const struct cells landings = position_landings(position), other = position_other(position);
    if (cells_meet(winning_cells(rules, position->own, position->taken), landings))
        return (struct bounds){score_win_in(1), score_win_in(1)};
    if (rules->pops || rules->from_any_side || !cells_any(landings))
        return BOUNDS_UNKNOWN;
    const struct cells dangers = winning_cells(rules, other, position->taken);
    if (cells_any(dangers) && !cells_any(safe_landings(landings, dangers)))
        return (struct bounds){score_loss_in(2), score_loss_in(2)};
    return (struct bounds){
        .lower = has_row(rules, cells_without(rules->board, position->own)) ? score_loss_in(4)
                                                                            : SCORE_DRAW,
        .upper = has_row(rules, cells_without(rules->board, other)) ? score_win_in(3) : SCORE_DRAW,
    };
}

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    (void)position, (void)tablebase;
    return BOUNDS_UNKNOWN;
}

static inline unsigned move_index(move move)
{
    return move_cell(move) + (move_is_pop(move) ? CELLS_MAX : 0);
}

static inline uint32_t move_pack(const struct position *position, move move)
{
    (void)position;
    return (uint32_t)move;
}

/* Orders wins, then blocks, then new winning cells and the centre, then immediate losses. */
static inline int move_order_score(const struct position *position, move move)
{
    const struct game_rules *rules = position->rules;
    struct position child = *position;
    position_play(&child, move);
    const struct cells own = position_other(&child);
    if (has_row(rules, own))
        return rules->is_misere ? 0 : MOVE_ORDER_SCORE_MAX;
    if (rules->pops && has_row(rules, child.own))
        return 0;
    const unsigned cell = move_cell(move);
    const struct cells taken_by_other = cells_either(child.own, cells_at(cell));
    if (!move_is_pop(move) && has_row(rules, taken_by_other))
        return rules->is_misere ? 1 : MOVE_ORDER_SCORE_MAX - 1;
    /* The cell above becomes free for the other side. */
    const struct cells above = cells_both(cells_up(cells_at(cell), 1), rules->board);
    if (!rules->from_any_side && has_row(rules, cells_either(child.own, above)))
        return rules->is_misere ? MOVE_ORDER_SCORE_MAX : 0;
    const int chances = 4 * (int)cells_count(winning_cells(rules, own, child.taken));
    const int off_centre = abs(2 * (int)(cell / rules->column_bits) + 1 - (int)rules->columns);
    const int value = (int)rules->columns - off_centre + (rules->is_misere ? -chances : chances);
    return value < -100 ? 100 : 200 + value;
}
