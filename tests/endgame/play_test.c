/*
 * What the databases say is won is won: the engine plays out random won positions against the
 * longest defence, and wins each in exactly the number of plies that they tell.
 *
 *     endgame_play_test GAMES PIECES [PATH]      PATH: of more files than those built in
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/engine/collect.h"
#include "tests/games/checkers_help.h"
#include "tools/endgame/lookup.h"
#include "tools/endgame/steps.h"

enum { DRAWS = 16 }; /* positions of which the longest win is taken, for every second game */

static unsigned games, pieces_max;
static const char *path;

/* A random position of three pieces or more, of any slice that distances are known of. */
static struct setup draw_setup(const struct knowledge *knowledge, struct chance *chance)
{
    for (;;) {
        const struct section *section = knowledge->sections[help_below(chance, MATERIAL_CODES)];
        if (section == NULL || section->kind != ENDGAME_DISTANCE)
            continue;
        const unsigned pieces = material_pieces(section->slice.material);
        if (pieces < 3 || pieces > pieces_max)
            continue;
        const uint64_t high = help_below(chance, 1 << 30), low = help_below(chance, 1 << 30);
        struct setup setup;
        slice_setup(&section->slice, (high << 30 | low) % section->slice.size, &setup);
        return setup;
    }
}

static struct setup draw_won(const struct knowledge *knowledge, struct chance *chance,
                             unsigned draws)
{
    struct setup longest;
    unsigned plies = 0;
    while (plies == 0 || draws > 0) {
        const struct setup setup = draw_setup(knowledge, chance);
        const struct found found = lookup(knowledge, &setup);
        draws -= draws > 0;
        if (found.result == RESULT_WON && found.has_plies && found.plies > plies) {
            longest = setup;
            plies = found.plies;
        }
    }
    return longest;
}

static struct found look_up(const struct knowledge *knowledge, const struct position *position)
{
    const struct setup setup = endgame_setup(position);
    return lookup(knowledge, &setup);
}

/* The move that puts the loss off longest. */
static move longest_defence(const struct knowledge *knowledge, const struct position *position)
{
    move list[MOVES_MAX], best = MOVE_NONE;
    const size_t count = position_moves(position, list);
    unsigned longest = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        const struct found found = look_up(knowledge, &child);
        assert_int_equal(found.result, RESULT_WON);
        if (found.plies > longest) {
            longest = found.plies;
            best = list[i];
        }
    }
    return best;
}

static struct position now_of(const struct record *record)
{
    struct position position;
    memcpy(&position, record->now.bytes, sizeof position);
    return position;
}

/* The winner's move, as the engine finds it in a search as short as can be. */
static move engine_move(struct collector *collector, const struct record *record, unsigned plies)
{
    static const struct settings settings = {.multi_pv = 1};
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 1, .started_ns = engine_now_ns()};
    const struct report *verdict = collector_think(collector, record, &limits, &settings);
    assert_int_equal(verdict->line.value, score_win_in(plies));
    assert_true(verdict->line.proven);
    return verdict->move;
}

static void play_out(struct collector *collector, const struct knowledge *knowledge,
                     const struct setup *setup, enum player winner)
{
    struct position position = setup_position(setup, winner);
    position.key = position_compute_key(&position);
    struct state start = {{0}};
    memcpy(start.bytes, &position, sizeof position);
    struct record record;
    record_start_at(&record, help_variant(), &start);
    const struct found found = look_up(knowledge, &position);
    assert_int_equal(found.result, RESULT_WON);
    for (unsigned plies = found.plies; plies > 0; plies--) {
        position = now_of(&record);
        const move move = position.turn == winner ? engine_move(collector, &record, plies)
                                                  : longest_defence(knowledge, &position);
        assert_true(record_play(&record, move));
    }
    const struct verdict verdict = record_verdict(&record, 0);
    assert_int_equal(verdict.outcome, winner == FIRST ? FIRST_WINS : SECOND_WINS);
    record_finish(&record);
}

static void won_is_won(void **state)
{
    (void)state;
    struct collector collector;
    collector_start(&collector, standard_searchers());
    const struct knowledge *knowledge = checkers_knowledge_embedded();
    struct knowledge *opened = NULL;
    if (path != NULL) {
        char reason[256];
        struct builder why = builder_over(reason, sizeof reason);
        knowledge = opened = checkers_knowledge_open(path, &why);
        assert_non_null(knowledge);
        engine_set_knowledge(collector.engine, help_variant()->game, opened);
    }
    struct chance chance = {5};
    unsigned longest = 0;
    for (unsigned i = 0; i < games; i++) {
        const struct setup setup = draw_won(knowledge, &chance, i % 2 == 0 ? 1 : DRAWS);
        const unsigned plies = lookup(knowledge, &setup).plies;
        longest = plies > longest ? plies : longest;
        play_out(&collector, knowledge, &setup, i % 4 < 2 ? FIRST : SECOND);
    }
    print_message("%u games, the longest of %u plies\n", games, longest);
    collector_finish(&collector);
    if (opened != NULL)
        checkers_knowledge_close(opened);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return EXIT_FAILURE;
    games = (unsigned)strtoul(argv[1], NULL, 10);
    pieces_max = (unsigned)strtoul(argv[2], NULL, 10);
    path = argc > 3 ? argv[3] : NULL;
    const struct CMUnitTest tests[] = {cmocka_unit_test(won_is_won)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
