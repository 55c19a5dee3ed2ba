/* The notation of Connect Four; game_test.c reads it back. */
#include "games/connect4/position.h"

#include "games/dynamic.h"
#include "tests/given.h"

static const struct variant *plain, *cfour;

/* Returns the position after moves in any notation. */
static struct any_position after(const char *moves)
{
    GAME_HISTORY(history) = given_game("connect4", moves);
    const struct any_position position = history.now;
    return position;
}

TEST(test_texts_of_positions)
{
    static const struct {
        const char *moves, *plain, *fen;
    } cases[] = {
        {"", "7/7/7/7/7/7 x", "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1"},
        {"4", "7/7/7/7/7/3x3 o",
         "7/7/7/7/7/3P3[PPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] b - - 1 1"},
        {"1212121", "7/7/x6/xo5/xo5/xo5 o",
         "7/7/P6/Pp5/Pp5/Pp5[PPPPPPPPPPPPPPPPPpppppppppppppppppp] b - - 7 4"},
        {"121212212121343434434343656565565656777777",
         "oxoxxoo/oxoxxox/oxoxxoo/xoxooxx/xoxooxo/xoxooxx x",
         "pPpPPpp/pPpPPpP/pPpPPpp/PpPppPP/PpPppPp/PpPppPP[] w - - 42 22"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position position = after(cases[i].moves);
        struct builder rows = BUILDER(GAME_POSITION_TEXT), fen = BUILDER(GAME_POSITION_TEXT);
        plain->write_position(&position, &rows);
        assert_string_equal(rows.start, cases[i].plain);
        cfour->write_position(&position, &fen);
        assert_string_equal(fen.start, cases[i].fen);
    }
}

TEST(test_positions_are_read_liberally)
{
    static const char *const texts[] = {
        "7/7/7/7/3o3/3x3 x",
        "  7/7/7/7/3o3/3x3   x ",
        "7/7/7/7/3o3/111x111 x",
        "7/7/7/7/3p3/3P3 w",
        "7/7/7/7/3p3/3P3 w - -",
        "7/7/7/7/3p3/3P3 w - - 0 1",
        "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 2 2",
        "7/7/7/7/3p3/3P3[PpPpPpPpPpPpPpPpPpPpPpPpPpPpPpPpPpPpPpPp] w",
    };
    const struct any_position expected = after("44");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct any_position position = given_position(plain, texts[i]);
        assert_memory_equal(&position, &expected, sizeof position);
    }
}

TEST(test_bad_positions_are_refused)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "'': expected the side to move, x or o, w or b"},
        {"7/7/7/7/7/7", "'': expected the side to move, x or o, w or b"},
        {"7/7/7/7/7/7 y", "'y': expected the side to move, x or o, w or b"},
        {"7/7/7/7/7 x", "'7/7/7/7/7': expected 6 rows separated by slashes"},
        {"7/7/7/7/7/3P3 o", "'3P3': 'P' is not one of x, o and 1 to 7"},
        {"7/7/7/7/7/3x3 b", "'3x3': 'x' is not one of P, p and 1 to 7"},
        {"7/7/7/7/7/7[] x", "'7[]': '[' is not one of x, o and 1 to 7"},
        {"7/7/7/3x3/7/3o3 x", "the disc on d3 floats above an empty cell"},
        {"7/7/7/7/7/3x3 x", "1 x and 0 o are impossible with x to move"},
        {"7/7/7/7/7/3o3 o", "0 x and 1 o are impossible with o to move"},
        {"7/7/7/7/7/2PP3 b", "2 P and 0 p are impossible with b to move"},
        {"7/7/7/7/ooo4/xxxxo2 x", "x is to move but already has four in a row"},
        {"7/7/7/7/oooo3/xxxx3 x", "x is to move but already has four in a row"},
        {"7/7/7/7/7/3x3 o -", "'-': unexpected after the side to move"},
        {"7/7/7/7/7/3P3 b - x", "'x': unexpected after the side to move"},
        {"7/7/7/7/7/3P3 b - - -1", "'-1': unexpected after the side to move"},
        {"7/7/7/7/7/3P3 b - - 1 1 1", "'1': unexpected after the side to move"},
        {"7/7/7/7/7/7[] w - - 0 1", "'[]': expected 21 P and 21 p in hand"},
        {"7/7/7/7/7/7[-] w - - 0 1", "'[-]': expected 21 P and 21 p in hand"},
        {"7/7/7/7/7/7[Pp w - - 0 1", "'[Pp': expected 21 P and 21 p in hand"},
        {"7/7/7/7/7/7[PQ] w", "'[PQ]': expected 21 P and 21 p in hand"},
        {"7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppp] w - - 0 1",
         "'[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppp]': expected 21 P and 21 p in hand"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_position_refused(plain, cases[i].text, cases[i].error);
}

TEST(test_moves_in_every_notation)
{
    static const char *const texts[] = {
        "4453",  "4 4 5 3",     "d D e C",        "d1 D2 e1 c1", "P@d1 P@d2 P@e1 P@c1",
        "44 53", "4 d2 5 P@c1", " 4\t4  e\r c1 ",
    };
    const struct any_position expected = after("4453");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct any_position position = after(texts[i]);
        assert_memory_equal(&position, &expected, sizeof position);
    }
}

TEST(test_bad_moves_are_refused)
{
    static const char form[] = "expected a column (1 to 7, a to g) or a cell (d1, P@d1)";
    static const struct {
        const char *before, *moves, *word, *error;
    } cases[] = {
        {"", "0", "0", form},
        {"", "8", "8", form},
        {"", "48", "8", form},
        {"", "h", "h", form},
        {"", "H", "H", form},
        {"", "h1", "h1", form},
        {"", "d0", "d0", form},
        {"", "d7", "d7", form},
        {"", "dd", "dd", form},
        {"", "d11", "d11", form},
        {"", "d+1", "d+1", form},
        {"", "d01", "d01", form},
        {"", "e2e4", "e2e4", form},
        {"", "P@", "P@", form},
        {"", "P@d", "P@d", form},
        {"", "P@44", "P@44", form},
        {"", "p@d1", "p@d1", form},
        {"", "P@d11", "P@d11", form},
        {"", "4x", "x", form},
        {"", "d2", "d2", "the disc would land on d1"},
        {"44", "P@d1", "P@d1", "the disc would land on d3"},
        {"444444", "4", "4", "the column is full"},
        {"444444", "d6", "d6", "the column is full"},
        {"", "4444444", "4", "the column is full"},
        {"1212121", "3", "3", "the game is over"},
        {"121212", "13", "3", "the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GAME_HISTORY(history) = given_game("connect4", cases[i].before);
        const size_t count = history.count;
        struct builder error = BUILDER(200), expected = BUILDER(200);
        assert_false(game_history_play_words(&history, text_of(cases[i].moves), &error));
        builder_add(&expected, "'%s': %s", cases[i].word, cases[i].error);
        assert_string_equal(error.start, expected.start);
        assert_int_equal(history.count, count);
    }
}

TEST(test_outcomes)
{
    static const struct {
        const char *moves;
        enum outcome outcome;
        const char *reason;
    } cases[] = {
        {"", ONGOING, ""},
        {"1212121", FIRST_WINS, "four in a row"},
        {"12123232", SECOND_WINS, "four in a row"},
        {"121212212121343434434343656565565656777777", DRAWN, "board full"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position position = after(cases[i].moves);
        const struct game_outcome outcome = plain->game->outcome(&position);
        assert_int_equal(outcome.kind, cases[i].outcome);
        assert_string_equal(outcome.reason != NULL ? outcome.reason : "", cases[i].reason);
    }
}

TEST(test_picture)
{
    const struct any_position position = after("12233434474");
    struct builder text = BUILDER(500);
    plain->game->draw(&position, &text);
    assert_string_equal(text.start, "6 | . . . . . . . |\n"
                                    "5 | . . . . . . . |\n"
                                    "4 | . . . X . . . |\n"
                                    "3 | . . X x . . . |\n"
                                    "2 | . X x o . . . |\n"
                                    "1 | X o o o . . o |\n"
                                    "  +---------------+\n"
                                    "    1 2 3 4 5 6 7\n"
                                    "    a b c d e f g\n");
}

int main(void)
{
    plain = variant_find(text_of("connect4"));
    cfour = variant_find(text_of("cfour"));
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
