/* PDN: games read back equal, and errors are reported. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/base/zobrist.h"
#include "tests/given.h"
#include "tests/linear.h"
#include "tools/common/pdn/pdn.h"

enum { GAMES = 12 }; /* of each variant */

/* Returns a random index below `count`. */
static size_t draw(uint64_t *stream, size_t count)
{
    return (size_t)(zobrist_mix((*stream)++) % count);
}

static struct move_eval random_note(uint64_t *stream)
{
    struct move_eval eval = {
        .given = (unsigned)draw(stream, 64),
        .score = (int)draw(stream, 4001) - 2000,
        .depth = (unsigned)draw(stream, 60),
        .time_ms = (int64_t)draw(stream, 100000),
        .nodes = draw(stream, 1000000000),
    };
    if (eval.given & EVAL_MATE)
        eval.given &= ~(unsigned)EVAL_SCORE;
    if (!(eval.given & (EVAL_SCORE | EVAL_MATE)))
        eval.given &= ~(unsigned)EVAL_DEPTH;
    return eval;
}

/* Plays random moves with notes, from a random position. */
static void play_random_game(struct pdn_game *game, const struct variant *variant, uint64_t stream)
{
    move list[GAME_MOVES_MAX];
    struct any_position position;
    game_start(variant->game, &position);
    const size_t skipped = draw(&stream, 30);
    for (size_t i = 0; i < skipped; i++) {
        const size_t count = variant->game->moves(&position, list);
        if (count == 0)
            break;
        variant->game->play(&position, list[draw(&stream, count)]);
    }
    pdn_start_at(game, variant, &position);
    assert_true(pdn_set_tag(game, "Event", "number %zu", draw(&stream, 1000)));
    assert_true(pdn_set_tag(game, "Black", "%s", "the \"second\" \\ player"));
    assert_true(pdn_set_tag(game, "Note", "%s", ""));
    const size_t length = draw(&stream, 200);
    for (size_t i = 0; i < length; i++) {
        const size_t count = variant->game->moves(&game->history.now, list);
        if (count == 0)
            break;
        const struct move_eval eval = random_note(&stream);
        assert_true(pdn_play(game, list[draw(&stream, count)], &eval));
    }
    game->outcome = (enum outcome)draw(&stream, 4);
}

static void assert_lines_fit(struct text text)
{
    while (text.length > 0)
        assert_true(text_take_line(&text).length <= 80);
}

TEST(every_game_written_is_read_back)
{
    for (size_t index = 0; variant_at(index) != NULL; index++) {
        struct pdn_game games[GAMES];
        struct strbuf buffer = {0};
        for (size_t i = 0; i < GAMES; i++) {
            play_random_game(&games[i], variant_at(index), 1000 * index + i);
            pdn_write(&games[i], &buffer);
        }
        assert_false(buffer.failed);
        assert_lines_fit(strbuf_text(&buffer));

        struct builder error = BUILDER(256);
        struct pdn_reader reader = pdn_reader_over(strbuf_text(&buffer), variant_at(0));
        struct pdn_game read;
        for (size_t i = 0; i < GAMES; i++) {
            if (pdn_read(&reader, &read, &error) != PDN_GAME)
                fail_msg("%s", error.start);
            assert_true(read.ended);
            /* The games read are written back without loss. */
            struct strbuf again = {0};
            pdn_write(&read, &again);
            assert_int_equal(again.length, reader.game.length + 2);
            assert_memory_equal(again.bytes, reader.game.start, reader.game.length);
            strbuf_finish(&again);
            pdn_finish(&read);
            pdn_finish(&games[i]);
        }
        assert_int_equal(pdn_read(&reader, &read, &error), PDN_END);
        strbuf_finish(&buffer);
    }
}

TEST(a_game_is_written_as_in_the_standard)
{
    struct pdn_game game;
    struct builder error = BUILDER(256);
    const struct variant *checkers = variant_find(text_of("checkers"));
    struct any_position start;
    assert_true(game_read_position(checkers->game, &start, text_of("W:W18,K31:B14,15,K2"), &error));
    pdn_start_at(&game, checkers, &start);
    assert_true(pdn_set_tag(&game, "Round", "%d.%d", 3, 1));
    assert_true(pdn_set_tag(&game, "Termination", "%s", "adjudication"));
    assert_true(pdn_set_tag(&game, "White", "%s", "w"));
    assert_true(pdn_set_tag(&game, "Event", "%s", "e"));
    move list[GAME_MOVES_MAX];
    static const struct move_eval evals[] = {
        {EVAL_SCORE | EVAL_DEPTH | EVAL_TIME | EVAL_NODES, -7, 12, 1520, 48},
        {EVAL_MATE, 3},
        {EVAL_DEPTH},
    };
    for (size_t i = 0; i < 3; i++) {
        assert_true(checkers->game->moves(&game.history.now, list) > 0);
        assert_true(pdn_play(&game, list[0], &evals[i]));
    }
    game.outcome = FIRST_WINS;
    struct strbuf buffer = {0};
    pdn_write(&game, &buffer);
    assert_string_equal(buffer.bytes, "[Event \"e\"]\n"
                                      "[Round \"3.1\"]\n"
                                      "[White \"w\"]\n"
                                      "[Result \"1-0\"]\n"
                                      "[GameType \"21\"]\n"
                                      "[SetUp \"1\"]\n"
                                      "[FEN \"W:W18,K31:BK2,14,15\"]\n"
                                      "[Termination \"adjudication\"]\n"
                                      "\n"
                                      "1. 18x11 {-0.07/12 1.520s n=48} 2-6 {+M3} 2. 11-8 *\n"
                                      "\n");
    strbuf_finish(&buffer);
    pdn_finish(&game);
}

TEST(connect_four_is_written_in_columns_for_all_variants)
{
    struct pdn_game game;
    pdn_start(&game, variant_find(text_of("cfour")));
    struct builder error = BUILDER(64);
    struct text words = text_of("P@d1");
    move move;
    assert_true(game.history.variant->game->read_move(&game.history.now, &words, &move, &error));
    assert_true(pdn_play(&game, move, &(struct move_eval){EVAL_BOOK}));
    struct strbuf buffer = {0};
    pdn_write(&game, &buffer);
    assert_string_equal(buffer.bytes, "[Result \"*\"]\n"
                                      "[Variant \"connect4\"]\n"
                                      "\n"
                                      "1. 4 {book} *\n"
                                      "\n");
    strbuf_finish(&buffer);
    pdn_finish(&game);
}

/* The sanitizers' builds leave some rule sets out. */
static bool is_built(const char *variant)
{
    return variant_find(text_of(variant)) != NULL;
}

/* Forms that the standard allows, with equal moves and result. */
TEST(readers_tolerate_variant_forms)
{
    static const struct {
        const char *text, *moves;
        enum outcome outcome;
    } samples[] = {
        {"1. 9-13 22-18 2. 13-17 21x14 1-0", "9-13 22-18 13-17 21x14", FIRST_WINS},
        {"9-13 22-18 13-17 21x14 *", "9-13 22-18 13-17 21x14", ONGOING},
        {"1.9-13 22-18 2.13-17 21:14 0-1", "9-13 22-18 13-17 21x14", SECOND_WINS},
        {"1. 9 - 13 22- 18 2... 13 -17 21 x 14", "9-13 22-18 13-17 21x14", ONGOING},
        {"01. 09-13 22-18 1/2-1/2", "9-13 22-18", DRAWN},
        {"9-13!? 22-18(?) 13-17 $3 ! 21x14* 2-0", "9-13 22-18 13-17 21x14", FIRST_WINS},
        {"{first} 9-13 ; (a comment\n22-18 {13-17} (10-15 {)} 21-17 (22-17)) 1-1", "9-13 22-18",
         DRAWN},
        {"% a line 11-15\n1. 9-13\n%another\n22-18 0-2", "9-13 22-18", SECOND_WINS},
        {"\xef\xbb\xbf[Event \"a \\\"b\\\"\"]\r\n[Result  \"0-1\" ]\r\n\r\n1. 9-13\r\n22-18\r\n0-0",
         "9-13 22-18", SECOND_WINS},
        {"[GameType \"21,B,8,8,N1,0\"] {kind} [Site \"x\"] 1. 9-13 ... 22-18 *", "9-13 22-18",
         ONGOING},
        {"[SetUp \"1\"] [FEN \"W:W22:B9.\"] 22-18 9-13 *", "22-18 9-13", ONGOING},
        {"[GameType \"28,W,8,8,N1,1\"] 9-13 24-20 *", "9-13 24-20", ONGOING},
        {"[GameType \"25\"] 1. cd4 ba5 2. gh4 fg5 3. h:f6 e:g5 *",
         "c3-d4 b6-a5 g3-h4 f6-g5 h4:f6 e7:g5", ONGOING},
        {"[Variant \"connect4\"] 1. 4 4 2. 5 d {d1} P@d4 44 *", "4 4 5 4 4 4 4", ONGOING},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        if (strstr(samples[i].text, "\"28,") != NULL && !is_built("portuguese"))
            continue;
        struct builder error = BUILDER(256);
        struct pdn_reader reader = pdn_reader_over(text_of(samples[i].text), variant_at(0));
        struct pdn_game game;
        if (pdn_read(&reader, &game, &error) != PDN_GAME)
            fail_msg("%s: %s", samples[i].text, error.start);
        assert_moves(&game.history, samples[i].moves);
        assert_int_equal(game.outcome, samples[i].outcome);
        pdn_finish(&game);
        assert_int_equal(pdn_read(&reader, &game, &error), PDN_END);
    }
}

TEST(a_federations_game_type_is_kept)
{
    if (!is_built("portuguese"))
        skip();
    struct builder error = BUILDER(256);
    struct pdn_reader reader = pdn_reader_over(text_of("[GameType \"28\"] 9-13 *"), variant_at(0));
    struct pdn_game game;
    assert_int_equal(pdn_read(&reader, &game, &error), PDN_GAME);
    struct strbuf buffer = {0};
    pdn_write(&game, &buffer);
    assert_non_null(strstr(buffer.bytes, "[GameType \"28\"]\n"));
    strbuf_finish(&buffer);
    pdn_finish(&game);
}

TEST(readers_report_errors)
{
    static const struct {
        const char *text;
        enum pdn_read result;
        const char *complaint; /* its beginning */
    } samples[] = {
        {"1. 9-13\n22-18 2. 13-18 *", PDN_ILLEGAL, "line 2: '13-18'"},
        {"1. 9-13 22-18 {fine}\n\n2. 11-19 *", PDN_ILLEGAL, "line 3: '11-19'"},
        {"1. 9-13 nonsense *", PDN_ILLEGAL, "line 1: 'nonsense'"},
        {"41. - -", PDN_ILLEGAL, "line 1: '-'"},
        {"[GameType \"20\"]\n1. 9-13 *", PDN_ILLEGAL, "line 1: '20': unknown game"},
        {"[Variant \"go\"] *", PDN_ILLEGAL, "line 1: 'go': unknown game"},
        {"\n[FEN \"B:W40:B3\"] *", PDN_ILLEGAL, "line 2: '40'"},
        {"9-13 {nested {comment} 22-18} *", PDN_MALFORMED, "line 1: '}': has no place"},
        {"9-13 {a comment\nwithout end", PDN_MALFORMED, "line 1: a comment is not closed"},
        {"9-13 (22-18", PDN_MALFORMED, "line 1: a variation is not closed"},
        {"9-13 22-18) *", PDN_MALFORMED, "line 1: ')': closes no variation"},
        {"[Event 3]\n9-13", PDN_MALFORMED, "line 1: a tag is a name and a string"},
        {"[Event \"x\n9-13", PDN_MALFORMED, "line 1: a tag is a name and a string"},
        {"9-13 \"22-18\"", PDN_MALFORMED, "line 1: '\"': has no place"},
        {"9-13 = 22-18", PDN_MALFORMED, "line 1: '=': has no place"},
        {"9-13 /B:W22:B9/ *", PDN_MALFORMED, "line 1: '/': has no place"},
        {"[Event \"the\x01x\"] 9-13 22-18 1-0x5 *", PDN_ILLEGAL, "line 1: the\\x01x: '1-0x5'"},
        {"9-14 22-18 14-18 *", PDN_ILLEGAL, "line 1: '14-18': not a legal move"},
        {"[FEN \"B:W6,7,14,15,22,23:BK2\"] 2x25 23-19 *", PDN_ILLEGAL,
         "line 1: '2x25': ambiguous: 2x9x18x25 or 2x11x18x25"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct builder error = BUILDER(256);
        struct pdn_reader reader = pdn_reader_over(text_of(samples[i].text), variant_at(0));
        struct pdn_game game;
        assert_int_equal(pdn_read(&reader, &game, &error), samples[i].result);
        if (strncmp(error.start, samples[i].complaint, strlen(samples[i].complaint)) != 0)
            fail_msg("%s: %s", samples[i].text, error.start);
    }
}

/* Valid games surround bad ones, for every kind of fault. */
TEST(reading_continues_after_a_bad_game)
{
    static const char *const bad[] = {
        "[Event \"bad\"]\n\n1. 9-18 21-17 *\n",
        "[Event \"bad\"]\n\n1. 9-13 } 21-17 *\n",
        "[Event bad]\n[Round \"2\"]\n\n1. 9-13 *\n",
        "[Event \"bad\"]\n[Result \"1-0\"]\n\n1. 9-13 22-",
        "[Event \"bad\"]\n\n1. 9-13 {cut",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[512], array[256];
        snprintf(text, sizeof text, "[Event \"a\"]\n\n9-13 *\n\n%s\n\n[Event \"b\"]\n\n11-15 *\n",
                 bad[i]);
        struct builder error = builder_over(array, sizeof array);
        struct pdn_reader reader = pdn_reader_over(text_of(text), variant_at(0));
        struct pdn_game game;
        assert_int_equal(pdn_read(&reader, &game, &error), PDN_GAME);
        pdn_finish(&game);
        assert_true(pdn_read(&reader, &game, &error) >= PDN_ILLEGAL);
        assert_true(text_starts_with(reader.game, "[Event"));
        assert_int_equal(pdn_read(&reader, &game, &error), PDN_GAME);
        assert_string_equal(pdn_tag(&game, "Event"), "b");
        pdn_finish(&game);
    }
}

static void read_all(struct text text)
{
    struct pdn_reader reader = pdn_reader_over(text, variant_at(0));
    struct pdn_game game;
    enum pdn_read result;
    do {
        struct builder error = BUILDER(256);
        result = pdn_read(&reader, &game, &error);
        if (result == PDN_GAME)
            pdn_finish(&game);
        (void)pdn_line(&reader, reader.game);
    } while (result != PDN_END);
}

TEST(reading_takes_linear_time)
{
    static const char *const pieces[] = {
        "{",
        "[{",
        "[{\n",
        "{\n[Event \"x\"]\n",
        "[a \"b\"]\n{\n",
        "[\"\n",
        "[a \"",
        "[a \"\\\n",
        "(",
        "9-13 {",
        "(9-13 ",
        "15 x",
        "/",
        "/ ",
        "/FEN \"",
        "[FEN \"a\"]\n",
        "[Result \"4-6\"] 4-6 {",
        "9-13 *\n",
        "9-14 *\n",
        "9-",
        "1/",
        ".",
        "4 ",
        "%\n",
        "{} *",
        "\r",
        "\r\n9-99 *",
        "[Variant \"connect4\"] 4444 /FEN \"7/7/7/7/7/7 x\"/",
        "[FEN \"B:W6,7,14,15,22,23:BK2\"] 2x25 23-19 25-21 *",
    };
    assert_linear(read_all, pieces, sizeof pieces / sizeof *pieces);
    struct strbuf text = {0};
    for (size_t i = 0; i < 100000; i++)
        strbuf_add(&text, "[a%zu \"\"]\n", i);
    struct builder error = BUILDER(256);
    struct pdn_reader reader = pdn_reader_over(strbuf_text(&text), variant_at(0));
    struct pdn_game game;
    assert_int_equal(pdn_read(&reader, &game, &error), PDN_MALFORMED);
    assert_string_equal(error.start, "line 201: too many tags");
    assert_int_equal(pdn_read(&reader, &game, &error), PDN_END);
    strbuf_finish(&text);
}

TEST(a_truncated_game_is_detected)
{
    struct builder error = BUILDER(64);
    struct pdn_reader reader = pdn_reader_over(text_of("[Event \"x\"]\n9-13 22-18"), variant_at(0));
    struct pdn_game game;
    assert_int_equal(pdn_read(&reader, &game, &error), PDN_GAME);
    assert_false(game.ended);
    pdn_finish(&game);
}

/* An engine's words, kept in a comment, may look like a tag. */
TEST(no_line_of_a_comment_begins_a_game)
{
    const struct move_eval none = {0};
    const struct variant *variant = variant_find(text_of("connect4"));
    for (size_t before = 0; before < 80; before++) {
        struct pdn_game game, back;
        struct builder error = BUILDER(200), words = BUILDER(200);
        STRBUF(text);
        for (size_t i = 0; i < before; i++)
            builder_add_char(&words, 'x');
        builder_add(&words, " [Event \"x\"] %% [Site");
        pdn_start(&game, variant);
        move list[GAME_MOVES_MAX];
        variant->game->moves(&game.history.now, list);
        assert_true(pdn_play(&game, list[0], &none) && pdn_remark(&game, builder_text(&words)));
        pdn_write(&game, &text);
        assert_null(strstr(text.bytes, "\n[Event"));
        assert_null(strstr(text.bytes, "\n%"));
        struct pdn_reader reader = pdn_reader_over(strbuf_text(&text), variant);
        assert_int_equal(pdn_read(&reader, &back, &error), PDN_GAME);
        assert_int_equal(back.history.count, 1);
        pdn_finish(&back);
        pdn_finish(&game);
    }
}

TEST(a_long_position_is_refused_and_not_cut)
{
    struct pdn_game game;
    struct builder error = BUILDER(200);
    STRBUF(text);
    strbuf_add(&text, "[FEN \"W:W21,22:B1,2%600s,3,4\"]\n\n*\n", "");
    struct pdn_reader reader =
        pdn_reader_over(strbuf_text(&text), variant_find(text_of("checkers")));
    assert_int_equal(pdn_read(&reader, &game, &error), PDN_ILLEGAL);
    assert_string_equal(error.start, "line 1: the position is too long");
}

RUN_TESTS(NULL, NULL)
