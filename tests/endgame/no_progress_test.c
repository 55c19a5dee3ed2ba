/*
 * The engine's scores near the no-progress limit, against true values of three pieces.
 *
 *     endgame_no_progress_test [POSITIONS [DRAW_PLIES]]
 */
#include <stdlib.h>

#include "games/draughts/english/position.h"
#include "games/dynamic.h"
#include "tests/engine/collect.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/rule_set.h"

enum { PIECES = 3, NODES_MAX = 100000 };

/* At 28 plies some wins are out of reach, as only the search's playout shows. */
static unsigned count_wanted = 2000, draw_plies = 28;

/* Values by number of reversible plies. Positive: plies to a win plus one; negative: to a loss; 0:
 * a draw. */
struct true_values {
    struct slice slice;
    uint8_t *rows; /* rows that the men of a position have yet to advance, in total */
    int16_t *values;
};

static struct true_values truth[MATERIAL_CODES];

static int16_t *value_at(const struct relative_position *relative, unsigned reversible_plies)
{
    const struct true_values *raw = &truth[material_code(material_of(relative))];
    return &raw->values[reversible_plies * raw->slice.size + slice_index(&raw->slice, relative)];
}

static int16_t later(int16_t value)
{
    return (int16_t)(value > 0 ? value + 1 : value < 0 ? value - 1 : 0);
}

static bool is_better(int16_t value, int16_t than)
{
    if ((value > 0) != (than > 0))
        return value > 0;
    return value > 0 || (value < 0 && than < 0) ? value < than : value == 0 && than < 0;
}

static bool is_without_pieces(const struct relative_position *relative)
{
    return (relative->men[OWN] | relative->kings[OWN]) == 0;
}

static int16_t truth_of(const struct relative_position *relative, unsigned reversible_plies)
{
    move list[MOVES_MAX];
    const size_t count = checkers_rule_set.moves(relative, list);
    if (count == 0)
        return -1;
    if (reversible_plies >= draw_plies)
        return 0;
    int16_t best = INT16_MIN;
    for (size_t i = 0; i < count; i++) {
        const struct relative_position after = relative_after(relative, list[i]);
        const unsigned quiet = is_conversion(relative, list[i]) ? 0 : reversible_plies + 1;
        const int16_t reply = is_without_pieces(&after) ? -1 : *value_at(&after, quiet);
        const int16_t value = later((int16_t)-reply);
        if (best == INT16_MIN || is_better(value, best))
            best = value;
    }
    return best;
}

static void prepare(struct material material)
{
    struct true_values *raw = &truth[material_code(material)];
    if (raw->values != NULL)
        return;
    slice_describe(&raw->slice, material);
    raw->rows = calloc(raw->slice.size, 1);
    raw->values = calloc((draw_plies + 1) * raw->slice.size, sizeof *raw->values);
    assert_non_null(raw->rows);
    assert_non_null(raw->values);
    for (uint64_t number = 0; number < raw->slice.size; number++) {
        struct relative_position relative;
        slice_position_at(&raw->slice, number, &relative);
        raw->rows[number] = (uint8_t)(rows_to_crown(relative.men[OWN]) +
                                      rows_to_crown(rotated(relative.men[OPPONENT])));
    }
}

static void solve(struct true_values *raw, unsigned rows, unsigned reversible_plies)
{
    for (uint64_t number = 0; number < raw->slice.size; number++) {
        struct relative_position relative;
        if (raw->rows[number] != rows)
            continue;
        slice_position_at(&raw->slice, number, &relative);
        raw->values[reversible_plies * raw->slice.size + number] =
            truth_of(&relative, reversible_plies);
    }
}

/* Irreversible moves lead to smaller materials or fewer rows; others add a reversible ply. */
static int solve_all(void **state)
{
    (void)state;
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(PIECES, list);
    for (size_t i = 0; i < count; i++) {
        const struct material other = material_rotated(list[i]);
        prepare(list[i]);
        prepare(other);
        for (unsigned rows = 0; rows <= 7 * PIECES; rows++)
            for (unsigned quiet = draw_plies + 1; quiet-- > 0;) {
                solve(&truth[material_code(list[i])], rows, quiet);
                if (material_code(other) != material_code(list[i]))
                    solve(&truth[material_code(other)], rows, quiet);
            }
    }
    return 0;
}

static int forget_all(void **state)
{
    (void)state;
    for (size_t code = 0; code < MATERIAL_CODES; code++) {
        free(truth[code].rows);
        free(truth[code].values);
    }
    return 0;
}

/* Draws a random position and reversible moves without repetition. */
static void draw_history(uint64_t *seed, struct game_history *history)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(PIECES, list);
    struct material material = list[random_below(seed, (unsigned)count)];
    if (random_below(seed, 2) == 0)
        material = material_rotated(material);
    const struct slice *slice = &truth[material_code(material)].slice;
    struct relative_position relative;
    slice_position_at(slice, random_below(seed, (unsigned)slice->size), &relative);
    struct position position =
        relative_to_position(&relative, random_below(seed, 2) == 0 ? FIRST : SECOND);
    position.key = position_compute_key(&position);
    const struct any_position start = any_position_of(&position);
    game_history_start_at(history, help_variant(), &start);
    for (unsigned plies = random_below(seed, draw_plies); plies > 0; plies--) {
        move moves[MOVES_MAX];
        position = position_of(&history->now);
        const size_t move_count = position_moves(&position, moves);
        if (move_count == 0)
            return;
        assert_true(game_history_play(history, moves[random_below(seed, (unsigned)move_count)]));
        position = position_of(&history->now);
        if (position_reversible_plies(&position) == 0 || game_history_repetitions(history) > 1) {
            game_history_take_back(history, history->count - 1);
            return;
        }
    }
}

/* Checks that proven bounds are true and the game ends no later than announced. */
static void check_line(const struct line *line, int16_t value)
{
    const int plies = (value < 0 ? -value : value) - 1;
    if (score_is_win(line->value) && line->bound != BOUND_UPPER)
        assert_true(value > 0 && plies <= (int)score_plies(line->value));
    else if (score_is_loss(line->value) && line->bound != BOUND_LOWER)
        assert_true(value < 0 && plies <= (int)score_plies(line->value));
    else if (line->proven && line->value == SCORE_DRAW)
        assert_int_equal(value, 0);
    if (!score_is_win(line->value) && !score_is_loss(line->value))
        assert_false(score_is_decisive(line->value));
}

TEST(proven_bounds_are_true)
{
    static const unsigned depths[] = {1, 2, 4, 7, 10, 14};
    const struct settings settings = {.multi_pv = 1, .draw_plies = draw_plies};
    uint64_t seed = 1;
    unsigned wins = 0, reported = 0;
    COLLECTOR(collector, standard_backends());
    for (unsigned i = 0; i < count_wanted; i++) {
        struct game_history history;
        draw_history(&seed, &history);
        const struct position position = position_of(&history.now);
        const struct relative_position relative = relative_of(&position);
        const int16_t value = truth_of(&relative, position_reversible_plies(&position));
        const struct limits limits = {.given = LIMIT_DEPTH | LIMIT_NODES,
                                      .depth = depths[i % (sizeof depths / sizeof *depths)],
                                      .nodes = NODES_MAX};
        if (i % 10 == 0)
            engine_clear_hash(collector.engine);
        if (value != -1) {
            const struct report *result = collector_think(&collector, &history, &limits, &settings);
            check_line(&result->line, value);
            assert_true(result->line.nodes < NODES_MAX);
            wins += value > 0;
            reported += value > 0 && score_is_win(result->line.value);
        }
        game_history_finish(&history);
    }
    print_message("%u positions, %u of %u wins reported\n", count_wanted, reported, wins);
    assert_true(reported > wins / 2);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        count_wanted = (unsigned)atoi(argv[1]);
    if (argc > 2)
        draw_plies = (unsigned)atoi(argv[2]);
    return cmocka_run_group_tests(unit_tests, solve_all, forget_all);
}
