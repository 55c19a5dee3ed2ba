#include "tests/endgame/playout.h"

#include <sys/stat.h>
#include <unistd.h>

#include GAME_HEADER

#include "games/dynamic.h"
#include "games/registry.h"
#include "tests/unit.h"
#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/relative_moves.h"

/* The default of Move Overhead. */
#define MOVE_OVERHEAD_MS 10

#define NS_IN_MS INT64_C(1000000)

struct workspace *build_small(const char *folder, unsigned pieces, unsigned exact_pieces)
{
    static struct workspace small;
    mkdir(folder, 0777);
    small = WORKSPACE_IN(rule_set_of(&OF_GAME(game)), folder);
    small.exact_pieces = exact_pieces;
    struct build build = {.workspace = &small, .threads = 2, .memory_bytes = UINT64_MAX};
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces, list);
    for (size_t i = 0; i < count; i++)
        assert_true(build_slice(&build, list[i]));
    for (size_t i = 0; i < count; i++) {
        assert_true(workspace_open(&small, list[i]));
        assert_true(workspace_open(&small, material_rotated(list[i])));
    }
    return &small;
}

void remove_small(struct workspace *workspace, const char *folder, unsigned pieces)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces, list);
    for (size_t i = 0; i < count; i++) {
        workspace_remove(workspace, list[i]);
        workspace_remove(workspace, material_rotated(list[i]));
    }
    workspace_finish(workspace);
    rmdir(folder);
}

uint8_t oracle_value(const struct oracle *oracle, const struct relative_position *relative)
{
    if (oracle->workspace != NULL)
        return workspace_value(oracle->workspace, relative);
    const struct probe_result found =
        probe_value(rule_set_of(&OF_GAME(game)), oracle->tablebase, relative);
    assert_int_not_equal(found.result, RESULT_UNKNOWN);
    if (found.result == RESULT_DRAWN)
        return VALUE_DRAWN;
    assert_true(found.has_plies);
    return found.plies;
}

/* Lists each slice of `pieces` pieces once. Returns their number. */
static size_t list_slices(unsigned pieces, struct slice slices[2 * BUILD_ORDER_MAX])
{
    static struct material list[BUILD_ORDER_MAX];
    const size_t materials = build_order_list(pieces, list);
    size_t count = 0;
    for (size_t i = 0; i < materials; i++) {
        const struct material other = material_rotated(list[i]);
        if (material_pieces(list[i]) != pieces)
            continue;
        slice_describe(&slices[count++], list[i]);
        if (material_code(other) != material_code(list[i]))
            slice_describe(&slices[count++], other);
    }
    return count;
}

uint64_t oracle_position_count(unsigned pieces)
{
    static struct slice slices[2 * BUILD_ORDER_MAX];
    uint64_t positions = 0;
    for (size_t i = list_slices(pieces, slices); i-- > 0;)
        positions += slices[i].size;
    return positions;
}

struct relative_position oracle_position_at(unsigned pieces, uint64_t number)
{
    static struct slice slices[2 * BUILD_ORDER_MAX];
    list_slices(pieces, slices);
    const struct slice *slice = slices;
    for (; number >= slice->size; slice++)
        number -= slice->size;
    struct relative_position relative;
    slice_position_at(slice, number, &relative);
    return relative;
}

static struct relative_position draw_position(uint64_t *seed, unsigned pieces_min,
                                              unsigned pieces_max)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    for (;;) {
        struct material material = list[random_below(seed, (unsigned)count)];
        if (material_pieces(material) < pieces_min)
            continue;
        if (random_below(seed, 2) == 0)
            material = material_rotated(material);
        struct slice slice;
        slice_describe(&slice, material);
        const uint64_t high = random_below(seed, 1 << 30), low = random_below(seed, 1 << 30);
        struct relative_position relative;
        slice_position_at(&slice, (high << 30 | low) % slice.size, &relative);
        return relative;
    }
}

struct relative_position oracle_draw_won(const struct oracle *oracle, uint64_t *seed,
                                         unsigned pieces_min, unsigned pieces_max, unsigned draws)
{
    struct relative_position longest;
    unsigned plies = 0;
    while (plies == 0 || draws > 0) {
        const struct relative_position relative = draw_position(seed, pieces_min, pieces_max);
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

/* Returns the move that delays the loss longest. */
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

static void count_move(struct move_statistics *move_statistics, bool is_slower, int64_t taken_ns,
                       int64_t left_ns)
{
    move_statistics->moves++;
    move_statistics->slower += is_slower;
    move_statistics->overstepped += left_ns < 0;
    if (taken_ns > move_statistics->slowest_ns)
        move_statistics->slowest_ns = taken_ns;
    if (-left_ns > move_statistics->overstepped_ns)
        move_statistics->overstepped_ns = -left_ns;
}

/* Returns the engine's move in a win of `plies`. Updates its clock. */
static move engine_move(const struct playout *playout, const struct game_history *history,
                        unsigned plies, int64_t *left_ns)
{
    const struct settings settings = {
        .multi_pv = 1,
        .move_overhead_ms = MOVE_OVERHEAD_MS,
        .draw_plies = playout->draw_plies,
    };
    struct position position = position_of(&history->now);
    struct limits limits = playout->limits;
    limits.started_ns = engine_now_ns();
    if (playout->time_ms > 0) {
        limits.given |= position.turn == FIRST ? LIMIT_CLOCK_FIRST : LIMIT_CLOCK_SECOND;
        limits.time_ms[position.turn] = *left_ns / NS_IN_MS;
        limits.increment_ms[position.turn] = playout->increment_ms;
    }
    const struct report *result = collector_think(playout->collector, history, &limits, &settings);
    if (playout->is_exact) {
        assert_int_equal(result->line.value, score_win_in(plies));
        assert_true(result->line.proven);
    }
    const int64_t taken_ns = engine_now_ns() - limits.started_ns;
    *left_ns = playout->time_ms > 0 ? *left_ns - taken_ns : 0;
    position_play(&position, result->move);
    if (playout->move_statistics != NULL)
        count_move(playout->move_statistics, value_of(playout->oracle, &position) + 1U > plies,
                   taken_ns, *left_ns);
    if (*left_ns < 0)
        *left_ns = 0;
    *left_ns += playout->increment_ms * NS_IN_MS;
    return result->move;
}

unsigned playout_run(const struct playout *playout, const struct relative_position *relative,
                     enum player winner)
{
    const struct any_position start = relative_to_any(relative, winner);
    GAME_HISTORY(history);
    game_history_start_at(&history, OF_GAME(variants)[0], &start);
    struct game_outcome outcome = game_history_outcome(&history, playout->draw_plies);
    int64_t left_ns = playout->time_ms * NS_IN_MS;
    unsigned plies = 0;
    for (; outcome.kind == ONGOING; plies++) {
        const struct position position = position_of(&history.now);
        const uint8_t value = value_of(playout->oracle, &position);
        if (!(position.turn == winner ? value_is_win(value) : value_is_loss(value)))
            fail_msg("given away: %s", position_text(relative));
        const move move = position.turn == winner ? engine_move(playout, &history, value, &left_ns)
                                                  : longest_defence(playout->oracle, &position);
        assert_true(game_history_play(&history, move));
        outcome = game_history_outcome(&history, playout->draw_plies);
    }
    return outcome.kind == (winner == FIRST ? FIRST_WINS : SECOND_WINS) ? plies : 0;
}

const char *position_text(const struct relative_position *relative)
{
    static char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    const struct any_position any = relative_to_any(relative, FIRST);
    OF_GAME(variants)[0]->write_position(&any, &text);
    return array;
}
