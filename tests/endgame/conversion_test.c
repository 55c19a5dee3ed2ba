/* Wins without distances: databases that count to conversions, or only have results. The first
 * argument is a folder for them, created if missing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/draughts/english/position.h"
#include "games/dynamic.h"
#include "tests/endgame/playout.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"
#include "tools/endgame/encode.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/verify.h"

enum { PIECES = 3, GAMES = 60, NODES = 1000, RESULT_NODES = 3000, DRAW_PLIES = 80 };

static const char *folder;
static struct workspace *workspace;
static uint8_t *packed[2 * MATERIAL_CODES]; /* contents of the sections below */
static size_t packed_count;
static struct tablebase progress = {.pieces_max = PIECES}, results = {.pieces_max = PIECES};

static struct section *pack(const struct raw_slice *raw, enum section_kind kind)
{
    struct builder error = BUILDER(64);
    uint64_t bytes;
    uint8_t *section = packed[packed_count++] =
        encode_section(&checkers_rule_set, raw, kind, &bytes);
    assert_non_null(section);
    return section_open(section, bytes, &error);
}

static int build(void **state)
{
    (void)state;
    workspace = build_small(folder, PIECES, 1);
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        const struct raw_slice *raw = &workspace->raw_slices[code];
        if (raw->values == NULL)
            continue;
        progress.sections[code] = pack(raw, SECTION_MTC);
        results.sections[code] = pack(raw, SECTION_WLD);
        assert_non_null(progress.sections[code]);
        assert_non_null(results.sections[code]);
    }
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    remove_small(workspace, folder, PIECES);
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        section_close(progress.sections[code]);
        section_close(results.sections[code]);
    }
    while (packed_count > 0)
        free(packed[--packed_count]);
    return 0;
}

TEST(distances_to_conversions_follow_from_moves)
{
    struct verified verified;
    assert_true(verify_workspace(workspace, PIECES, 0, &verified));
    assert_int_equal(verified.checked, 199520);
    assert_int_equal(verified.wrong, 0);
}

/* All results equal the embedded databases'. */
TEST(results_agree_with_distances)
{
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        const struct section *section = progress.sections[code];
        for (uint64_t number = 0; section != NULL && number < section->slice.size; number++) {
            struct relative_position relative;
            slice_position_at(&section->slice, number, &relative);
            const struct probe_result found = probe_value(&checkers_rule_set, &progress, &relative);
            assert_int_equal(
                found.result,
                probe_value(&checkers_rule_set, checkers_tablebase_embedded(), &relative).result);
        }
    }
}

/* Returns a playout with a tablebase against the longest defence. */
static struct playout playout_of(struct collector *collector, const struct oracle *oracle,
                                 const struct tablebase *tablebase)
{
    collector_start(collector, standard_backends());
    engine_set_tablebase(collector->engine, help_variant()->game, tablebase);
    return (struct playout){
        .collector = collector,
        .oracle = oracle,
        .limits = {.given = LIMIT_NODES, .nodes = NODES},
        .draw_plies = DRAW_PLIES,
    };
}

static void play(const struct playout *playout, const struct relative_position *relative,
                 enum player winner)
{
    if (playout_run(playout, relative, winner) == 0)
        fail_msg("not won: %s", position_text(relative));
}

static void play_games(unsigned games, unsigned threads)
{
    struct collector collector;
    const struct oracle oracle = {.tablebase = checkers_tablebase_embedded()};
    const struct playout playout = playout_of(&collector, &oracle, &progress);
    assert_true(engine_set_threads(collector.engine, threads));
    uint64_t seed = 7;
    for (unsigned i = 0; i < games; i++) {
        const struct relative_position relative =
            oracle_draw_won(&oracle, &seed, 2, PIECES, i % 2 == 0 ? 1 : 8);
        play(&playout, &relative, i % 4 < 2 ? FIRST : SECOND);
    }
    collector_finish(&collector);
}

TEST(won_positions_are_won)
{
    play_games(GAMES, 1);
}

/* Results do not rank winning moves, so the search must make progress. */
TEST(results_alone_win)
{
    static const char *const positions[] = {
        "B:W11:B25,K27", "B:W16:B21,23",  "B:W23:B5,27",    "B:WK11:B9,26",
        "B:WK7:B14,25",  "B:WK17:B19,25", "B:WK9:BK22,K26",
    };
    struct collector collector;
    const struct oracle oracle = {.tablebase = checkers_tablebase_embedded()};
    struct playout playout = playout_of(&collector, &oracle, &results);
    playout.limits.nodes = RESULT_NODES;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const struct any_position any = help_any_position(positions[i]);
        const struct position position = position_of(&any);
        const struct relative_position relative = relative_of(&position);
        play(&playout, &relative, FIRST);
    }
    collector_finish(&collector);
}

TEST(several_threads_win)
{
    play_games(GAMES / 6, 3);
}

/* Only moves that keep the result are listed; in a win they make progress. */
TEST(moves_that_make_progress_are_found)
{
    static const struct {
        const char *position;
        size_t moves; /* 0: lost or unknown */
    } cases[] = {
        {"B:WK14:BK18,K1", 1},      /* the capture ends the game */
        {"B:WK32:B5,K1", 1},        /* the man's move wins and is irreversible */
        {"B:WK5:BK28", 2},          /* all moves draw */
        {"B:WK5,K6,K7:BK28,K1", 0}, /* not in the database */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position position = help_any_position(cases[i].position);
        move list[MOVES_MAX];
        assert_int_equal(checkers_tablebase_probe_root(&progress, &position, list), cases[i].moves);
    }
}

/* A move of unknown result may win, so a known draw does not suffice. */
TEST(unknown_moves_compete_with_draws)
{
    struct tablebase partial = progress;
    const unsigned code = material_code((struct material){.kings = {1, 1}});
    const struct any_position position = help_any_position("B:WK7:BK4,8");
    move list[MOVES_MAX];
    assert_int_equal(checkers_tablebase_probe_root(&partial, &position, list), 2);
    partial.sections[code] = NULL;
    assert_int_equal(checkers_tablebase_probe_root(&partial, &position, list), 0);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return EXIT_FAILURE;
    folder = argv[1];
    return cmocka_run_group_tests(unit_tests, build, clean_up);
}
