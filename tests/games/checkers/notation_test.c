/* Checkers notation: accepted, refused and written moves and positions. */
#include "tests/games/checkers/help.h"
#include "tests/given.h"

#include "games/dynamic.h"

TEST(test_positions_are_read)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"B:W21,22,K30:B1,2,3", "B:W21,22,K30:B1,2,3"},
        {"W:B1,2,3:WK30,22,21", "W:W21,22,K30:B1,2,3"},
        {"B:W21-32:B1-12", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
        {"B:W21-32:B1-12.", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
        {"W:WK1-3,5:B", "W:WK1,K2,K3,5:B"},
        {"b:w:bk32", "B:W:BK32"},
        {"B:W21,22:B1,2:H0:F1", "B:W21,22:B1,2"},
        {"W:B1, 2 : W21, K30 :H12 : f37.", "W:W21,K30:B1,2"},
        {"W:W21:B1:H12:F37:+0+0", "W:W21:B1"},
        {"W:W21:B1:+1b4+2", "W:W21:B1"},
        {"W:W:B", "W:W:B"},
        {"  B : W 21 , K 30 : B 1 - 3 . ", "B:W21,K30:B1,2,3"},
        {"B:Wb6,Kg1:Ba1,h2,Kh8", "B:WK1,24:B4,5,K29"},
        {"B:WK1,K2:BK31,K32\t", "B:WK1,K2:BK31,K32"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position position = help_any_position(cases[i].text);
        struct builder written = BUILDER(GAME_POSITION_TEXT);
        help_variant()->write_position(&position, &written);
        assert_string_equal(written.start, cases[i].written);
    }
}

TEST(test_bad_positions_are_refused)
{
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"", "'': expected the side to move, B or W, and a colon"},
        {".", "'': expected the side to move, B or W, and a colon"},
        {"B", "'B': expected the side to move, B or W, and a colon"},
        {"start", "'start': expected the side to move, B or W, and a colon"},
        {"X:W1:B2", "'X': expected the side to move, B or W, and a colon"},
        {"BW:W5:B2", "'BW': expected the side to move, B or W, and a colon"},
        {":W5:B2", "'': expected the side to move, B or W, and a colon"},
        {"B:W5", "'W5': expected the squares of both sides with a colon between"},
        {"B:W5:", "'': expected W or B and the squares of that side"},
        {"B:5:B2", "'5': expected W or B and the squares of that side"},
        {"B:W5:W6", "'W6': expected the squares of the other side"},
        {"B:W5:B6:H", "'H': expected a counter such as H0 or F1"},
        {"B:W5:B6:F-1", "'F-1': expected a counter such as H0 or F1"},
        {"B:W5:B6:+1", "'+1': expected a counter such as H0 or F1"},
        {"B:W5:B6:+1+", "'+1+': expected a counter such as H0 or F1"},
        {"B:W5:B6:", "'': expected a counter such as H0 or F1"},
        {"B:W5,:B6", "'': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W5,,6:B7", "'': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W0:B7", "'0': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W33:B7", "'33': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W+5:B7", "'+5': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:WQ5:B7", "'Q5': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W5-:B7", "'5-': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W5-6-7:B8", "'5-6-7': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:WKK5:B7", "'KK5': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W99999999999999999999:B7",
         "'99999999999999999999': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W21..:B7", "'21..': expected a square from 1 to 32, or a range such as 21-32"},
        {"B:W22-21:B7", "'22-21': a range begins with its lower square"},
        {"B:W5,6,5:B7", "square 5 is given twice ('5')"},
        {"B:W5:B1-5", "square 5 is given twice ('1-5')"},
        {"B:W4:B7", "White's man on square 4 would have been crowned ('4')"},
        {"B:W5:B29", "Black's man on square 29 would have been crowned ('29')"},
        {"B:W20-32:B7", "White has more than 12 pieces ('20-32')"},
        {"B:W32:B1-12,K13", "Black has more than 12 pieces ('K13')"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_position_refused(help_variant(), cases[i].text, cases[i].reason);
}

#define START "B:W21-32:B1-12"

/* The king goes round a diamond of men in either direction, or leaves it at the end. */
#define TWO_WAYS "B:W6,7,14,15,22,23:BK2"

TEST(test_moves_are_read)
{
    static const struct {
        const char *position, *word, *written;
    } cases[] = {
        {START, "11-15", "11-15"},
        {START, "11x15", "11-15"},
        {START, "11:15", "11-15"},
        {START, "09-13", "9-13"},
        {START, "c3-d4", "11-15"},
        {START, "g3h4", "9-13"},
        {"W:W24,K4:B19,5", "b6:d4", "24x15"},
        {"B:W18,26:B15", "d4xf6xd8", "15x31"},
        {"B:W18:B15", "15-22", "15x22"},
        {"B:W18,26:B15", "15x31", "15x31"},
        {"B:W18,26:B15", "15x22x31", "15x31"},
        {"B:W7,8,15,16:BK3", "3x3", "3x3"},
        {"B:W7,8,15,16:BK3", "3x10x19x12x3", "3x3"},
        {"B:W7,8,15,16:BK3", "3-12:19X10x3", "3x3"},
        {TWO_WAYS, "2x2", "2x2"},
        {TWO_WAYS, "2x9x18x11x2", "2x2"},
        {TWO_WAYS, "2x11x18x9x2", "2x2"},
        {TWO_WAYS, "2x9x18x25", "2x9x18x25"},
        {TWO_WAYS, "2-11-18-25", "2x11x18x25"},
        {TWO_WAYS, "2x11x18x27", "2x11x18x27"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position any = help_any_position(cases[i].position);
        struct builder written = BUILDER(GAME_MOVE_TEXT);
        help_variant()->write_move(&any, given_move(help_variant(), &any, cases[i].word), &written);
        assert_string_equal(written.start, cases[i].written);
    }
}

TEST(test_bad_moves_are_refused)
{
    static const struct {
        const char *position, *word, *reason;
    } cases[] = {
        {START, "", "'': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "-", "'-': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "11", "'11': expected the square to go to, as in 11-15"},
        {START, "11-", "'11-': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "11--15", "'11--15': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "11-33", "'11-33': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "11-0", "'11-0': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "11+15", "'11+15': expected a move such as 11-15, 15x22 or 1x10x19"},
        {START, "e2e4", "'e2e4': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "c3-d9", "'c3-d9': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "c3-i4", "'c3-i4': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "b6-b5", "'b6-b5': expected squares from 1 to 32, as in 11-15 or 1x10x19"},
        {START, "b6,a5", "'b6,a5': expected a move such as 11-15, 15x22 or 1x10x19"},
        {START, "1x2x3x4x5x6x7x8x9x10x11x12x13x14",
         "'1x2x3x4x5x6x7x8x9x10x11x12x13x14': no capture is that long"},
        {START, "11-18", "'11-18': not a legal move"},
        {START, "11-15-18", "'11-15-18': not a legal move"},
        {START, "15-19", "'15-19': there is no piece on the first square"},
        {START, "22-18", "'22-18': it is Black's turn"},
        {"B:W18,26:B15,1", "1-5", "'1-5': a capture must be made: 15x22x31"},
        {"B:W18,26:B15", "15x22", "'15x22': a capture must be made: 15x22x31"},
        {"B:W14,15:B10,11", "11-16", "'11-16': a capture must be made: 10x17 or 11x18 or 10x19"},
        {"B:W:BK1", "2-6", "'2-6': there is no piece on the first square"},
        {"B:WK32:B", "1-5", "'1-5': the game is over"},
        {"B:W18:B15", "15x22x18", "'15x22x18': a capture must be made: 15x22"},
        {TWO_WAYS, "2x25", "'2x25': ambiguous: 2x9x18x25 or 2x11x18x25"},
        {"B:W6,7,14,15:BK2", "2x9x18", "'2x9x18': a capture must be made: 2x9x18x11x2"},
        {"B:W6,7,14,15:BK2", "2x9x2", "'2x9x2': a capture must be made: 2x9x18x11x2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_move_refused(help_variant(), cases[i].position, cases[i].word, cases[i].reason);
}

TEST(test_words_match_moves)
{
    static const struct {
        const char *position, *move, *word;
        enum move_match match;
    } cases[] = {
        {START, "11-15", "11-15", MATCH_PATH},
        {START, "11-15", "11-15-18", MATCH_NONE},
        {START, "11-15", "nonsense", MATCH_NONE},
        {"B:W18,26:B15", "15x31", "15x22x31", MATCH_PATH},
        {"B:W18,26:B15", "15x31", "15x31", MATCH_ENDS},
        {"B:W18,26:B15", "15x31", "15x22", MATCH_BEGINNING},
        {"B:W18,26:B15", "15x31", "d4xf6", MATCH_BEGINNING},
        {"B:W18,26:B15", "15x31", "15x22x29", MATCH_NONE},
        {TWO_WAYS, "2x9x18x25", "2x25", MATCH_ENDS},
        {TWO_WAYS, "2x9x18x25", "2x9x18", MATCH_BEGINNING},
        {TWO_WAYS, "2x9x18x25", "2x11", MATCH_NONE},
    };
    const struct variant *variant = help_variant();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position any = help_any_position(cases[i].position);
        const move move = given_move(variant, &any, cases[i].move);
        assert_int_equal(variant->game->match_move(&any, move, text_of(cases[i].word)),
                         cases[i].match);
    }
}

RUN_TESTS(NULL, NULL)
