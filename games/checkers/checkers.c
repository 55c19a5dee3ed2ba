/*
 * The cold face of English checkers: what people and programs see of it but for the notation,
 * which is in notation.c.
 */
#include "games/checkers/position.h"

#include "games/checkers/notation.h"
#include "games/cold.h"
#include "games/list.h"

static const char *const player_names[2] = {[FIRST] = "Black", [SECOND] = "White"};

static const char *const feature_names[FEATURES] = {
    [FEATURE_MEN] = "men",
    [FEATURE_KINGS] = "kings",
    [FEATURE_GUARDS] = "first row guards",
    [FEATURE_BRIDGE] = "first row bridge",
    [FEATURE_ROWS] = "rows advanced",
    [FEATURE_CENTRE_MEN] = "men in the centre",
    [FEATURE_CENTRE_KINGS] = "kings in the centre",
    [FEATURE_MAN_STEPS] = "safe steps of men",
    [FEATURE_KING_STEPS] = "safe steps of kings",
    [FEATURE_TRAPPED] = "trapped kings",
    [FEATURE_DOG_HOLE] = "man in the dog hole",
    [FEATURE_RUNAWAYS] = "runaway steps",
    [FEATURE_THE_MOVE] = "the move",
    [FEATURE_TURN] = "turn",
};

static struct verdict verdict(const struct state *state)
{
    const struct position position = position_of(state);
    if (position_count_ways(&position) > 0)
        return (struct verdict){ONGOING, NULL};
    return (struct verdict){position.turn == FIRST ? SECOND_WINS : FIRST_WINS, "no legal move"};
}

static char piece_letter(const struct position *position, square at)
{
    const bitboard here = bitboard_of(at);
    const bool is_king = (position->kings & here) != 0;
    if ((position->pieces[FIRST] & here) != 0)
        return is_king ? 'B' : 'b';
    if ((position->pieces[SECOND] & here) != 0)
        return is_king ? 'W' : 'w';
    return '.';
}

/* The pieces to the left, the numbers of the squares to the right. */
static void draw(const struct state *state, struct builder *text)
{
    const struct position position = position_of(state);
    const char *edge = "  +-----------------+\n";
    builder_add(text, "%s", edge);
    for (unsigned row = 0; row < 8; row++) {
        const bool is_indented = row % 2 == 0;
        const unsigned first = 4 * row + 1;
        builder_add(text, "  |");
        for (unsigned number = first; number < first + 4; number++)
            builder_add(text, is_indented ? "   %c" : " %c  ",
                        piece_letter(&position, square_of_number(number)));
        builder_add(text, " |   ");
        for (unsigned number = first; number < first + 4; number++)
            builder_add(text, is_indented ? "    %2u" : " %2u   ", number);
        builder_add_char(text, '\n');
    }
    builder_add(text, "%s  %s to move; b and w are men, B and W kings\n", edge,
                player_names[position.turn]);
}

static void explain(const struct state *state, struct builder *text)
{
    const struct position position = position_of(state);
    int counts[2][FEATURES];
    count_features(FIRST, &position, counts[FIRST]);
    count_features(SECOND, &position, counts[SECOND]);

    builder_add(text, "%-20s %6s %6s %6s %7s\n", "counted", player_names[FIRST],
                player_names[SECOND], "worth", "sum");
    for (unsigned i = 0; i < FEATURES; i++) {
        const int difference = counts[FIRST][i] - counts[SECOND][i];
        const struct weight sum = {difference * feature_weights[i].full,
                                   difference * feature_weights[i].bare};
        builder_add(text, "%-20s %6d %6d %6d %+7d\n", feature_names[i], counts[FIRST][i],
                    counts[SECOND][i], taper(&position, feature_weights[i]), taper(&position, sum));
    }
    const score value = cold_evaluate(state);
    builder_add(text, "%-20s %+28d\n", "for Black", position.turn == FIRST ? value : -value);
}

/* Hub's clients know this game by its other name. */
static const struct variant hub = {
    .name = "english",
    .game = &checkers_game,
    .write_move = checkers_write_hub_move,
    .write_position = checkers_write_hub_position,
};

const struct game checkers_game = {
    .name = "checkers",
    .title = "English checkers",
    .white = SECOND,
    .draw_plies = 80,
    .player_names = {"Black", "White"},
    COLD_FACE,
    .verdict = verdict,
    .explain = explain,
    .draw = draw,
    .read_position = checkers_read_position,
    .read_move = checkers_read_move,
    .hub = &hub,
};

static const struct variant variant = {
    .name = "checkers",
    .alias = "english",
    .game = &checkers_game,
    .write_move = checkers_write_move,
    .write_ways = checkers_write_ways,
    .write_position = checkers_write_position,
};

const struct variant *const checkers_variants[] = {&variant, NULL};
