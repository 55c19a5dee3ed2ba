/* Rows, landing cells and the static evaluation of connection games. */
#pragma once

#include "games/base/score.h"
#include "games/connectn/rules.h"

/* The directions of one pass over a board of one word or, if wide, of two. */
struct directions {
    lanes step;
    bool wide;
};

/* Returns the first cells of rows. Run lengths double, then add up to the rules' length. */
static inline struct rays rows_along(const struct game_rules *rules, struct cells cells,
                                     struct directions along)
{
    struct rays runs = rays_of(cells);
    lanes by = along.step;
    unsigned length = 1;
    for (; 2 * length <= rules->length; length *= 2, by += by)
        runs = rays_both(runs, rays_down(runs, by, along.wide));
    if (length < rules->length) {
        by = (rules->length - length) * along.step;
        runs = rays_both(runs, rays_down(runs, by, along.wide));
    }
    return runs;
}

static inline bool has_row_on(const struct game_rules *rules, struct cells cells, bool wide)
{
    for (unsigned i = 0; i < DIRECTIONS; i += LANES) {
        const struct directions along = {rules_steps(rules, i), wide};
        if (cells_any(rays_joined(rows_along(rules, cells, along))))
            return true;
    }
    return false;
}

static inline bool has_row(const struct game_rules *rules, struct cells cells)
{
    return rules_are_wide(rules) ? has_row_on(rules, cells, true) : has_row_on(rules, cells, false);
}

/* Returns the cells of windows with these first cells. */
static inline struct cells cells_of_windows(const struct game_rules *rules, struct rays starts,
                                            struct directions along)
{
    if (!cells_any(rays_joined(starts)))
        return (struct cells){0, 0};
    struct rays found = starts;
    lanes by = along.step;
    for (unsigned i = 1; i < rules->length; i++, by += along.step)
        found = rays_either(found, rays_up(starts, by, along.wide));
    return rays_joined(found);
}

/* First cells of windows (lines as long as a row), by discs lacking. */
enum { MISSING_MAX = 3 };

struct windows {
    struct rays lacking[MISSING_MAX + 1];
};

/* Finds the windows that lack at most `lacking_max` discs. Windows off the board or with an
 * opponent's disc do not count. */
static inline struct windows windows_along(const struct game_rules *rules, struct cells discs,
                                           struct cells empty, unsigned lacking_max,
                                           struct directions along)
{
    struct windows windows = {{rays_of(rules->board)}};
    struct rays *lacking = windows.lacking;
    lanes by = {0};
    for (unsigned i = 0; i < rules->length; i++, by += along.step) {
        const struct rays disc = rays_down(rays_of(discs), by, along.wide);
        const struct rays free = rays_down(rays_of(empty), by, along.wide);
        for (unsigned missing = lacking_max; missing > 0; missing--)
            lacking[missing] = rays_either(rays_both(lacking[missing], disc),
                                           rays_both(lacking[missing - 1], free));
        lacking[0] = rays_both(lacking[0], disc);
    }
    return windows;
}

static inline struct cells winning_cells_on(const struct game_rules *rules, struct cells discs,
                                            struct cells empty, bool wide)
{
    struct cells winning = {0, 0};
    for (unsigned i = 0; i < DIRECTIONS; i += LANES) {
        const struct directions along = {rules_steps(rules, i), wide};
        const struct windows windows = windows_along(rules, discs, empty, 1, along);
        winning = cells_either(winning, cells_of_windows(rules, windows.lacking[1], along));
    }
    return cells_both(winning, empty);
}

/* Returns the empty cells that complete a row, reachable or not. */
static inline struct cells winning_cells(const struct game_rules *rules, struct cells discs,
                                         struct cells taken)
{
    const struct cells empty = cells_without(rules->board, taken);
    return rules_are_wide(rules) ? winning_cells_on(rules, discs, empty, true)
                                 : winning_cells_on(rules, discs, empty, false);
}

/* Returns the cells on which each column's next disc lands. */
static inline struct cells landing_cells(const struct game_rules *rules, struct cells taken)
{
    return cells_both(cells_sum(taken, rules->rank_1), rules->board);
}

/* Returns the cells on which discs stop that enter at `from` and slide by `step`. */
static inline struct cells slide(struct cells from, struct cells empty, unsigned step, bool up)
{
    struct cells passed = cells_both(from, empty), before;
    do {
        before = passed;
        const struct cells next = up ? cells_up(passed, step) : cells_down(passed, step);
        passed = cells_either(passed, cells_both(next, empty));
    } while (!cells_equal(passed, before));
    /* A disc stops where the next cell is not passed. */
    return cells_without(passed, up ? cells_down(passed, step) : cells_up(passed, step));
}

/* Returns the cells on which discs from the four sides stop. */
static inline struct cells landings_from_any_side(const struct game_rules *rules,
                                                  struct cells taken)
{
    const struct cells empty = cells_without(rules->board, taken);
    const unsigned across = rules->column_bits, width = (rules->columns - 1) * across;
    const struct cells left = cells_without(rules->board, cells_up(rules->board, across));
    const struct cells right = cells_both(rules->board, cells_up(left, width));
    const struct cells top = cells_up(rules->rank_1, rules->ranks - 1);
    const struct cells vertical =
        cells_either(slide(top, empty, 1, false), slide(rules->rank_1, empty, 1, true));
    const struct cells horizontal =
        cells_either(slide(left, empty, across, true), slide(right, empty, across, false));
    return cells_either(vertical, horizontal);
}

/* Returns the discs after a pop from the cell's column. */
static inline struct cells without_lowest(const struct game_rules *rules, struct cells discs,
                                          unsigned cell)
{
    const struct cells column = rules_column(rules, cell / rules->column_bits);
    const struct cells fallen = cells_both(cells_down(cells_both(discs, column), 1), column);
    return cells_either(cells_without(discs, column), fallen);
}

/* Returns the landings after which the other side cannot win at once on `dangers`. */
static inline struct cells safe_landings(struct cells landings, struct cells dangers)
{
    const struct cells blocks = cells_both(dangers, landings);
    const unsigned count = cells_count(blocks);
    if (count > 1)
        return (struct cells){0, 0};
    return cells_without(count == 1 ? blocks : landings, cells_down(dangers, 1));
}

/* Counts open lines. Returns the winning cells. */
static inline struct cells count_lines(const struct game_rules *rules, struct cells discs,
                                       struct cells empty, int counts[TERMS], bool wide)
{
    struct cells winning = {0, 0};
    for (unsigned i = 0; i < DIRECTIONS; i += LANES) {
        const struct directions along = {rules_steps(rules, i), wide};
        const struct windows windows = windows_along(rules, discs, empty, MISSING_MAX, along);
        const unsigned left = rules->step_count > i ? rules->step_count - i : 0;
        counts[LINES_LACKING_3] += (int)rays_count(windows.lacking[3], left);
        counts[LINES_LACKING_2] += (int)rays_count(windows.lacking[2], left);
        winning = cells_either(winning, cells_of_windows(rules, windows.lacking[1], along));
    }
    return cells_both(winning, empty);
}

/* Counts the terms of one player. `suiting`: the cells that zugzwang gives it. */
static inline void count_terms(const struct game_rules *rules, struct cells discs,
                               struct cells taken, struct cells suiting, int counts[TERMS])
{
    const struct cells empty = cells_without(rules->board, taken);
    const struct cells wins = rules_are_wide(rules)
                                  ? count_lines(rules, discs, empty, counts, true)
                                  : count_lines(rules, discs, empty, counts, false);
    const struct cells reach =
        rules->from_any_side ? landings_from_any_side(rules, taken) : landing_cells(rules, taken);
    const struct cells later = cells_without(wins, reach);
    counts[WINS_NOW] = (int)cells_count(cells_both(wins, reach));
    counts[LATER_WINS] = (int)cells_count(later);
    if (rules->from_any_side)
        return;
    counts[STACKED_WINS] = (int)cells_count(cells_both(later, cells_up(later, 1)));
    if (!rules->pops)
        counts[SUITING_RANKS] = (int)cells_count(cells_both(later, suiting));
}

/* Counts the terms of both players. In the last column to fill, the first player gets the cells
 * with an odd number of cells above, or an even one if the board's size is odd. */
static inline void count_all_terms(const struct game_rules *rules, struct cells first,
                                   struct cells second, int counts[2][TERMS])
{
    const struct cells taken = cells_either(first, second);
    const struct cells even_ranks = cells_without(rules->board, rules->odd_ranks);
    const bool first_gets_even = rules->ranks % 2 == 1 && rules->columns % 2 == 0;
    const struct cells firsts = first_gets_even ? even_ranks : rules->odd_ranks;
    const struct cells seconds = cells_without(rules->board, firsts);
    count_terms(rules, first, taken, firsts, counts[0]);
    count_terms(rules, second, taken, seconds, counts[1]);
    counts[cells_count(taken) % 2][TURN_TO_MOVE] = 1;
}

/* Returns the evaluation for the first player. */
static inline score evaluate(const struct game_rules *rules, struct cells first,
                             struct cells second)
{
    int counts[2][TERMS] = {{0}};
    count_all_terms(rules, first, second, counts);
    score value = 0;
    for (int term = 0; term < TERMS; term++)
        value += (counts[0][term] - counts[1][term]) * rules->weights[term];
    return value;
}
