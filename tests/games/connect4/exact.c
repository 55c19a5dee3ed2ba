#include "tests/games/connect4/exact.h"

#define TABLE_SIZE (1U << 20)

enum { BEST = (CELLS + 1) / 2 + 1, WORST = -BEST };

/* Bounds on a position's value. */
struct entry {
    uint64_t code;
    int lower, upper;
};

static struct entry table[TABLE_SIZE];

/* Returns a finished game's value. The winner has half the discs. */
static int value_at_end(const struct position *position)
{
    const int placed = (int)bits_count(position->taken);
    const int winner_has = placed % 2 == 1 ? (CELLS + 1) / 2 : CELLS / 2;
    return position_is_lost(position) ? (placed + 1) / 2 - winner_has - 1 : 0;
}

static int solve(const struct position *position, int alpha, int beta)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    if (count == 0)
        return value_at_end(position);

    const uint64_t code = position_code(position);
    struct entry *entry = &table[zobrist_mix(code) % TABLE_SIZE];
    if (entry->code != code)
        *entry = (struct entry){code, WORST, BEST};
    if (entry->lower >= beta || entry->lower == entry->upper)
        return entry->lower;
    if (entry->upper <= alpha)
        return entry->upper;

    int best = WORST;
    for (size_t i = 0; i < count && best < beta; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        const int value = -solve(&next, -beta, -(best > alpha ? best : alpha));
        best = value > best ? value : best;
    }
    if (entry->code != code) /* overwritten deeper in the search */
        *entry = (struct entry){code, WORST, BEST};
    if (best > alpha)
        entry->lower = best;
    if (best < beta)
        entry->upper = best;
    return best;
}

int exact_value(const struct position *position)
{
    return solve(position, WORST, BEST);
}
