/* Lines from and to engines, and adjudication. */
#include "tests/unit.h"
#include "tools/match/game/adjudicator.h"
#include "tools/match/process/uci.h"

TEST(engine_lines_are_parsed)
{
    static const struct {
        const char *line;
        enum uci_line_kind kind;
        const char *words;
    } cases[] = {
        {"bestmove 11-15", UCI_BESTMOVE, "11-15"},
        {"bestmove 11-15 ponder 23-19", UCI_BESTMOVE, "11-15"},
        {"  bestmove\t4\r", UCI_BESTMOVE, "4"},
        {"bestmove", UCI_BESTMOVE, ""},
        {"bestmove ", UCI_BESTMOVE, ""},
        {"uciok", UCI_OK, ""},
        {"ugiok\r", UCI_OK, ""},
        {"readyok ", UCI_READYOK, ""},
        {"id name King Drop 1", UCI_ID_NAME, "King Drop 1"},
        {"id author nobody", UCI_IGNORED, "author nobody"},
        {"option name Move Overhead type spin default 1", UCI_OPTION, "Move Overhead"},
        {"option name Hash", UCI_OPTION, "Hash"},
        {"option", UCI_OPTION, ""},
        {"info depth 3", UCI_INFO, "depth 3"},
        {"response true", UCI_IGNORED, "true"},
        {"", UCI_EMPTY, ""},
        {" \t\r", UCI_EMPTY, ""},
        {"bestmove11", UCI_UNKNOWN, ""},
        {"BESTMOVE 4", UCI_UNKNOWN, "4"},
        {"hello world", UCI_UNKNOWN, "world"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct uci_line parsed = uci_parse_line(text_of(cases[i].line));
        assert_int_equal(parsed.kind, cases[i].kind);
        if (parsed.kind != UCI_EMPTY)
            assert_true(text_is(parsed.words, cases[i].words));
    }
}

static struct move_eval note_of(const char *words, enum engine_protocol protocol)
{
    struct move_eval eval = {0};
    struct text pv = {0};
    uci_parse_info(text_of(words), protocol, &eval, &pv);
    return eval;
}

TEST(info_lines_are_parsed)
{
    const struct move_eval eval = note_of(
        "depth 12 seldepth 20 multipv 1 score cp -35 nodes 4711 nps 1 pv 1 depth 99", PROTOCOL_UCI);
    assert_int_equal(eval.given, EVAL_DEPTH | EVAL_SCORE | EVAL_NODES);
    assert_int_equal(eval.depth, 12);
    assert_int_equal(eval.score, -35);
    assert_int_equal(eval.nodes, 4711);
    assert_int_equal(note_of("multipv 2 depth 3 score cp 1", PROTOCOL_UCI).given, 0);
    assert_int_equal(note_of("string score cp 12", PROTOCOL_UCI).given, 0);
    assert_int_equal(note_of("score cp", PROTOCOL_UCI).given, 0);
    assert_int_equal(note_of("score cp x depth y", PROTOCOL_UCI).given, EVAL_DEPTH);
    assert_int_equal(note_of("score cp 99999999999", PROTOCOL_UCI).given, 0);
    assert_int_equal(note_of("depth 4294967297", PROTOCOL_UCI).depth, 0);
    /* Two of them would overflow a game's sum. */
    assert_int_equal(note_of("nodes 9223372036854775807", PROTOCOL_UCI).nodes, 0);
}

/* UGI counts plies, UCI the winner's moves. */
TEST(mates_are_counted_in_moves)
{
    assert_int_equal(note_of("score mate 3", PROTOCOL_UCI).score, 3);
    assert_int_equal(note_of("score mate 5", PROTOCOL_UGI).score, 3);
    assert_int_equal(note_of("score mate -4", PROTOCOL_UGI).score, -2);
    assert_int_equal(note_of("score mate 1", PROTOCOL_UGI).score, 1);
    assert_int_equal(note_of("score mate 1", PROTOCOL_UGI).given, EVAL_MATE);
}

TEST(bounds_do_not_count_as_scores)
{
    struct move_eval eval = note_of("depth 5 score cp 20", PROTOCOL_UCI);
    struct text pv = text_of("4");
    uci_parse_info(text_of("depth 6 score mate 3 lowerbound nodes 9"), PROTOCOL_UCI, &eval, &pv);
    assert_true(text_is(pv, "4"));
    uci_parse_info(text_of("multipv 2 pv 6"), PROTOCOL_UCI, &eval, &pv);
    assert_true(text_is(pv, "4"));
    uci_parse_info(text_of("multipv 1 pv 5 4 "), PROTOCOL_UCI, &eval, &pv);
    assert_true(text_is(pv, "5 4"));
    assert_int_equal(eval.given, EVAL_DEPTH | EVAL_SCORE | EVAL_NODES);
    assert_int_equal(eval.score, 20);
    assert_int_equal(eval.depth, 6);
}

static void check_go(enum engine_protocol protocol, const struct time_control controls[2],
                     enum player mover, enum player white, const char *expected)
{
    struct game_clock clocks[2];
    struct strbuf buffer = {0};
    clock_start(&clocks[FIRST], &controls[FIRST]);
    clock_start(&clocks[SECOND], &controls[SECOND]);
    uci_write_go(&buffer, protocol, clocks, mover, white);
    assert_true(text_is(strbuf_text(&buffer), expected));
    strbuf_finish(&buffer);
}

/* FIRST is called White in Connect Four and Black in checkers, and p1 always. */
TEST(go_names_the_clocks)
{
    const struct time_control two[2] = {{.base_ns = SECOND_NS},
                                        {.base_ns = 2 * SECOND_NS, .increment_ns = SECOND_NS}};
    const struct time_control mixed[2] = {{.movetime_ns = SECOND_NS / 10},
                                          {.base_ns = SECOND_NS, .moves = 4, .nodes = 7}};
    const struct time_control plain[2] = {{.nodes = 5}, {.depth = 6}};
    check_go(PROTOCOL_UCI, two, FIRST, FIRST, "go wtime 1000 btime 3000 binc 1000\n");
    check_go(PROTOCOL_UCI, two, FIRST, SECOND, "go wtime 3000 winc 1000 btime 1000\n");
    check_go(PROTOCOL_UGI, two, SECOND, SECOND, "go p1time 1000 p2time 3000 p2inc 1000\n");
    check_go(PROTOCOL_UCI, mixed, FIRST, FIRST, "go movetime 100\n");
    check_go(PROTOCOL_UCI, mixed, SECOND, FIRST, "go btime 1000 movestogo 4 nodes 7\n");
    check_go(PROTOCOL_UCI, plain, FIRST, FIRST, "go nodes 5\n");
    check_go(PROTOCOL_UGI, plain, SECOND, FIRST, "go depth 6\n");
}

TEST(options_are_set)
{
    struct strbuf buffer = {0};
    uci_write_setoption(&buffer, &(struct engine_option){text_of("Clear Hash"), text_of("")},
                        false);
    uci_write_setoption(&buffer, &(struct engine_option){text_of("A b"), text_of("c d")}, false);
    uci_write_setoption(&buffer, &(struct engine_option){text_of("Path"), text_of("")}, true);
    assert_true(text_is(strbuf_text(&buffer), "setoption name Clear Hash\n"
                                              "setoption name A b value c d\n"
                                              "setoption name Path value <empty>\n"));
    strbuf_finish(&buffer);
}

static struct move_eval scored(int value)
{
    return (struct move_eval){.given = EVAL_SCORE, .score = value};
}

TEST(draws_need_both_sides_and_time)
{
    const struct draw_rule draw = {.movenumber = 3, .movecount = 2, .score = 10};
    const struct resign_rule resign = {0};
    struct adjudicator adjudicator = {.draw = &draw, .resign = &resign};
    const int scores[] = {5, -5, 3, -10, 10, 0};
    for (size_t i = 0; i < 6; i++) {
        const struct move_eval eval = scored(scores[i]);
        adjudicator_add_score(&adjudicator, i % 2 == 0 ? FIRST : SECOND, &eval);
        assert_int_equal(adjudicator_outcome(&adjudicator, i + 1), i == 5 ? DRAWN : ONGOING);
    }
    const struct move_eval beyond = scored(11), silent = {0}, near = scored(0);
    adjudicator_add_score(&adjudicator, FIRST, &beyond);
    assert_int_equal(adjudicator_outcome(&adjudicator, 7), ONGOING);
    for (int i = 0; i < 3; i++)
        adjudicator_add_score(&adjudicator, FIRST, &near);
    adjudicator_add_score(&adjudicator, FIRST, &silent);
    assert_int_equal(adjudicator_outcome(&adjudicator, 11), ONGOING);
}

TEST(resignation_loses)
{
    const struct draw_rule draw = {0};
    struct resign_rule resign = {.movecount = 2, .score = 300};
    struct adjudicator adjudicator = {.draw = &draw, .resign = &resign};
    const struct move_eval bad = scored(-300), fair = scored(-299), ok = scored(300);
    const struct move_eval mated = {.given = EVAL_MATE, .score = -7};
    adjudicator_add_score(&adjudicator, SECOND, &bad);
    adjudicator_add_score(&adjudicator, FIRST, &fair);
    assert_int_equal(adjudicator_outcome(&adjudicator, 2), ONGOING);
    adjudicator_add_score(&adjudicator, SECOND, &mated);
    assert_int_equal(adjudicator_outcome(&adjudicator, 3), FIRST_WINS);
    resign.two_sided = true;
    assert_int_equal(adjudicator_outcome(&adjudicator, 3), ONGOING);
    adjudicator_add_score(&adjudicator, FIRST, &ok);
    adjudicator_add_score(&adjudicator, FIRST, &ok);
    assert_int_equal(adjudicator_outcome(&adjudicator, 5), FIRST_WINS);
    adjudicator_add_score(&adjudicator, SECOND, &fair);
    assert_int_equal(adjudicator_outcome(&adjudicator, 6), ONGOING);
}

RUN_TESTS(NULL, NULL)
