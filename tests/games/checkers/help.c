

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

/* Returns up to twelve random pieces a side. */
static struct position scattered(uint64_t *seed)
{
    const struct naive_rules *rules = naive_rules("checkers");
    const struct naive_board board = naive_scattered(rules, seed);
    char text[NAIVE_TEXT_MAX];
    naive_write(rules, &board, text);
    return help_position(text);
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
