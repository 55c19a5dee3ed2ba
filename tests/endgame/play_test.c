/*
 * The engine wins random won positions against the longest defence.
 *
 *     endgame_play_test GAMES PIECES [PATH [FOLDER]]
 *     endgame_play_test GAMES PIECES PATH FOLDER NODES [DRAW_PLIES]
 *
 * First form: with distances up to PIECES pieces, a search of one ply wins in the announced plies.
 * Second form: PATH lacks distances, which the defence takes from working files in FOLDER; each
 * move searches NODES nodes. With FOLDER, each slice's longest win is played too.
 */
#include <stdlib.h>

#include "tests/endgame/playout.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"
#include "tools/endgame/build_order.h"

enum { DRAWS = 16 }; /* candidates for the longest win, in every second game */

static unsigned games, pieces_max, draw_plies;
static const char *path, *folder;
static uint64_t nodes;

static void open_all(struct workspace *workspace)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    for (size_t i = 0; i < count; i++) {
        assert_true(workspace_open(workspace, list[i]));
        assert_true(workspace_open(workspace, material_rotated(list[i])));
    }
}

struct results {
    unsigned games, drawn, longest;
    uint64_t plies_best, plies_played;
};

static void play(const struct playout *playout, const struct relative_position *relative,
                 struct results *results)
{
    const unsigned plies = oracle_value(playout->oracle, relative);
    const unsigned taken = playout_run(playout, relative, results->games % 4 < 2 ? FIRST : SECOND);
    results->games++;
    results->longest = plies > results->longest ? plies : results->longest;
    results->plies_best += plies;
    results->plies_played += taken;
    if (taken == 0) {
        results->drawn++;
        print_message("not won: %s, a win in %u plies\n", position_text(relative), plies);
    }
    if (playout->is_exact)
        assert_int_equal(taken, plies);
}

static void play_longest(const struct playout *playout, unsigned pieces_min,
                         struct results *results)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    for (size_t i = 0; i < 2 * count; i++) {
        const struct material material = i % 2 == 0 ? list[i / 2] : material_rotated(list[i / 2]);
        struct relative_position relative;
        if (material_pieces(material) >= pieces_min &&
            oracle_longest_win(playout->oracle, material, &relative))
            play(playout, &relative, results);
    }
}

static void play_all(const struct playout *playout)
{
    uint64_t seed = 5;
    const unsigned pieces_min = playout->is_exact ? 3 : pieces_max;
    struct results results = {0};
    if (playout->oracle->workspace != NULL)
        play_longest(playout, pieces_min, &results);
    for (unsigned i = 0; i < games; i++) {
        const struct relative_position relative =
            oracle_draw_won(playout->oracle, &seed, pieces_min, pieces_max, i % 2 == 0 ? 1 : DRAWS);
        play(playout, &relative, &results);
    }
    print_message("%u games, the longest of %u plies; %llu plies for %llu\n", results.games,
                  results.longest, (unsigned long long)results.plies_played,
                  (unsigned long long)results.plies_best);
    assert_int_equal(results.drawn, 0);
}

TEST(won_positions_are_won)
{
    struct collector collector;
    collector_start(&collector, standard_backends());
    const struct tablebase *tablebase = checkers_tablebase_embedded();
    struct tablebase *opened = NULL;
    if (path != NULL) {
        struct builder error = BUILDER(256);
        tablebase = opened = checkers_tablebase_open(path, &error);
        assert_non_null(tablebase);
        engine_set_tablebase(collector.engine, help_variant()->game, opened);
    }
    WORKSPACE(workspace, &checkers_rule_set, folder);
    if (folder != NULL)
        open_all(&workspace);
    const struct oracle oracle = {folder != NULL ? &workspace : NULL, tablebase};
    const struct playout playout = {
        .collector = &collector,
        .oracle = &oracle,
        .limits = {.given = nodes > 0 ? LIMIT_NODES : LIMIT_DEPTH, .depth = 1, .nodes = nodes},
        .draw_plies = draw_plies,
        .is_exact = nodes == 0,
    };
    play_all(&playout);
    collector_finish(&collector);
    if (opened != NULL)
        draughts_tablebase_close(opened);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return EXIT_FAILURE;
    games = (unsigned)strtoul(argv[1], NULL, 10);
    pieces_max = (unsigned)strtoul(argv[2], NULL, 10);
    path = argc > 3 ? argv[3] : NULL;
    folder = argc > 4 ? argv[4] : NULL;
    nodes = argc > 5 ? strtoull(argv[5], NULL, 10) : 0;
    draw_plies = argc > 6 ? (unsigned)strtoul(argv[6], NULL, 10) : 0;
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
