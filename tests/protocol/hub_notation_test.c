/* Checkers in Hub's notation: accepted, refused and read back. */
#include <stdlib.h>

#include "protocol/hub/hub_notation.h"
#include "tests/unit.h"

#define REASON 400
#define GAMES 50 /* of each rule set */

#define START "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
#define ONE_MAN "Beeeeeeeeeeeeeebeeweeeeeeeweeeeee"  /* 15, between 18 and 26 */
#define TWO_WAYS "BeBeeewweeeeeewweeeeeewweeeeeeeee" /* 2, between 6, 7, 14, 15, 22 and 23 */

static char reason[REASON];

/* Returns English checkers in PDN's notation. */
static const struct variant *english(void)
{
    return variant_find(text_of("english"));
}

static const struct compact_notation *compact(void)
{
    return english()->game->compact;
}

static bool read_history(const char *position, const char *moves, struct game_history *history)
{
    struct builder error = builder_over(reason, sizeof reason);
    struct any_position any;
    if (!compact()->read_position(&any, text_of(position), &error))
        return false;
    game_history_start_at(history, english(), &any);
    return hub_notation_play_words(history, text_of(moves), &error);
}

/* Checks the parsed move in both notations. */
static void expect_move(const char *position, const char *word, const char *pdn, const char *hub)
{
    struct game_history history;
    if (!read_history(position, word, &history))
        fail_msg("%s: %s", word, reason);
    struct builder in_pdn = BUILDER(GAME_MOVE_TEXT), in_hub = BUILDER(GAME_MOVE_TEXT);
    english()->write_move(&history.start, history.moves[0], &in_pdn);
    assert_string_equal(in_pdn.start, pdn);
    compact()->variant.write_move(&history.start, history.moves[0], &in_hub);
    assert_string_equal(in_hub.start, hub);
    game_history_finish(&history);
}

TEST(moves_are_read)
{
    expect_move(START, "11-15", "11-15", "11-15");
    expect_move(ONE_MAN, "15x31x18x26", "15x31", "15x31x18x26");
    expect_move(ONE_MAN, "15x31x26x18", "15x31", "15x31x18x26");
    expect_move("BeeBeeewweeeeeewweeeeeeeeeeeeeeee", "3x3x16x7x8x15", "3x3", "3x3x7x8x15x16");
    expect_move(TWO_WAYS, "2x25x22x14x6", "2x9x18x25", "2x25x6x14x22");
    expect_move(TWO_WAYS, "2x25x7x15x22", "2x11x18x25", "2x25x7x15x22");
}

TEST(moves_in_pdn_are_read)
{
    expect_move(ONE_MAN, "15-31", "15x31", "15x31x18x26");
    expect_move(ONE_MAN, "15x22x31", "15x31", "15x31x18x26");
    expect_move(TWO_WAYS, "2x9x18x25", "2x9x18x25", "2x25x6x14x22");
}

TEST(other_moves_are_refused)
{
    static const struct {
        const char *position, *word;
    } cases[] = {
        {ONE_MAN, "15x31x18"},       {ONE_MAN, "15x31x18x18"}, {ONE_MAN, "15x31x18x26x26"},
        {ONE_MAN, "15x31x18x26x"},   {ONE_MAN, "15x31y18x26"}, {ONE_MAN, "15x31xx18x26"},
        {ONE_MAN, "x15x31x18x26"},   {START, "11-15-15"},      {TWO_WAYS, "2x25"},
        {ONE_MAN, "15x31x18x26x33"}, {ONE_MAN, "x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game_history history;
        if (read_history(cases[i].position, cases[i].word, &history))
            fail_msg("%s: was read", cases[i].word);
        assert_string_not_equal(reason, "");
        game_history_finish(&history);
    }
}

static void expect_position(const char *text, const char *pdn)
{
    struct builder written = BUILDER(GAME_POSITION_TEXT);
    struct any_position position;
    if (!compact()->read_position(&position, text_of(text), &written))
        fail_msg("%s: %s", text, written.start);
    english()->write_position(&position, &written);
    assert_string_equal(written.start, pdn);
}

TEST(positions_are_read)
{
    expect_position("BbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW",
                    "B:W21,22,23,24,25,26,27,28,29,30,31,K32:B1,2,3,4,5,6,7,8,9,10,11,12");
    expect_position(" WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB ", "W:WK1:BK32");
    expect_position("Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "B:W:B");
}

TEST(other_positions_are_refused)
{
    static const char expected[] =
        "': expected the side to move, W or B, and a letter for each of 32 squares";
    static const struct {
        const char *text, *reason, *end;
    } cases[] = {
        {"", "'", expected},
        {"Wwb", "'Wwb", expected},
        {"B:W21:B1", "'B:W21:B1", expected},
        {"weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "'weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", expected},
        {"WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeK", "'K' for square 32: expected w, W, b, B or e", ""},
        {"Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         "White's man on square 1 would have been crowned ('1')", ""},
        {"WeeeeWWWWWWWWWWWWWeeeeeeeeeeeeeee", "White has more than 12 pieces ('K17')", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct builder wanted = BUILDER(REASON);
        builder_add(&wanted, "%s%s", cases[i].reason, cases[i].end);
        struct game_history history;
        assert_false(read_history(cases[i].text, "", &history));
        assert_string_equal(reason, wanted.start);
    }
}

static void check_position(const struct game_history *history)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT), error = BUILDER(REASON);
    struct any_position again;
    const struct compact_notation *notation = hub_notation_of(history->variant);
    notation->variant.write_position(&history->now, &text);
    assert_true(notation->read_position(&again, builder_text(&text), &error));
    assert_true(history->variant->game->key(&again) == history->variant->game->key(&history->now));
}

static void check_move(const struct game_history *history, move move)
{
    struct builder text = BUILDER(GAME_MOVE_TEXT), error = BUILDER(REASON);
    GAME_HISTORY(again);
    game_history_start_at(&again, history->variant, &history->now);
    history->variant->write_move(&history->now, move, &text);
    if (!hub_notation_play_words(&again, builder_text(&text), &error))
        fail_msg("%s: %s", text.start, error.start);
    assert_int_equal(again.count, 1);
    assert_true(again.moves[0] == move);
}

/* Plays random moves from the start. */
static void check_game(const struct game *game, unsigned form)
{
    GAME_HISTORY(history);
    game_history_start(&history, &game->compact[form].variant);
    move list[GAME_MOVES_MAX];
    size_t count;
    while ((count = history.variant->game->moves(&history.now, list)) > 0 && history.count < 150) {
        check_position(&history);
        for (size_t i = 0; i < count; i++)
            check_move(&history, list[i]);
        assert_true(game_history_play(&history, list[(size_t)rand() % count]));
    }
}

TEST(everything_reads_back)
{
    srand(3);
    const struct game *game;
    for (size_t number = 0; (game = hub_notation_game(number)) != NULL; number++)
        for (int i = 0; i < GAMES; i++)
            check_game(game, (unsigned)i % COMPACT_COUNT);
}

RUN_TESTS(NULL, NULL)
