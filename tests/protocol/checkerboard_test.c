/* The functions that CheckerBoard calls. */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "protocol/checkerboard/board.h"
#include "protocol/checkerboard/status.h"
#include "tests/given.h"

static void set_up(int board[8][8], const char *fen)
{
    const struct any_position position = given_position(variant_at(0), fen);
    memset(board, 0, 64 * sizeof board[0][0]);
    board_write(rules_of(CB_GAMETYPE_ENGLISH), board, &position);
}

static void assert_board(int board[8][8], const char *fen)
{
    int wanted[8][8];
    set_up(wanted, fen);
    assert_memory_equal(board, wanted, sizeof wanted);
}

#define START "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

static char status[CB_STATUS_SIZE], reply[CB_REPLY_SIZE];

static int make_move(int board[8][8], int color, double seconds)
{
    int play_now = 0;
    return getmove(board, color, seconds, status, &play_now, CB_RESET_MOVES, 0, NULL);
}

TEST(moves_are_made_on_the_board)
{
    int board[8][8];
    /* Black's man must capture on 22, and wins. */
    set_up(board, "B:W22:B18");
    assert_int_equal(board[4][4], CB_BLACK | CB_MAN);
    assert_int_equal(board[5][5], CB_WHITE | CB_MAN);
    assert_int_equal(make_move(board, CB_BLACK, 0.05), CB_WIN);
    assert_board(board, "W:W:B25");
    assert_non_null(strstr(status, "score win in 1"));

    set_up(board, START);
    assert_int_equal(make_move(board, CB_BLACK, 0.05), CB_UNKNOWN);
    int before[8][8], changed = 0;
    set_up(before, START);
    for (int i = 0; i < 64; i++)
        changed += board[i / 8][i % 8] != before[i / 8][i % 8];
    assert_int_equal(changed, 2);
    assert_non_null(strstr(status, "depth "));
    assert_non_null(strstr(status, "nodes "));
    assert_non_null(strstr(status, "pv "));
}

/* Checks that an invalid board is left unchanged and the status has the error. */
static void assert_refused(int board[8][8], int color, const char *error)
{
    int before[8][8];
    memcpy(before, board, sizeof before);
    assert_int_equal(make_move(board, color, 0.05), CB_UNKNOWN);
    assert_memory_equal(board, before, sizeof before);
    if (strstr(status, error) == NULL)
        fail_msg("'%s' is not in '%s'", error, status);
}

TEST(invalid_boards_are_refused)
{
    int board[8][8];
    for (int i = 0; i < 64; i++)
        board[i / 8][i % 8] = CB_BLACK | CB_MAN;
    assert_refused(board, CB_BLACK, "");
    for (int i = 0; i < 64; i++)
        board[i / 8][i % 8] = CB_WHITE | CB_KING;
    assert_refused(board, CB_BLACK, "");
    for (int i = 0; i < 64; i++)
        board[i / 8][i % 8] = INT_MIN + i;
    assert_refused(board, CB_BLACK, "invalid piece");
    set_up(board, START);
    board[0][0] = CB_BLACK | CB_WHITE | CB_MAN;
    assert_refused(board, CB_BLACK, "invalid piece 7 on square 4");
    set_up(board, START);
    assert_refused(board, CB_BLACK | CB_WHITE, "invalid colour 3");
    assert_refused(board, -1, "invalid colour");
    set_up(board, "W:W:B");
    board[0][0] = CB_WHITE | CB_MAN;
    assert_refused(board, CB_WHITE, "");
    assert_non_null(strchr(status, '4'));
}

TEST(a_side_without_a_move_has_lost)
{
    int board[8][8];
    set_up(board, "B:W32:B");
    assert_int_equal(make_move(board, CB_BLACK, 0.05), CB_LOSS);
    assert_board(board, "B:W32:B");
    assert_string_equal(status, "no legal move");
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void *press_play(void *play_now)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    __atomic_store_n((int *)play_now, 1, __ATOMIC_RELAXED);
    return NULL;
}

/* Half a man down is negative, for either side. Only a proven score is a result. */
TEST(scores_have_their_sign_and_result)
{
    static const struct {
        const char *score, *shown;
        int result;
    } cases[] = {
        {"cp -50", "score -0.50 ", CB_UNKNOWN},  {"cp -205", "score -2.05 ", CB_UNKNOWN},
        {"cp 7", "score +0.07 ", CB_UNKNOWN},    {"cp 0", "score +0.00 ", CB_UNKNOWN},
        {"mate 2", "score win in 2 ", CB_WIN},   {"mate -2", "score loss in 2 ", CB_LOSS},
        {"mate 0", "score loss in 0 ", CB_LOSS}, /* the side to move has lost */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct status shown = {.shown = status};
        struct builder line = BUILDER(80);
        builder_add(&line, "info depth 3 score %s nodes 9 pv 11-15", cases[i].score);
        status_take_line(&shown, builder_text(&line));
        assert_non_null(strstr(status, cases[i].shown));
        assert_int_equal(shown.result, cases[i].result);
    }
}

TEST(the_first_error_is_shown_at_once)
{
    struct status shown = {.shown = status};
    status_take_line(&shown, text_of("info string error: no book"));
    assert_non_null(strstr(status, "error: no book"));
    status_take_line(&shown, text_of("info string error: no memory"));
    assert_non_null(strstr(status, "error: no book"));
}

TEST(play_now_ends_the_search)
{
    int board[8][8], play_now = 0;
    pthread_t thread;
    set_up(board, START);
    const double before = seconds();
    assert_int_equal(pthread_create(&thread, NULL, press_play, &play_now), 0);
    getmove(board, CB_BLACK, 60., status, &play_now, 0, 0, NULL);
    assert_true(seconds() - before < 0.2 + 1.);
    pthread_join(thread, NULL);
}

TEST(a_clock_with_an_increment_is_obeyed)
{
    int board[8][8], play_now = 0;
    set_up(board, START);
    const double before = seconds();
    /* 0.5 s left plus 0.02 s a move, in hundredths. */
    getmove(board, CB_BLACK, 60., status, &play_now, 2 << 2, 50 << 16 | 2, NULL);
    const double between = seconds();
    assert_true(between - before < 0.5);
    /* 5 s for the game: a few tenths are used. */
    getmove(board, CB_WHITE, 60., status, &play_now, 2 << 2, 500 << 16, NULL);
    assert_true(seconds() - between > 0.03);
}

static void assert_reply(const char *command, int result, const char *wanted)
{
    assert_int_equal(enginecommand(command, reply), result);
    if (strstr(reply, wanted) == NULL)
        fail_msg("%s: '%s' is not in '%s'", command, wanted, reply);
}

TEST(commands_are_answered)
{
    assert_reply("name", 1, "kingdrop ");
    assert_reply("about", 1, "checkers");
    assert_reply("get protocolversion", 1, "2");
    assert_reply("get gametype", 1, "21");
    assert_reply("get movelist B:W1:B", 0, "?");
    assert_reply("get book", 0, "?");
    assert_reply("set book 3", 0, "?");
    assert_reply("help", 0, "?");
    assert_reply("", 0, "?");
    assert_reply("get hashsize", 1, "");
    assert_reply("set hashsize 8", 1, "hashsize set to 8");
    assert_reply("get hashsize", 1, "8");
    assert_reply("set hashsize many", 0, "a number from 1 to ");
    assert_reply("set hashsize -1", 0, "a number from 1 to ");
    assert_reply("get hashsize", 1, "8");
    assert_reply("set searchthreads 2", 1, "set to 2");
    assert_reply("set searchthreads 1", 1, "set to 1");
    assert_reply("set dbpath folder\nquit", 0, "dbpath: contains a line break");
    assert_reply("staticevaluation B:W21:BK1", 1, "\n");
    assert_reply("staticevaluation nonsense", 0, "nonsense");
    assert_reply("staticevaluation B:W333:BK1", 0, "expected a square from 1 to 32");
    static const char words[] = "set gamehist ";
    static char much[1 << 16];
    memset(much, 'x', sizeof much - 1);
    memcpy(much, words, sizeof words - 1);
    assert_reply(much, 0, "too long");
}

TEST(wrong_folders_are_reported)
{
    int board[8][8];
    set_up(board, START);
    assert_reply("set dbpath /no/such/folder", 1, "set to /no/such/folder");
    make_move(board, CB_BLACK, 0.02);
    assert_non_null(strstr(status, "/no/such/folder"));
    assert_non_null(strstr(status, "depth "));
    assert_reply("set dbpath ", 1, "set to");
    set_up(board, START);
    make_move(board, CB_BLACK, 0.02);
    assert_null(strstr(status, "error"));
}

/* Black's lone king draws by the third occurrence. */
TEST(the_history_counts_for_repetitions)
{
    int board[8][8];
    static const char fen[] = "B:WK31,K32:BK5";
    assert_reply("set nodes 2000", 1, "2000");
    assert_reply("set gamehist W:WK31,K32:BK1 32-28 1-5 28-32 5-1 32-28 1-5 28-32", 1, "set");
    set_up(board, fen);
    make_move(board, CB_BLACK, 1.);
    assert_non_null(strstr(status, "score +0.00"));
    /* A history that ends in another position is ignored. */
    assert_reply("set gamehist W:WK31,K32:BK1 32-28 1-5", 1, "set");
    set_up(board, fen);
    assert_int_equal(make_move(board, CB_BLACK, 1.), CB_LOSS);
    assert_non_null(strstr(status, "score loss in "));
    assert_reply("set gamehist nonsense", 1, "set");
    set_up(board, fen);
    assert_int_equal(make_move(board, CB_BLACK, 1.), CB_LOSS);
    assert_reply("set nodes 0", 1, "0");
}

/* Returns a square's number as CheckerBoard's coorstonumber() does. */
static int number_of(int game_type, struct CBcoor square)
{
    switch (game_type) {
    case 22:
        return 1 + 4 * square.y + square.x / 2;
    case 24:
        return 1 + 4 * (7 - square.y) + (7 - square.x) / 2;
    case 29:
        return 33 - (1 + 4 * square.y + square.x / 2);
    default:
        return 4 * (square.y + 1) - square.x / 2;
    }
}

/* Adds the FEN that CheckerBoard would write, and a move. */
static void write_history(int game_type, int board[8][8], int color, const struct CBmove *move,
                          struct builder *text)
{
    builder_add(text, "set gamehist %c", color == CB_WHITE ? 'W' : 'B');
    for (int side = CB_WHITE; side <= CB_BLACK; side++) {
        const char *divider = side == CB_WHITE ? ":W" : ":B";
        for (struct CBcoor at = {0, 0}; at.x < 8; at.y == 7 ? at.x++ : 0, at.y = (at.y + 1) % 8)
            if ((board[at.x][at.y] & side) != 0) {
                builder_add(text, "%s%s%d", divider, board[at.x][at.y] & CB_KING ? "K" : "",
                            number_of(game_type, at));
                divider = ",";
            }
        builder_add(text, "%s", divider[0] == ':' ? divider : "");
    }
    builder_add(text, " %d-%d", number_of(game_type, move->from), number_of(game_type, move->to));
}

/* Plays a move as CheckerBoard does, which never looks at the engine's board. */
static void play_shown(int board[8][8], const struct CBmove *move)
{
    assert_int_equal(board[move->from.x][move->from.y], move->oldpiece);
    board[move->from.x][move->from.y] = CB_FREE;
    for (int i = 0; i < move->jumps; i++) {
        assert_int_equal(board[move->del[i].x][move->del[i].y], move->delpiece[i]);
        board[move->del[i].x][move->del[i].y] = CB_FREE;
    }
    assert_int_equal(board[move->to.x][move->to.y], CB_FREE);
    board[move->to.x][move->to.y] = move->newpiece;
}

/* Checks all answers of islegal() and all legal moves. */
static void assert_legal_moves(int game_type, int board[8][8], int color)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    const struct game *game = rules_variant(rules)->game;
    struct any_position position, next;
    struct builder error = BUILDER(CB_STATUS_SIZE);
    struct CBmove move;
    assert_true(board_read(rules, board, color, &position, &error));
    uint64_t list[GAME_MOVES_MAX];
    const size_t count = game->moves(&position, list);
    bool is_end[33][33] = {{false}};
    for (size_t i = 0; i < count; i++) {
        int played[8][8], wanted[8][8] = {{0}};
        move = board_move(rules, &position, list[i]);
        is_end[number_of(game_type, move.from)][number_of(game_type, move.to)] = true;
        memcpy(played, board, sizeof played);
        play_shown(played, &move);
        next = position;
        game->play(&next, list[i]);
        board_write(rules, wanted, &next);
        assert_memory_equal(played, wanted, sizeof wanted);
    }
    for (int from = 0; from <= 33; from++)
        for (int to = 0; to <= 33; to++) {
            const bool is_inside = from >= 1 && from <= 32 && to >= 1 && to <= 32;
            const struct islegal_call call = {board, color, from, to, &move};
            if (checkerboard_islegal(game_type, &call) != (is_inside && is_end[from][to]))
                fail_msg("game type %d: %d-%d", game_type, from, to);
        }
}

/* Sends a move as history, which must lead to the board. */
static void assert_history(int game_type, int before[8][8], int after[8][8], int color,
                           const struct CBmove *move)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    const struct variant *variant = rules_variant(rules);
    struct builder history = BUILDER(512), error = BUILDER(CB_STATUS_SIZE);
    write_history(game_type, before, color, move, &history);
    assert_int_equal(checkerboard_enginecommand(game_type, history.start, reply), 1);
    assert_int_equal(checkerboard_enginecommand(game_type, "get gamehist", reply), 1);
    *strchr(reply, ' ') = '\0';
    struct any_position position = given_position(variant, reply), wanted;
    const char *word = reply + strlen(reply) + 1;
    variant->game->play(&position, given_move(variant, &position, word));
    assert_true(board_read(rules, after, color ^ (CB_WHITE | CB_BLACK), &wanted, &error));
    assert_true(variant->game->key(&position) == variant->game->key(&wanted));
}

/* Plays a game of a rule set. Returns its plies. */
static int play_game(int game_type)
{
    int board[8][8] = {{0}}, color = game_type == CB_GAMETYPE_ENGLISH ? CB_BLACK : CB_WHITE;
    /* White has rows 5 to 7 on all of CheckerBoard's boards. */
    for (int i = 0; i < 64; i++)
        if (i / 8 % 2 == i % 2 && (i % 8 < 3 || i % 8 > 4))
            board[i / 8][i % 8] = CB_MAN | (i % 8 < 3 ? CB_BLACK : CB_WHITE);
    for (int ply = 0; ply < 160; ply++, color ^= CB_WHITE | CB_BLACK) {
        int before[8][8], play_now = 0;
        struct CBmove move;
        memcpy(before, board, sizeof before);
        if (ply % 8 == 0)
            assert_legal_moves(game_type, board, color);
        const int result = checkerboard_getmove(
            game_type, &(struct getmove_call){.board = board,
                                              .color = color,
                                              .max_seconds = 1.,
                                              .shown = status,
                                              .play_now = &play_now,
                                              .info = ply == 0 ? CB_RESET_MOVES : 0,
                                              .move = &move});
        if (result == CB_LOSS && memcmp(before, board, sizeof before) == 0)
            return ply;
        if (move.jumps == 0)
            assert_history(game_type, before, board, color, &move);
        play_shown(before, &move);
        assert_memory_equal(before, board, sizeof before);
    }
    return 160;
}

TEST(all_rule_sets_are_played)
{
    static const int game_types[] = {21, 22, 24, 25, 26, 29};
    assert_reply("set nodes 300", 1, "300");
    for (size_t i = 0; i < sizeof game_types / sizeof *game_types; i++) {
        struct builder number = BUILDER(8);
        if (rules_of(game_types[i]) == NULL) /* not in this build */
            continue;
        builder_add(&number, "%d", game_types[i]);
        assert_int_equal(checkerboard_enginecommand(game_types[i], "get gametype", reply), 1);
        assert_string_equal(reply, number.start);
        assert_true(play_game(game_types[i]) > 20);
    }
    assert_reply("set nodes 0", 1, "0");
}

TEST(unknown_rules_are_refused)
{
    int board[8][8] = {{0}}, play_now = 0;
    struct CBmove move;
    const struct islegal_call islegal = {board, CB_BLACK, 11, 15, &move};
    const struct getmove_call call = {
        .board = board, .color = CB_BLACK, .shown = status, .play_now = &play_now};
    assert_int_equal(checkerboard_enginecommand(23, "name", reply), 0);
    assert_int_equal(checkerboard_islegal(23, &islegal), 0);
    assert_int_equal(checkerboard_getmove(23, &call), CB_UNKNOWN);
    assert_string_equal(status, "no rules for game type 23");
}

RUN_TESTS(NULL, NULL)
