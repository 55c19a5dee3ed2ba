/* The dynamic interface. A position is the pile and the player to move, "27 2"; "27" means the
 * first player. */
#include "tools/textbook/stones/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"
#include "tools/textbook/stones/solution.h"

enum { LINES = 100 }; /* of the displayed table of piles */

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "the last stone taken", NULL);
}

/* Writes the end of the table, up to this pile. */
static void explain(const struct any_position *any, const struct weights *weights,
                    struct builder *text)
{
    (void)weights;
    struct solution solution = {0};
    const struct position position = position_of(any);
    solution_extend(&solution, position.pile);
    builder_add(text, "pile  result  plies  best move\n");
    for (unsigned pile = position.pile > LINES ? position.pile - LINES : 0; pile <= position.pile;
         pile++) {
        const unsigned plies = solution.plies[pile];
        builder_add(text, "%4u  %-6s  %5u", pile, plies % 2 == 1 ? "won" : "lost", plies);
        if (pile > 0)
            builder_add(text, "  %9u", (unsigned)solution_move(&solution, pile));
        builder_add_char(text, '\n');
    }
}

/* Draws groups of ten stones, five per row. */
static void draw(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    for (unsigned stone = 1; stone <= position.pile; stone++) {
        const bool ends_row = stone % 50 == 0 || stone == position.pile;
        builder_add(text, "o%s", ends_row ? "\n" : stone % 10 == 0 ? " " : "");
    }
}

static bool read_position(const struct game *game, struct any_position *any, struct text text,
                          struct builder *error)
{
    (void)game; /* there is only one */
    const struct text pile = text_take_word(&text), turn = text_take_word(&text);
    int64_t stones;
    if (!text_to_integer(pile, &stones) || stones < 0 || stones > PILE_MAX)
        return builder_fail(error, "'%.*s': expected a pile of 0 to %d stones",
                            TEXT_ARGUMENTS(pile), PILE_MAX);
    /* Without a player the first one moves. */
    const bool second = text_is(turn, "2");
    if ((turn.length > 0 && !second && !text_is(turn, "1")) || text_trim(text).length > 0)
        return builder_fail(error,
                            "'%.*s': expected at most one word after the pile: the player to move, "
                            "1 or 2",
                            TEXT_ARGUMENTS(turn));
    /* A pile of 0 is a finished game. */
    const struct position position = {(unsigned)stones, second ? SECOND : FIRST};
    *any = any_position_of(&position);
    return true;
}

static bool read_move(const struct any_position *position, struct text *text, move *move,
                      struct builder *error)
{
    const struct text word = text_take_word(text);
    int64_t stones = 0;
    if (text_to_integer(word, &stones)) {
        uint64_t list[GAME_MOVES_MAX];
        const size_t count = dynamic_moves(position, list);
        for (size_t i = 0; i < count; i++) {
            if (list[i] == (uint64_t)stones) {
                *move = list[i];
                return true;
            }
        }
    }
    return builder_fail(error,
                        "'%.*s': expected a square number (1, 4, 9, ...) up to the pile of %u",
                        TEXT_ARGUMENTS(word), position_of(position).pile);
}

static void write_move(const struct any_position *position, move taken, struct builder *text)
{
    (void)position;
    builder_add(text, "%u", (unsigned)taken);
}

static void write_position(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add(text, position.turn == FIRST ? "%u" : "%u 2", position.pile);
}

const struct game stones_game = {
    .name = "stones",
    .title = "The game of stones",
    .white = FIRST,
    .player_names = {"First", "Second"},
    .start = dynamic_start,
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .draw = draw,
    .read_position = read_position,
    .read_move = read_move,
};

static const struct variant variant = {
    .name = "stones",
    .game = &stones_game,
    .write_move = write_move,
    .write_position = write_position,
};

const struct variant *const stones_variants[] = {&variant, NULL};

static const char *const positions[] = {"20", "25", "30", NULL};

static score evaluate(const struct any_position *position)
{
    return dynamic_evaluate(position, NULL);
}

const struct evaluator stones_evaluator = {
    .game = &stones_game,
    .evaluate = evaluate,
    .positions = positions,
    .depth = 30,
};
