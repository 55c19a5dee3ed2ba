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
    board_write(board, &position);
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

TEST(broken_boards_are_refused)
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
    assert_string_equal(status, "there is no move");
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

/* Half a man less is negative, for either side. */
TEST(scores_have_their_sign)
{
    static const char *const scores[][2] = {
        {"cp -50", "score -0.50 "}, {"cp -205", "score -2.05 "}, {"cp 7", "score +0.07 "}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        struct status shown = {.shown = status};
        struct builder line = BUILDER(80);
        builder_add(&line, "info depth 3 score %s nodes 9 pv 11-15", scores[i][0]);
        status_take_line(&shown, builder_text(&line));
        assert_non_null(strstr(status, scores[i][1]));
    }
}

TEST(play_now_is_heard)
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

TEST(a_clock_with_an_increment_is_kept)
{
    int board[8][8], play_now = 0;
    set_up(board, START);
    const double before = seconds();
    /* 0.5 s left plus 0.02 s a move, in hundredths. */
    getmove(board, CB_BLACK, 60., status, &play_now, 2 << 2, 50 << 16 | 2, NULL);
    assert_true(seconds() - before < 0.5);
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
    assert_reply("staticevaluation B:W21:BK1", 1, "\n");
    assert_reply("staticevaluation nonsense", 0, "nonsense");
    static const char words[] = "set gamehist ";
    static char much[1 << 16];
    memset(much, 'x', sizeof much - 1);
    memcpy(much, words, sizeof words - 1);
    assert_reply(much, 0, "too long");
}

TEST(wrong_folders_are_told)
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
TEST(the_history_is_heeded)
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

RUN_TESTS(NULL, NULL)
