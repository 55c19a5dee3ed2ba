/*
 * Classic endings: the engine finds the book move, and its score agrees.
 *
 *     endgame_search_test [PATH]
 *
 * PATH has databases of five and six pieces and slices 0403, 0412, 1303 and 1312, for the endings
 * of seven.
 */
#include <string.h>
#include <unistd.h>

#include "games/draughts/english/position.h"
#include "games/draughts/tablebase/probe.h"
#include "games/dynamic.h"
#include "games/registry.h"
#include "tests/engine/collect.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"

enum { MOVES = 3 };

struct ending {
    const char *position;
    const char *moves[MOVES]; /* the book's move and equally good ones */
    bool is_won;              /* otherwise drawn */
    uint64_t nodes;
};

static const char *path;

/* Payne's First Position, and the same for the other side. */
static const struct ending first_position[] = {
    {"W:WK15,20:B12,K28", {"15-19"}, true, 1000},
    {"B:W21,K5:B13,K18", {"18-14"}, true, 1000},
};

/* Payne's Fourth Position for either side, and with a king for its man. Other moves win as well. */
static const struct ending fourth_position[] = {
    {"B:W30,K31,K32:BK20,21,K22,K23", {"22-18", "20-16", "22-17"}, true, 100000},
    {"W:W30,K31,K32:BK20,21,K22,K23", {"31-27"}, false, 100000},
    {"B:WK30,K31,K32:BK20,21,K22,K23", {"22-18", "20-16", "22-17"}, true, 100000},
};

static bool is_right(const struct ending *ending, const char *move)
{
    for (size_t i = 0; i < MOVES && ending->moves[i] != NULL; i++)
        if (strcmp(ending->moves[i], move) == 0)
            return true;
    return false;
}

static void check(struct collector *collector, const struct ending *ending)
{
    static const struct settings settings = {.multi_pv = 1, .draw_plies = 80};
    const struct limits limits = {.given = LIMIT_NODES, .nodes = ending->nodes};
    const struct any_position start = help_any_position(ending->position);
    GAME_HISTORY(history);
    game_history_start_at(&history, help_variant(), &start);
    const struct report *result = collector_think(collector, &history, &limits, &settings);
    struct builder text = BUILDER(GAME_MOVE_TEXT);
    checkers_variants[0]->write_move(&start, result->move, &text);
    print_message("%s: %s, score %d\n", ending->position, text.start, result->line.value);
    assert_true(is_right(ending, text.start));
    assert_true(ending->is_won ? result->line.value >= SCORE_TABLEBASE_WIN
                               : !score_is_decisive(result->line.value));
}

TEST(first_position_is_won)
{
    COLLECTOR(collector, standard_backends());
    for (size_t i = 0; i < sizeof first_position / sizeof *first_position; i++)
        check(&collector, &first_position[i]);
}

TEST(fourth_position_depends_on_the_move)
{
    if (path == NULL)
        skip();
    struct builder error = BUILDER(256);
    struct tablebase *tablebase = checkers_tablebase_open(path, &error);
    assert_non_null(tablebase);
    struct collector collector;
    collector_start(&collector, standard_backends());
    engine_set_tablebase(collector.engine, help_variant()->game, tablebase);
    for (size_t i = 0; i < sizeof fourth_position / sizeof *fourth_position; i++)
        check(&collector, &fourth_position[i]);
    collector_finish(&collector);
    draughts_tablebase_close(tablebase);
}

/* A win beyond the no-progress limit is not played out if the database lacks its successors. */
TEST(a_late_win_may_leave_the_database)
{
    enum { WAIT_S = 20 };
    static const struct limits limits = {.given = LIMIT_DEPTH, .depth = 2};
    static const struct settings settings = {.multi_pv = 1, .draw_plies = 4};
    const struct tablebase *whole = checkers_tablebase_embedded();
    struct any_position start = help_any_position("W:WK1,K2:BK32");
    const struct position position = position_of(&start);
    const struct relative_position relative = relative_of(&position);
    const unsigned code = material_code(material_of(&relative));
    struct tablebase part = {.pieces_max = whole->pieces_max};
    part.sections[code] = whole->sections[code];

    struct game_history history;
    COLLECTOR(collector, standard_backends());
    engine_set_tablebase(collector.engine, help_variant()->game, &part);
    game_history_start_at(&history, help_variant(), &start);
    struct builder error = BUILDER(64);
    assert_true(game_history_play_words(&history, text_of("2-6 32-28"), &error));
    alarm(WAIT_S);
    const struct report *result = collector_think(&collector, &history, &limits, &settings);
    alarm(0);
    assert_int_equal(result->line.depth, 2);
    game_history_finish(&history);
}

int main(int argc, char **argv)
{
    path = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
