/* What engines say and what is said to them, and games that are ended by their scores. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tools/match/adjudicate.h"
#include "tools/match/speech.h"

static void lines_are_understood(void **state)
{
    static const struct {
        const char *line;
        enum heard_kind kind;
        const char *words;
    } cases[] = {
        {"bestmove 11-15", HEARD_MOVE, "11-15"},
        {"bestmove 11-15 ponder 23-19", HEARD_MOVE, "11-15"},
        {"  bestmove\t4\r", HEARD_MOVE, "4"},
        {"bestmove", HEARD_MOVE, ""},
        {"bestmove ", HEARD_MOVE, ""},
        {"uciok", HEARD_HELLO, ""},
        {"ugiok\r", HEARD_HELLO, ""},
        {"readyok ", HEARD_READY, ""},
        {"id name King Drop 1", HEARD_NAME, "King Drop 1"},
        {"id author nobody", HEARD_OTHER, "author nobody"},
        {"option name Move Overhead type spin default 1", HEARD_OPTION, "Move Overhead"},
        {"option name Hash", HEARD_OPTION, "Hash"},
        {"option", HEARD_OPTION, ""},
        {"info depth 3", HEARD_INFO, "depth 3"},
        {"response true", HEARD_OTHER, "true"},
        {"", HEARD_NOTHING, ""},
        {" \t\r", HEARD_NOTHING, ""},
        {"bestmove11", HEARD_RUBBISH, ""},
        {"BESTMOVE 4", HEARD_RUBBISH, "4"},
        {"hello world", HEARD_RUBBISH, "world"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct heard heard = speech_hear(text_of(cases[i].line));
        assert_int_equal(heard.kind, cases[i].kind);
        if (heard.kind != HEARD_NOTHING)
            assert_true(text_is(heard.words, cases[i].words));
    }
}

static struct pdn_note note_of(const char *words, enum dialect dialect)
{
    struct pdn_note note = {0};
    speech_read_info(text_of(words), dialect, &note);
    return note;
}

static void info_is_read(void **state)
{
    (void)state;
    const struct pdn_note note = note_of(
        "depth 12 seldepth 20 multipv 1 score cp -35 nodes 4711 nps 1 pv 1 depth 99", DIALECT_UCI);
    assert_int_equal(note.given, PDN_DEPTH | PDN_SCORE | PDN_NODES);
    assert_int_equal(note.depth, 12);
    assert_int_equal(note.score, -35);
    assert_int_equal(note.nodes, 4711);
    assert_int_equal(note_of("multipv 2 depth 3 score cp 1", DIALECT_UCI).given, 0);
    assert_int_equal(note_of("string score cp 12", DIALECT_UCI).given, 0);
    assert_int_equal(note_of("score cp", DIALECT_UCI).given, 0);
    assert_int_equal(note_of("score cp x depth y", DIALECT_UCI).given, PDN_DEPTH);
    assert_int_equal(note_of("score cp 99999999999", DIALECT_UCI).given, 0);
}

/* UGI counts plies, UCI the winner's moves. */
static void mates_are_counted_in_moves(void **state)
{
    (void)state;
    assert_int_equal(note_of("score mate 3", DIALECT_UCI).score, 3);
    assert_int_equal(note_of("score mate 5", DIALECT_UGI).score, 3);
    assert_int_equal(note_of("score mate -4", DIALECT_UGI).score, -2);
    assert_int_equal(note_of("score mate 1", DIALECT_UGI).score, 1);
    assert_int_equal(note_of("score mate 1", DIALECT_UGI).given, PDN_MATE);
}

static void bounds_are_no_scores(void **state)
{
    struct pdn_note note = note_of("depth 5 score cp 20", DIALECT_UCI);
    (void)state;
    speech_read_info(text_of("depth 6 score mate 3 lowerbound nodes 9"), DIALECT_UCI, &note);
    assert_int_equal(note.given, PDN_DEPTH | PDN_SCORE | PDN_NODES);
    assert_int_equal(note.score, 20);
    assert_int_equal(note.depth, 6);
}

static void check_go(enum dialect dialect, const struct time_control controls[2], enum player mover,
                     enum player white, const char *expected)
{
    struct game_clock clocks[2];
    struct page page = {0};
    clock_start(&clocks[FIRST], &controls[FIRST]);
    clock_start(&clocks[SECOND], &controls[SECOND]);
    speech_go(&page, dialect, clocks, mover, white);
    assert_true(text_is(page_text(&page), expected));
    page_finish(&page);
}

/* FIRST is called White in Connect Four and Black in checkers, and p1 always. */
static void go_names_the_clocks(void **state)
{
    const struct time_control two[2] = {{.base_ns = SECOND_NS},
                                        {.base_ns = 2 * SECOND_NS, .increment_ns = SECOND_NS}};
    const struct time_control mixed[2] = {{.movetime_ns = SECOND_NS / 10},
                                          {.base_ns = SECOND_NS, .moves = 4, .nodes = 7}};
    const struct time_control plain[2] = {{.nodes = 5}, {.depth = 6}};
    (void)state;
    check_go(DIALECT_UCI, two, FIRST, FIRST, "go wtime 1000 btime 3000 binc 1000\n");
    check_go(DIALECT_UCI, two, FIRST, SECOND, "go wtime 3000 winc 1000 btime 1000\n");
    check_go(DIALECT_UGI, two, SECOND, SECOND, "go p1time 1000 p2time 3000 p2inc 1000\n");
    check_go(DIALECT_UCI, mixed, FIRST, FIRST, "go movetime 100\n");
    check_go(DIALECT_UCI, mixed, SECOND, FIRST, "go btime 1000 movestogo 4 nodes 7\n");
    check_go(DIALECT_UCI, plain, FIRST, FIRST, "go nodes 5\n");
    check_go(DIALECT_UGI, plain, SECOND, FIRST, "go depth 6\n");
}

static void options_are_set(void **state)
{
    struct page page = {0};
    (void)state;
    speech_option(&page, &(struct engine_option){text_of("Clear Hash"), text_of("")});
    speech_option(&page, &(struct engine_option){text_of("A b"), text_of("c d")});
    assert_true(
        text_is(page_text(&page), "setoption name Clear Hash\nsetoption name A b value c d\n"));
    page_finish(&page);
}

static struct pdn_note scored(int value)
{
    return (struct pdn_note){.given = PDN_SCORE, .score = value};
}

static void draws_need_both_sides_and_time(void **state)
{
    const struct draw_rule draw = {.movenumber = 3, .movecount = 2, .score = 10};
    const struct resign_rule resign = {0};
    struct opinions opinions = {0};
    const int scores[] = {5, -5, 3, -10, 10, 0};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        const struct pdn_note note = scored(scores[i]);
        opinions_add(&opinions, &draw, &resign, i % 2 == 0 ? FIRST : SECOND, &note);
        assert_int_equal(opinions_judge(&opinions, &draw, &resign, i + 1),
                         i == 5 ? DRAWN : ONGOING);
    }
    const struct pdn_note beyond = scored(11), silent = {0}, near = scored(0);
    opinions_add(&opinions, &draw, &resign, FIRST, &beyond);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 7), ONGOING);
    for (int i = 0; i < 3; i++)
        opinions_add(&opinions, &draw, &resign, FIRST, &near);
    opinions_add(&opinions, &draw, &resign, FIRST, &silent);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 11), ONGOING);
}

static void who_gives_up_has_lost(void **state)
{
    const struct draw_rule draw = {0};
    struct resign_rule resign = {.movecount = 2, .score = 300};
    struct opinions opinions = {0};
    const struct pdn_note bad = scored(-300), fair = scored(-299), good = scored(300);
    const struct pdn_note mated = {.given = PDN_MATE, .score = -7};
    (void)state;
    opinions_add(&opinions, &draw, &resign, SECOND, &bad);
    opinions_add(&opinions, &draw, &resign, FIRST, &fair);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 2), ONGOING);
    opinions_add(&opinions, &draw, &resign, SECOND, &mated);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 3), FIRST_WINS);
    resign.two_sided = true;
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 3), ONGOING);
    opinions_add(&opinions, &draw, &resign, FIRST, &good);
    opinions_add(&opinions, &draw, &resign, FIRST, &good);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 5), FIRST_WINS);
    opinions_add(&opinions, &draw, &resign, SECOND, &fair);
    assert_int_equal(opinions_judge(&opinions, &draw, &resign, 6), ONGOING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_understood),
        cmocka_unit_test(info_is_read),
        cmocka_unit_test(mates_are_counted_in_moves),
        cmocka_unit_test(bounds_are_no_scores),
        cmocka_unit_test(go_names_the_clocks),
        cmocka_unit_test(options_are_set),
        cmocka_unit_test(draws_need_both_sides_and_time),
        cmocka_unit_test(who_gives_up_has_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
