/*
 * A rule set's embedded tablebase, or the one at PATH. Compiled once per rule set.
 *
 *     endgame_rules_test_russian [SAMPLE [GAMES [PATH]]]
 *
 * Compares SAMPLE positions (0: all; without flying kings also all of up to three pieces) with one
 * ply of the naive rules, and plays GAMES of three kings against one.
 */
#include <stdlib.h>
#include <string.h>

#include GAME_HEADER

#include "games/dynamic.h"
#include "games/registry.h"
#include "tests/endgame/playout.h"
#include "tests/games/draughts/compiled_rules.h"
#include "tests/given.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/slice_iterator.h"

enum { DRAWN_SEARCHES = 20, EVEN = 10 };

/* The long diagonal, squares 4 to 29. */
#define LONG_ROAD UINT64_C(0x88888888)

static const struct material three_kings = {.kings = {3, 1}}, two_kings = {.kings = {2, 1}};

static uint64_t sample = 4000;
static unsigned games = 12;
static const struct variant *variant;
static const struct rule_set *rules;
static struct oracle oracle;
static const struct naive_rules *naive;
static struct naive_path paths[NAIVE_PATHS_MAX];

static bool has_pieces(const struct naive_board *board)
{
    for (unsigned square = 0; square < 64; square++)
        if ((board->at[square / 8][square % 8] | 32) == board->side)
            return true;
    return false;
}

static uint8_t value_of_naive(const struct naive_board *board)
{
    char text[NAIVE_TEXT_MAX];
    if (!has_pieces(board))
        return 0;
    naive_write(naive, board, text);
    const struct any_position any = given_position(variant, text);
    const struct position position = position_of(&any);
    const struct relative_position relative = relative_of(&position);
    return oracle_value(&oracle, &relative);
}

/* Returns the value by the naive rules' moves, without the builder's negamax. */
static uint8_t value_ahead(const struct any_position *any)
{
    struct naive_board board;
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(any, &text);
    naive_read(naive, &board, text.start);
    const size_t count = naive_paths(naive, &board, paths);
    int fastest_win = 0, slowest_loss = 0;
    bool can_draw = false;
    for (size_t i = 0; i < count; i++) {
        const struct naive_board played = naive_play(&board, &paths[i]);
        const uint8_t after = value_of_naive(&played);
        if (after == VALUE_DRAWN)
            can_draw = true;
        else if (after % 2 == 0 && (fastest_win == 0 || after + 1 < fastest_win))
            fastest_win = after + 1;
        else if (after % 2 == 1 && after + 1 > slowest_loss)
            slowest_loss = after + 1;
    }
    return (uint8_t)(fastest_win > 0 ? fastest_win : can_draw ? VALUE_DRAWN : slowest_loss);
}

static uint64_t count_positions(void)
{
    uint64_t positions = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (oracle.tablebase->sections[code] != NULL)
            positions += oracle.tablebase->sections[code]->slice.size;
    return positions;
}

/* Over all positions this proves wins and losses by induction, and draws. */
TEST(values_follow_from_naive_moves)
{
    const uint64_t positions = count_positions();
    const uint64_t step = sample == 0 || sample > positions ? 1 : positions / sample;
    uint64_t checked = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        const struct section *section = oracle.tablebase->sections[code];
        /* Endings of few pieces lead only to such: checking all proves them. */
        const bool is_whole =
            !KINGS_FLY && section != NULL && material_pieces(section->slice.material) <= 3;
        for (uint64_t index = 0; section != NULL && index < section->slice.size;
             index += is_whole ? 1 : step) {
            struct relative_position relative;
            slice_position_at(&section->slice, index, &relative);
            const struct any_position any =
                relative_to_any(&relative, checked % 2 == 0 ? FIRST : SECOND);
            if (value_ahead(&any) != oracle_value(&oracle, &relative)) {
                struct builder text = BUILDER(GAME_POSITION_TEXT);
                variant->write_position(&any, &text);
                fail_msg("%s: %u, by naive moves %u", text.start, oracle_value(&oracle, &relative),
                         value_ahead(&any));
            }
            checked++;
        }
    }
    print_message("%llu positions\n", (unsigned long long)checked);
    assert_true(checked >= sample);
}

/* Draws a position with a wanted result for its side to move. */
static struct relative_position draw_wanted(struct material material, uint64_t *seed,
                                            bool (*wanted)(uint8_t value))
{
    struct slice slice;
    struct relative_position relative;
    slice_describe(&slice, material);
    do
        slice_position_at(&slice, random_below(seed, (unsigned)slice.size), &relative);
    while (rules->has_capture(&relative) || !wanted(oracle_value(&oracle, &relative)));
    return relative;
}

static bool is_drawn(uint8_t value)
{
    return value == VALUE_DRAWN;
}

static const struct report *think(struct collector *collector, const struct game_history *history)
{
    const struct settings settings = {.multi_pv = 1, .draw_plies = variant->game->draw_plies};
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 1};
    return collector_think(collector, history, &limits, &settings);
}

/* Returns a random slice of the tablebase that has a win. */
static struct material draw_slice(uint64_t *seed)
{
    for (;;) {
        const struct section *section =
            oracle.tablebase->sections[random_below(seed, MATERIAL_CODES)];
        bool has_win = false;
        for (unsigned i = 0; section != NULL && i < section->value_count; i++)
            has_win = has_win || value_is_win(section->values[i]);
        if (has_win)
            return section->slice.material;
    }
}

/* Plays out won positions of a slice, or of random ones. Each win must take exactly its distance
 * and precede a draw by the rules. Returns the plies of the longest. */
static unsigned play(struct collector *collector, const struct material *material, uint64_t seed)
{
    const struct playout playout = {
        .collector = collector,
        .oracle = &oracle,
        .limits = {.given = LIMIT_DEPTH, .depth = 1},
        .draw_plies = variant->game->draw_plies,
    };
    unsigned longest = 0;
    for (unsigned i = 0; i < games; i++) {
        const struct relative_position relative =
            draw_wanted(material != NULL ? *material : draw_slice(&seed), &seed, value_is_win);
        const unsigned plies = playout_run(&playout, &relative, i % 2 == 0 ? FIRST : SECOND);
        if (plies != oracle_value(&oracle, &relative))
            fail_msg("%s: %u plies instead of %u", position_text(&relative), plies,
                     oracle_value(&oracle, &relative));
        longest = plies > longest ? plies : longest;
    }
    print_message("%u games, the longest of %u plies\n", games, longest);
    return longest;
}

/* Petrov's triangle, where kings fly: within 15 moves, as FMJD-64 allows. */
TEST(three_kings_beat_one_in_time)
{
    assert_in_range(play(*state, &three_kings, 15), 1, 29);
}

TEST(won_positions_are_won)
{
    play(*state, NULL, 7);
}

static bool is_on_long_road(const struct relative_position *relative)
{
    const bitboard all = relative->kings[OWN] | relative->kings[OPPONENT];
    return (all & LONG_ROAD) == relative->kings[OPPONENT];
}

/* Only shots win against a king that holds the long diagonal alone. */
TEST(a_king_on_the_long_diagonal_draws)
{
    if (!KINGS_FLY || KINGS_LAND_BEHIND)
        skip();
    struct slice slice;
    slice_describe(&slice, three_kings);
    unsigned drawn = 0, won = 0;
    struct slice_iterator iterator = slice_iterator_at(&slice, 0);
    do {
        if (!is_on_long_road(&iterator.relative) || rules->has_capture(&iterator.relative))
            continue;
        const uint8_t value = oracle_value(&oracle, &iterator.relative);
        assert_true(value == VALUE_DRAWN || value <= 9);
        drawn += value == VALUE_DRAWN;
        won += value != VALUE_DRAWN;
    } while (slice_iterator_next(&iterator));
    print_message("%u drawn, %u won\n", drawn, won);
    assert_true(drawn > 10 * won);
}

/* Drawn endings score about 0. */
TEST(two_kings_draw_against_one)
{
    if (!KINGS_FLY || KINGS_LAND_BEHIND)
        skip();
    uint64_t seed = 21;
    for (unsigned i = 0; i < DRAWN_SEARCHES; i++) {
        const struct relative_position relative =
            draw_wanted(i % 2 == 0 ? two_kings : three_kings, &seed, is_drawn);
        const struct any_position start = relative_to_any(&relative, SECOND);
        GAME_HISTORY(history);
        game_history_start_at(&history, variant, &start);
        const score value = think(*state, &history)->line.value;
        assert_in_range(value + EVEN, 0, 2 * EVEN);
    }
}

static int set_up(void **state)
{
    static struct collector collector;
    collector_start(&collector, standard_backends());
    engine_set_tablebase(collector.engine, variant->game, oracle.tablebase);
    *state = &collector;
    return 0;
}

static int tear_down(void **state)
{
    collector_finish(*state);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        sample = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        games = (unsigned)strtoul(argv[2], NULL, 10);
    variant = OF_GAME(variants)[0];
    rules = rule_set_of(variant->game);
    naive = compiled_rules();
    oracle.tablebase = argc > 3 ? rule_set_open(rules, argv[3]) : OF_GAME(tablebase_embedded)();
    if (oracle.tablebase == NULL)
        return EXIT_FAILURE;
    return cmocka_run_group_tests(unit_tests, set_up, tear_down);
}
