/*
 * The cold face of Connect Four. How it is written is in notation.c.
 */
#include "games/connect4/position.h"

#include "games/cold.h"
#include "games/list.h"
#include "games/connect4/notation.h"

static struct verdict verdict(const struct state *state)
{
    const struct position position = position_of(state);
    if (position_is_lost(&position))
        return (struct verdict){position_turn(&position) == FIRST ? SECOND_WINS : FIRST_WINS,
                                "four in a row"};
    if (position_count_moves(&position) == 0)
        return (struct verdict){DRAWN, "board full"};
    return (struct verdict){ONGOING, NULL};
}

/* All discs that stand in a row of four. */
static bitboard discs_in_fours(bitboard discs)
{
    static const enum step steps[] = {STEP_UP, STEP_DOWNHILL, STEP_ACROSS, STEP_UPHILL};
    bitboard found = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const bitboard starts = fours_along(discs, steps[i]);
        found |= starts | starts << steps[i] | starts << 2 * steps[i] | starts << 3 * steps[i];
    }
    return found;
}

/* The discs of a finished four are in capitals. */
static void draw(const struct state *state, struct builder *text)
{
    const struct position position = position_of(state);
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard fours = discs_in_fours(first) | discs_in_fours(first ^ position.taken);
    for (unsigned rank = RANKS; rank-- > 0;) {
        builder_add(text, "%u |", rank + 1);
        for (unsigned column = 0; column < COLUMNS; column++) {
            const bitboard cell = UINT64_C(1) << (column * COLUMN_BITS + rank);
            const char *pair = first & cell ? "xX" : position.taken & cell ? "oO" : "..";
            builder_add(text, " %c", pair[(fours & cell) != 0]);
        }
        builder_add(text, " |\n");
    }
    builder_add(text, "  +---------------+\n    1 2 3 4 5 6 7\n    a b c d e f g\n");
}

static void explain(const struct state *state, struct builder *text)
{
    const struct position position = position_of(state);
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard second = first ^ position.taken;
    const struct lines x = open_lines(first, second), o = open_lines(second, first);
    const struct threats threats = standing_threats(first, second);
    const struct {
        const char *name;
        int x, o, worth;
    } rows[] = {
        {"open lines with one disc", x.with_one, o.with_one, WORTH_OF_ONE},
        {"open lines with two discs", x.with_two, o.with_two, WORTH_OF_TWO},
        {"open lines with three discs", x.with_three, o.with_three, WORTH_OF_THREE},
        {"the zugzwang at the end", zugzwang(threats) > 0, zugzwang(threats) < 0,
         WORTH_OF_ZUGZWANG},
    };
    builder_add(text, "%-28s %5s %5s %7s\n", "", "x", "o", "x - o");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        builder_add(text, "%-28s %5d %5d %+7d\n", rows[i].name, rows[i].x, rows[i].o,
                    (rows[i].x - rows[i].o) * rows[i].worth);
    builder_add(text, "%-28s %5s %5s %+7d\n", "for x", "", "", (int)evaluate(first, second));
}

const struct game connect4_game = {
    .name = "connect4",
    .title = "Connect Four",
    .white = FIRST,
    .player_names = {"x", "o"},
    .start = cold_start,
    .turn = cold_turn,
    .key = cold_key,
    .moves = cold_moves,
    .play = cold_play,
    .verdict = verdict,
    .quiet_plies = cold_quiet_plies,
    .evaluate = cold_evaluate,
    .explain = explain,
    .draw = draw,
    .read_position = connect4_read_position,
    .read_move = connect4_read_move,
};

static const struct variant plain = {
    .name = "connect4",
    .game = &connect4_game,
    .write_move = connect4_write_column,
    .write_position = connect4_write_rows,
};

static const struct variant cfour = {
    .name = "cfour",
    .game = &connect4_game,
    .write_move = connect4_write_drop,
    .write_position = connect4_write_fen,
};

const struct variant *const connect4_variants[] = {&plain, &cfour, NULL};
