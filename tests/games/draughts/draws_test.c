/* A rule set's draws, article by article. Random endings agree with a naive count by FMJD-64. */
#include <ctype.h>
#include <string.h>

#include GAME_HEADER

#include "games/dynamic.h"
#include "tests/games/draughts/compiled_rules.h"
#include "tests/given.h"
#include "tests/random.h"

enum { ENDINGS = 200, PLIES_MAX = 200, ANY_PLIES = 80 };

/* How many plies of king moves draw (0: depends on material), and how many occurrences of a
 * position. The last row has the facts of a new rule set. */
static const struct number {
    const char *name;
    unsigned plies, occurrences;
} numbers[] = {
    {"checkers", 80, 3}, /* WCDF 1.32 */
    {"pool", 30, 3},     /* APCA 26 */
    {"czech", 30, 3},
    {"italian", 80, 4}, /* FID 9.3 and 10.4 */
    {"spanish", 40, 3},
    {"thai", 40, 3},
    {"russian", 0, 3},
    {"brazilian", 0, 3},
    {GAME_TEXT, NO_PROGRESS == DRAWS_BY_NUMBER ? NO_PROGRESS_PLIES : 0, DRAW_REPETITIONS},
};

static const struct variant *variant;
static const struct naive_rules *rules;
static const struct number *number = numbers;

static int find_the_game(void **state)
{
    (void)state;
    variant = variant_find(text_of(GAME_TEXT));
    rules = compiled_rules();
    while (strcmp(number->name, GAME_TEXT) != 0)
        number++;
    return variant == NULL;
}

static bool is_by_material(void)
{
    return number->plies == 0;
}

static unsigned plies_left(const struct game_history *history)
{
    return variant->game->plies_to_draw(&history->now, ANY_PLIES);
}

/* Repeats a cycle. Returns the plies until the draw. */
static unsigned plies_to_draw(struct game_history *history, const char *cycle)
{
    unsigned plies = 0;
    while (plies < PLIES_MAX) {
        struct text rest = text_of(cycle);
        for (struct text word = text_take_word(&rest); word.length > 0;
             word = text_take_word(&rest)) {
            if (plies_left(history) == 0)
                return plies;
            struct builder error = BUILDER(GAME_POSITION_TEXT);
            assert_true(game_history_play_words(history, word, &error));
            plies++;
        }
    }
    return plies;
}

/* A king and a man each, at opposite corners. */
static struct game_history two_kings(const char **cycle)
{
    const bool from_white = rules->is_numbered_from_h1;
    *cycle = from_white ? "4-8 29-25 8-4 25-29" : "32-28 1-5 28-32 5-1";
    return given_game_at(variant, from_white ? "W:WK4,9:BK29,24" : "W:WK32,21:BK1,12");
}

TEST(plies_of_kings_are_counted)
{
    if (is_by_material())
        return;
    const char *cycle;
    GAME_HISTORY(history) = two_kings(&cycle);
    assert_int_equal(plies_to_draw(&history, cycle), number->plies);
    assert_int_equal(variant->game->draw_plies, number->plies);
    /* A man's move begins the count anew. */
    play_given(&history, rules->is_numbered_from_h1 ? "9-13" : "21-17");
    assert_int_equal(plies_left(&history), number->plies);
}

TEST(repetition_draws)
{
    const char *cycle;
    GAME_HISTORY(history) = two_kings(&cycle);
    for (unsigned times = 1; times < number->occurrences; times++) {
        assert_int_equal(game_history_outcome(&history, ANY_PLIES).kind, ONGOING);
        play_given(&history, cycle);
    }
    const struct game_outcome outcome = game_history_outcome(&history, ANY_PLIES);
    assert_int_equal(outcome.kind, DRAWN);
    assert_string_equal(outcome.reason,
                        number->occurrences == 4 ? "fourfold repetition" : "threefold repetition");
}

/* A king on an edge cannot be captured. */
#define EDGES "h6-f8 c1-a3 f8-h6 a3-c1"
#define ROAD "h6-f8 a1-h8 f8-h6 h8-a1"

/* H in lidraughts' FEN is FMJD-64's ply count. */
TEST(a_position_has_its_counted_plies)
{
    static const char *const cases[][2] = {
        {":H12:F40", ":H12"}, {":H29", ":H29"},          {":F40:H999", ":H255"},
        {":H0:F40", ""},      {":H12:F40:+0+0", ":H12"}, {":+2b4+1", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct builder text = BUILDER(GAME_POSITION_TEXT), wanted = BUILDER(GAME_POSITION_TEXT);
        struct builder written = BUILDER(GAME_POSITION_TEXT);
        const char *kings = FIRST_IS_WHITE ? "W:WK1,K2,K3:BK4" : "B:WK1,K2,K3:BK4";
        builder_add(&text, "%s%s", kings, cases[i][0]);
        builder_add(&wanted, "%s%s", kings, is_by_material() ? cases[i][1] : "");
        GAME_HISTORY(history) = given_game_at(variant, text.start);
        variant->write_position(&history.now, &written);
        assert_string_equal(written.start, wanted.start);
    }
    if (!is_by_material())
        return;
    GAME_HISTORY(history) = given_game_at(variant, "W:WKh6,Ka5,Kh4:BKc1:H12:F40");
    assert_int_equal(plies_left(&history), 18);
    assert_int_equal(plies_to_draw(&history, EDGES), 18);
    GAME_HISTORY(capture) = given_game_at(variant, "B:WKh6,Ka5,Kh4:BKc1,d8:H12");
    play_given(&capture, "d8-e7 h4:d8");
    assert_int_equal(plies_left(&capture), 30);
}

/* Articles of FMJD-64: after the moves, the plies of the cycle to the draw, or the plies left. */
static const struct {
    const char *article, *position, *moves, *cycle;
    unsigned plies;
} articles[] = {
    {"7.2.4", "W:WKh6,Ka5,Kh4:BKc1", "", EDGES, 30},
    {"7.2.4: five kings", "W:WKh6,Ka5,Kh4,Ke1,Kd8:BKc1", "", EDGES, 30},
    {"7.2.4: black", "B:BKh6,Ka5,Kh4:WKc1", "", EDGES, 30},
    {"7.2.4: capture", "B:WKh6,Ka5,Kh4:BKc1,d8", "d8-e7 h4:d8 c1-a3 d8-h4 a3-c1", EDGES, 27},
    {"7.2.4: crowning", "W:WKh6,Ka5,a7:BKc1", EDGES " a7-b8 c1-a3 b8-a7 a3-c1", EDGES, 27},
    {"7.2.5", "W:WKh6,a1,e1,g1,h2:BKc1,b8,d8,a7", "", EDGES, 30},
    {"7.2.5: a man's move", "W:WKh6,a1,e1,g1,h2:BKc1,b8,d8,a7", EDGES " h2-g3 c1-a3 g3-h4 a3-c1",
     EDGES, 29},
    {"7.2.6: 4 pieces", "W:WKh6,e1:BKc1,b8", "", EDGES, 60},
    {"7.2.6: 5 pieces", "W:WKh6,e1:BKc1,b8,d8", "", EDGES, 60},
    {"7.2.6: 6 pieces", "W:WKh6,e1,g1:BKc1,b8,d8", "", EDGES, 120},
    {"7.2.6: 7 pieces", "W:WKh6,e1,g1,h2:BKc1,b8,d8", "", EDGES, 120},
    {"7.2.6: a man's move", "W:WKh6,e1:BKc1,b8", EDGES " e1-f2 c1-a3 f2-g3 a3-c1", EDGES, 52},
    {"7.2.6: crowning", "W:WKh6,a7:BKc1,d8", EDGES " a7-b8 c1-a3 b8-a7 a3-c1", EDGES, 57},
    {"7.2.7", "W:WKh6,Ka5,Kh4:BKa1", "", ROAD, 10},
    {"7.2.7: in advance", "W:WKh6,Ka5,Kh4:BKa1", ROAD, NULL, 6},
    {"7.2.7: a man", "W:WKh6,Ka5,e1:BKa1", "", ROAD, 10},
    {"7.2.7: two men", "W:WKh6,g1,e1:BKa1", "", ROAD, 10},
    {"7.2.7: another piece on the road", "W:WKh6,Ka5,Kh8:BKa1", "", NULL, 30},
    {"7.2.7: two pieces of the weak side", "W:WKh6,Ka5,Kh4:BKa1,d8", "", ROAD, 60},
    {"7.2.7: later", "W:WKh6,Ka5,Kh4:BKc1", EDGES " h6-f8 c1-b2 f8-h6 b2-a1", ROAD, 7},
    {"7.2.7: away and back", "W:WKh6,Ka5,Kh4:BKa1",
     ROAD " h6-f8 a1-b2 f8-h6 b2-c1 h6-f8 c1-b2 f8-h6 b2-a1", ROAD, 0},
    {"7.2.8: two kings", "W:WKh6,Ka5:BKc1", "", EDGES, 10},
    {"7.2.8: a king and a man", "W:WKh6,e1:BKc1", "", EDGES, 10},
    {"7.2.8: one king", "W:WKh6:BKc1", "", EDGES, 10},
    {"7.2.8: capture", "B:WKh6,Kh4:BKc1,d8", "d8-e7 h4:d8 c1-a3 d8-h4 a3-c1", EDGES, 7},
    {"7.2.8: first crowning", "W:Wa7,e1:BKc1", "a7-b8 c1-a3", "b8-a7 a3-c1 a7-b8 c1-a3", 9},
    {"7.2.8: second crowning", "W:WKh6,a7:BKc1", EDGES " a7-b8 c1-a3 b8-a7 a3-c1", EDGES, 2},
    {"7.2.8: later capture", "W:WKh6,e1:BKb8", "h6-f8 b8-a7 e1-f2 a7:g1", "f8-h6 g1-h2 h6-f8 h2-g1",
     6},
};

TEST(each_article_of_fmjd_64_holds)
{
    for (size_t i = 0; is_by_material() && i < sizeof articles / sizeof *articles; i++) {
        GAME_HISTORY(history) = given_game_at(variant, articles[i].position);
        play_given(&history, articles[i].moves);
        const unsigned plies = articles[i].cycle == NULL
                                   ? plies_left(&history)
                                   : plies_to_draw(&history, articles[i].cycle);
        if (plies != articles[i].plies)
            fail_msg("%s: %u plies, not %u", articles[i].article, plies, articles[i].plies);
    }
}

/* Without kings, or with draw_plies 0, plies are unlimited. */
TEST(men_alone_are_never_drawn)
{
    GAME_HISTORY(own) = given_game_at(variant, "W:W21,22:B11,12");
    if (is_by_material())
        assert_int_equal(plies_left(&own), UINT32_MAX);
    assert_int_equal(variant->game->plies_to_draw(&own.now, 0), UINT32_MAX);
}

/* The naive count keeps all boards and counts from the start. */
enum { WHITE, BLACK };

struct tally {
    unsigned pieces[2], kings[2]; /* by colour */
    unsigned on_road;
    bool king_on_road[2];
};

struct played {
    struct naive_board boards[PLIES_MAX + 1];
    struct tally tallies[PLIES_MAX + 1];
    unsigned count;
};

static struct tally tally_of(const struct naive_board *board)
{
    struct tally tally = {0};
    for (unsigned square = 0; square < 64; square++) {
        const char piece = board->at[square / 8][square % 8];
        if (piece == '.')
            continue;
        const unsigned colour = tolower(piece) == 'w' ? WHITE : BLACK;
        const bool is_king = isupper((unsigned char)piece) != 0;
        const bool is_on_road = square / 8 + square % 8 == 7; /* a1 to h8 */
        tally.pieces[colour]++;
        tally.kings[colour] += is_king;
        tally.on_road += is_on_road;
        tally.king_on_road[colour] |= is_king && is_on_road;
    }
    return tally;
}

/* The articles of FMJD-64. */
enum article { NO_ARTICLE, A4, A5, A6_FEW, A6_MANY, A7, A8 };

static enum article article_of(const struct tally *tally)
{
    if (tally->kings[WHITE] == 0 || tally->kings[BLACK] == 0)
        return NO_ARTICLE;
    for (unsigned weak = WHITE; weak <= BLACK; weak++) {
        const unsigned strong = 1 - weak;
        if (tally->pieces[weak] != 1)
            continue;
        if (tally->pieces[strong] <= 2)
            return A8;
        if (tally->pieces[strong] == 3 && tally->king_on_road[weak] && tally->on_road == 1)
            return A7;
        if (tally->kings[strong] == tally->pieces[strong])
            return A4;
    }
    const unsigned pieces = tally->pieces[WHITE] + tally->pieces[BLACK];
    return pieces == 4 || pieces == 5 ? A6_FEW : pieces == 6 || pieces == 7 ? A6_MANY : A5;
}

/* Returns whether the mover moved a man. */
static bool is_mans_move(const struct naive_board *before, const struct naive_board *after)
{
    for (unsigned square = 0; square < 64; square++)
        if (before->at[square / 8][square % 8] == before->side &&
            after->at[square / 8][square % 8] == '.')
            return true;
    return false;
}

/* Returns whether ply `at` begins the count anew. */
static bool begins_anew(const struct played *played, unsigned at)
{
    const struct tally *before = &played->tallies[at - 1], *after = &played->tallies[at];
    const unsigned mover = played->boards[at - 1].side == 'w' ? WHITE : BLACK;
    const unsigned pieces = before->pieces[WHITE] + before->pieces[BLACK];
    const bool captures = after->pieces[WHITE] + after->pieces[BLACK] < pieces;
    const bool crowns = after->kings[mover] > before->kings[mover];
    const bool crowns_first = crowns && after->kings[mover] == 1;
    switch (article_of(after)) {
    case NO_ARTICLE:
        return true;
    case A4:
    case A6_FEW:
    case A6_MANY:
        return captures || crowns;
    case A5:
        return captures || is_mans_move(&played->boards[at - 1], &played->boards[at]);
    case A7:
        return captures || crowns_first;
    default:
        return crowns_first || (captures && pieces > 3);
    }
}

static bool naive_is_draw(const struct played *played)
{
    static const unsigned limits[] = {
        [A4] = 30, [A5] = 30, [A6_FEW] = 60, [A6_MANY] = 120, [A7] = 10, [A8] = 10};
    unsigned plies = 0, on_road = 0;
    for (unsigned at = 1; at < played->count; at++) {
        plies = begins_anew(played, at) ? 0 : plies + 1;
        on_road += article_of(&played->tallies[at]) == A7;
    }
    const enum article article = article_of(&played->tallies[played->count - 1]);
    if (article == NO_ARTICLE)
        return false;
    return plies >= (article == A7 && on_road < 10 ? 30 : limits[article]);
}

static void note_board(struct played *played, const struct any_position *any)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(any, &text);
    naive_read(rules, &played->boards[played->count], text.start);
    played->tallies[played->count] = tally_of(&played->boards[played->count]);
    played->count++;
}

/* Returns few pieces, mostly kings, at least one a side. */
static struct any_position random_ending(uint64_t *seed)
{
    struct naive_board board = {.side = random_below(seed, 2) == 0 ? 'w' : 'b'};
    memset(board.at, '.', sizeof board.at);
    const unsigned strong = random_below(seed, 2);
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        const unsigned pieces = 1 + random_below(seed, colour == strong ? 6 : 4);
        for (unsigned piece = 0; piece < pieces; piece++) {
            const int square = naive_square(rules, (int)random_below(seed, 32));
            const char man = colour == WHITE ? 'w' : 'b';
            const bool is_king =
                piece == 0 || square / 8 == (colour == WHITE ? 0 : 7) || random_below(seed, 2) == 0;
            if (board.at[square / 8][square % 8] == '.')
                board.at[square / 8][square % 8] = is_king ? (char)toupper(man) : man;
        }
    }
    char text[NAIVE_TEXT_MAX];
    naive_write(rules, &board, text);
    return given_position(variant, text);
}

/* Returns a random move, if possible one that allows no capture. */
static move lasting_move(const struct any_position *any, uint64_t *seed)
{
    move list[GAME_MOVES_MAX];
    const size_t count = variant->game->moves(any, list);
    if (count == 0)
        return MOVE_NONE;
    const unsigned first = random_below(seed, (unsigned)count);
    for (size_t i = 0; i < count; i++) {
        struct any_position after = *any;
        variant->game->play(&after, list[(first + i) % count]);
        const struct position position = position_of(&after);
        if (position_is_quiet(&position))
            return list[(first + i) % count];
    }
    return list[first];
}

/* Plays an ending. Returns its final article, or NO_ARTICLE. */
static enum article play_ending(uint64_t *seed)
{
    static struct played played;
    struct any_position any = random_ending(seed);
    played.count = 0;
    note_board(&played, &any);
    while (played.count <= PLIES_MAX) {
        const bool is_draw = variant->game->plies_to_draw(&any, ANY_PLIES) == 0;
        assert_int_equal(is_draw, naive_is_draw(&played));
        if (is_draw)
            return article_of(&played.tallies[played.count - 1]);
        const move chosen = lasting_move(&any, seed);
        if (chosen == MOVE_NONE)
            break;
        variant->game->play(&any, chosen);
        note_board(&played, &any);
    }
    return NO_ARTICLE;
}

TEST(random_endings_are_drawn_by_the_naive_count)
{
    uint64_t seed = 1;
    unsigned draws[A8 + 1] = {0};
    for (unsigned i = 0; is_by_material() && i < ENDINGS; i++)
        draws[play_ending(&seed)]++;
    for (unsigned article = A4; is_by_material() && article <= A8; article++)
        assert_true(draws[article] > 0);
}

RUN_TESTS(find_the_game, NULL)
