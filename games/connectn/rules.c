#include "games/connectn/rules.h"

#include <string.h>

#include "games/base/zobrist.h"
#include "games/game.h"

static bool check_board(const struct game_rules *rules, struct builder *error)
{
    const unsigned columns = rules->columns, ranks = rules->ranks, length = rules->length;
    const unsigned bits = columns * (ranks + 1);
    if (columns < COLUMNS_MIN || ranks < RANKS_MIN)
        return builder_fail(error, "a board has at least %d columns and %d ranks", COLUMNS_MIN,
                            RANKS_MIN);
    if (columns > COLUMNS_MAX)
        return builder_fail(error, "a board has at most %d columns", COLUMNS_MAX);
    if (bits > CELLS_MAX)
        return builder_fail(error, "too many squares: columns x (ranks + 1) is %u, the limit is %d",
                            bits, CELLS_MAX);
    if (length < LENGTH_MIN)
        return builder_fail(error, "a row has at least %d discs", LENGTH_MIN);
    if (length > columns && length > ranks)
        return builder_fail(error, "a row of %u is longer than the board", length);
    return true;
}

/* A row that does not fit would need shifts beyond the board. */
static void add_step(struct game_rules *rules, bool fits, unsigned step)
{
    if (fits)
        rules->steps[rules->step_count++] = step;
}

/* Sets the weights that tools/lab/weights finds for 9x8 and, for longer rows, for 9x9-5. */
static void set_weights(struct game_rules *rules)
{
    static const int of_four[TERMS] = {13, 34, 83, -19, 27, 107, 59};
    static const int of_five[TERMS] = {16, 40, 55, -98, 37, 324, 21};
    memcpy(rules->weights, rules->length > LENGTH_USUAL ? of_five : of_four, sizeof of_four);
}

bool rules_complete(struct game_rules *rules, struct builder *error)
{
    if (!check_board(rules, error))
        return false;
    const bool fits_up = rules->length <= rules->ranks,
               fits_across = rules->length <= rules->columns;
    rules->column_bits = rules->ranks + 1;
    rules->step_count = 0;
    add_step(rules, fits_up, 1);
    add_step(rules, fits_up && fits_across, rules->column_bits - 1);
    add_step(rules, fits_across, rules->column_bits);
    add_step(rules, fits_up && fits_across, rules->column_bits + 1);
    for (unsigned i = rules->step_count; i < DIRECTIONS; i++)
        rules->steps[i] = rules->steps[0];

    rules->rank_1 = rules->board = rules->odd_ranks = (struct cells){0, 0};
    for (unsigned column = 0; column < rules->columns; column++) {
        const struct cells bottom = cells_at(column * rules->column_bits);
        rules->rank_1 = cells_either(rules->rank_1, bottom);
        for (unsigned rank = 0; rank < rules->ranks; rank++) {
            const struct cells cell = cells_up(bottom, rank);
            rules->board = cells_either(rules->board, cell);
            if (rank % 2 == 0)
                rules->odd_ranks = cells_either(rules->odd_ranks, cell);
        }
    }
    set_weights(rules);
    const unsigned cells = rules->columns * rules->ranks;
    rules->discs[FIRST] = (cells + 1) / 2;
    rules->discs[SECOND] = cells / 2;
    rules->salt = zobrist_mix((rules->columns << 16) | (rules->ranks << 8) | rules->length);
    return true;
}
