

#include "tests/games/checkers/help.h"

#include "games/dynamic.h"
#include "tests/given.h"

const struct variant *help_variant(void)
{
    const struct variant *variant = variant_find(text_of("checkers"));
    assert_non_null(variant);
    return variant;
}

struct any_position help_any_position(const char *text)
{
    return given_position(help_variant(), text);
}

struct position help_position(const char *text)
{
    const struct any_position any = help_any_position(text);
    return position_of(&any);
}

struct naive_board help_naive(const struct position *position)
{
    const struct any_position any = any_position_of(position);
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    struct naive_board board;
    help_variant()->write_position(&any, &text);
    naive_read(naive_rules("checkers"), &board, text.start);
    return board;
}

/* Returns up to twelve random pieces a side, 0 to 100 % kings. */
static struct position scattered(uint64_t *seed)
{
    struct position position = {.turn = random_below(seed, 2) == 0 ? FIRST : SECOND};
    const unsigned king_percent = random_below(seed, 5) * 25;
    for (enum player side = FIRST; side <= SECOND; side++) {
        for (unsigned pieces = random_below(seed, PIECES_MAX + 1); pieces > 0; pieces--) {
            const bitboard here = bitboard_of(square_of_number(1 + random_below(seed, 32)));
            if (((position.pieces[FIRST] | position.pieces[SECOND]) & here) != 0)
                continue;
            position.pieces[side] |= here;
            if (random_below(seed, 100) < king_percent || (crowning_row(side) & here) != 0)
                position.kings |= here;
        }
    }
    position.key = position_compute_key(&position);
    return position;
}

void help_each_random(uint64_t seed, unsigned count, void (*check)(const struct position *))
{
    struct position played;
    position_start(&played);
    for (unsigned i = 0; i < count; i++) {
        if (i % 2 == 0) {
            const struct position position = scattered(&seed);
            check(&position);
            continue;
        }
        check(&played);
        move list[MOVES_MAX];
        const size_t moves = position_moves(&played, list);
        if (moves == 0 || played.reversible_plies > 100)
            position_start(&played);
        else
            position_play(&played, list[random_below(&seed, (unsigned)moves)]);
    }
}
