#include "tests/endgame/playout.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "games/checkers/notation.h"
#include "games/checkers/position.h"
#include "games/dynamic.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/relative_moves.h"

uint8_t oracle_value(const struct oracle *oracle, const struct relative_position *relative)
{
    if (oracle->workspace != NULL)
        return workspace_value(oracle->workspace, relative);
    const struct probe_result found = probe(oracle->tablebase, relative);
    assert_int_not_equal(found.result, RESULT_UNKNOWN);
    if (found.result == RESULT_DRAWN)
        return VALUE_DRAWN;
    assert_true(found.has_plies);
    return found.plies;
}

static struct relative_position draw_position(struct chance *chance, unsigned pieces_min,
                                              unsigned pieces_max)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    for (;;) {
        struct material material = list[help_below(chance, (unsigned)count)];
        if (material_pieces(material) < pieces_min)
            continue;
        if (help_below(chance, 2) == 0)
            material = material_rotated(material);
        struct slice slice;
        slice_describe(&slice, material);
        const uint64_t high = help_below(chance, 1 << 30), low = help_below(chance, 1 << 30);
        struct relative_position relative;
        slice_position_at(&slice, (high << 30 | low) % slice.size, &relative);
        return relative;
    }
}

struct relative_position oracle_draw_won(const struct oracle *oracle, struct chance *chance,
                                         unsigned pieces_min, unsigned pieces_max, unsigned draws)
{
    struct relative_position longest;
    unsigned plies = 0;
    while (plies == 0 || draws > 0) {
        const struct relative_position relative = draw_position(chance, pieces_min, pieces_max);
        const uint8_t value = oracle_value(oracle, &relative);
        draws -= draws > 0;
        if (value_is_win(value) && value > plies) {
            longest = relative;
            plies = value;
        }
    }
    return longest;
}

bool oracle_longest_win(const struct oracle *oracle, struct material material,
                        struct relative_position *relative)
{
    const struct raw_slice *raw = &oracle->workspace->raw_slices[material_code(material)];
    uint64_t longest = 0;
    uint8_t plies = 0;
    for (uint64_t number = 0; number < raw->slice.size; number++) {
        const uint8_t value = raw->values[number];
        if (value_is_win(value) && value > plies) {
            plies = value;
            longest = number;
        }
    }
    slice_position_at(&raw->slice, longest, relative);
    return plies > 0;
}

static uint8_t value_of(const struct oracle *oracle, const struct position *position)
{
    const struct relative_position relative = relative_of(position);
    return oracle_value(oracle, &relative);
}

/* The move that puts the loss off longest. */
static move longest_defence(const struct oracle *oracle, const struct position *position)
{
    move list[MOVES_MAX], best = MOVE_NONE;
    const size_t count = position_moves(position, list);
    unsigned longest = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        const uint8_t value = value_of(oracle, &child);
        assert_true(value_is_win(value));
        if (value > longest) {
            longest = value;
            best = list[i];
        }
    }
    return best;
}

static move engine_move(const struct contest *contest, const struct game_history *history,
                        unsigned plies)
{
    const struct settings settings = {.multi_pv = 1, .draw_plies = contest->draw_plies};
    struct limits limits = contest->limits;
    limits.started_ns = engine_now_ns();
    const struct report *result = collector_think(contest->collector, history, &limits, &settings);
    if (contest->is_exact) {
        assert_int_equal(result->line.value, score_win_in(plies));
        assert_true(result->line.proven);
    }
    return result->move;
}

unsigned contest_play(const struct contest *contest, const struct relative_position *relative,
                      enum player winner)
{
    struct position position = relative_to_position(relative, winner);
    position.key = position_compute_key(&position);
    const struct any_position start = any_position_of(&position);
    struct game_history history;
    game_history_start_at(&history, help_variant(), &start);
    struct game_outcome outcome = game_history_outcome(&history, contest->draw_plies);
    unsigned plies = 0;
    for (; outcome.kind == ONGOING; plies++) {
        position = position_of(&history.now);
        const uint8_t value = value_of(contest->oracle, &position);
        assert_true(position.turn == winner ? value_is_win(value) : value_is_loss(value));
        const move move = position.turn == winner ? engine_move(contest, &history, value)
                                                  : longest_defence(contest->oracle, &position);
        assert_true(game_history_play(&history, move));
        outcome = game_history_outcome(&history, contest->draw_plies);
    }
    game_history_finish(&history);
    return outcome.kind == (winner == FIRST ? FIRST_WINS : SECOND_WINS) ? plies : 0;
}

const char *contest_text(const struct relative_position *relative)
{
    static char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    const struct position position = relative_to_position(relative, FIRST);
    const struct any_position any = any_position_of(&position);
    checkers_write_position(&any, &text);
    return array;
}
