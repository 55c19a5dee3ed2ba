/* Rows, landing cells and the static evaluation of connection games. */
#pragma once

#include "games/base/score.h"
#include "games/connectn/rules.h"

/* Returns true if the cells have a row. Run lengths double, then add up to the rules' length. */
static inline bool has_row(const struct game_rules *rules, struct cells cells)
{
    for (unsigned i = 0; i < rules->step_count; i++) {
        const unsigned step = rules->steps[i];
        struct cells runs = cells;
        unsigned length = 1;
        for (; 2 * length <= rules->length; length *= 2)
            runs = cells_both(runs, cells_down(runs, length * step));
        if (length < rules->length)
            runs = cells_both(runs, cells_down(runs, (rules->length - length) * step));
        if (cells_any(runs))
            return true;
    }
    return false;
}

/* The windows of one direction, by their first cells and the number of discs they lack. */
enum { MISSING_MAX = 3 };

struct windows {
    struct cells lacking[MISSING_MAX + 1];
};

/* Counts what the discs lack in all windows. Windows off the board or with another's disc have
 * none. */
static inline struct windows count_windows(const struct game_rules *rules, struct cells discs,
                                           struct cells open, unsigned step)
{
    struct windows windows = {{rules->board}};
    for (unsigned i = 0; i < rules->length; i++) {
        const struct cells disc = cells_down(discs, i * step), free = cells_down(open, i * step);
        struct cells *lacking = windows.lacking;
        for (unsigned missing = MISSING_MAX; missing > 0; missing--)
            lacking[missing] = cells_either(cells_both(lacking[missing], disc),
                                            cells_both(lacking[missing - 1], free));
        lacking[0] = cells_both(lacking[0], disc);
    }
    return windows;
}

/* Returns the empty cells that complete a row, reachable or not. */
static inline struct cells winning_cells(const struct game_rules *rules, struct cells discs,
                                         struct cells taken)
{
    const struct cells empty = cells_without(rules->board, taken);
    struct cells winning = {0, 0};
    for (unsigned i = 0; i < rules->step_count; i++) {
        const unsigned step = rules->steps[i];
        struct cells full = rules->board, one_missing = {0, 0};
        unsigned length = 0;
        for (; length < rules->length && cells_any(cells_either(full, one_missing)); length++) {
            const struct cells disc = cells_down(discs, length * step);
            one_missing = cells_either(cells_both(one_missing, disc),
                                       cells_both(full, cells_down(empty, length * step)));
            full = cells_both(full, disc);
        }
        for (unsigned k = 0; cells_any(one_missing) && k < length; k++)
            winning = cells_either(winning, cells_up(one_missing, k * step));
    }
    return cells_both(winning, empty);
}

/* Returns the cell each column's next disc lands on. */
static inline struct cells landing_cells(const struct game_rules *rules, struct cells taken)
{
    return cells_both(cells_sum(taken, rules->rank_1), rules->board);
}

/* Returns the empty cells that discs from one side pass, moving cells by `step`. */
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

/* Returns the cells on which discs stop that slide in from the four sides. */
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

/* Returns the discs after the lowest one of a cell's column was taken out. */
static inline struct cells without_lowest(const struct game_rules *rules, struct cells discs,
                                          unsigned cell)
{
    const struct cells column = rules_column(rules, cell / rules->column_bits);
    const struct cells fallen = cells_both(cells_down(cells_both(discs, column), 1), column);
    return cells_either(cells_without(discs, column), fallen);
}

/* Returns the landings after which the other, with these winning cells, does not win at once. */
static inline struct cells safe_landings(struct cells landings, struct cells dangers)
{
    const struct cells blocks = cells_both(dangers, landings);
    const unsigned count = cells_count(blocks);
    if (count > 1)
        return (struct cells){0, 0};
    return cells_without(count == 1 ? blocks : landings, cells_down(dangers, 1));
}

/* Counts the terms of one player. `suiting`: the cells that zugzwang gives it. */
static inline void count_terms(const struct game_rules *rules, struct cells discs,
                               struct cells taken, struct cells suiting, int counts[TERMS])
{
    const struct cells empty = cells_without(rules->board, taken);
    for (unsigned i = 0; i < rules->step_count; i++) {
        const struct windows windows = count_windows(rules, discs, empty, rules->steps[i]);
        counts[LINES_LACKING_3] += (int)cells_count(windows.lacking[3]);
        counts[LINES_LACKING_2] += (int)cells_count(windows.lacking[2]);
    }
    const struct cells wins = winning_cells(rules, discs, taken);
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

/* Counts the terms of both players. In the last column to fill the first player gets the cells with
 * an odd number of cells above, or on an odd number of cells with an even one. */
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

/* For the first player, from the discs of both. */
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
