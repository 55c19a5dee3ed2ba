/* CheckerBoard's commands and boards. Property: answers fit their buffers, lines stay lines,
 * accepted boards read back equal. */
#include <string.h>

#include "protocol/checkerboard/board.h"
#include "protocol/checkerboard/checkerboard.h"
#include "protocol/checkerboard/settings.h"
#include "protocol/checkerboard/status.h"
#include "tests/fuzz/fuzz.h"

#define COMMAND_SIZE 8192

static const int game_types[] = {21, 22, 24, 25, 26, 29};

static void check_board(int game_type, const uint8_t *data, size_t size)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    int board[8][8] = {{0}}, again[8][8] = {{0}};
    struct builder error = BUILDER(CB_STATUS_SIZE);
    struct any_position position;
    if (rules == NULL) /* not in this build */
        return;
    for (size_t i = 0; i < size && i < 64; i++)
        board[i % 8][i / 8] = (i % 8 + i / 8) % 2 == 0 ? data[i] : 0;
    if (!board_read(rules, board, size > 0 ? data[0] & 3 : CB_BLACK, &position, &error))
        return;
    board_write(rules, again, &position);
    FUZZ_REQUIRE(memcmp(board, again, sizeof board) == 0);
    move list[GAME_MOVES_MAX];
    const size_t count = rules_variant(rules)->game->moves(&position, list);
    for (size_t i = 0; i < count; i++)
        FUZZ_REQUIRE(board_move(rules, &position, list[i]).jumps <= CB_JUMPS_MAX);
}

static void check_command(int game_type, struct text line)
{
    static char command[COMMAND_SIZE];
    char *reply = malloc(CB_REPLY_SIZE);
    FUZZ_REQUIRE(reply != NULL);
    struct builder copy = builder_over(command, sizeof command);
    builder_add_text(&copy, line);
    checkerboard_enginecommand(game_type, command, reply);
    FUZZ_REQUIRE(memchr(reply, '\0', CB_REPLY_SIZE) != NULL);
    free(reply);
}

static void check_options(void)
{
    static char bytes[4 * COMMAND_SIZE];
    struct builder lines = builder_over(bytes, sizeof bytes);
    settings_write_options(true, &lines);
    for (struct text rest = builder_text(&lines); rest.length > 0;)
        FUZZ_REQUIRE(text_starts_with(text_take_line(&rest), "setoption name "));
    FUZZ_REQUIRE(settings_nodes() >= 0);
    struct builder history = builder_over(bytes, sizeof bytes);
    settings_copy_history(&history);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *shown = malloc(CB_STATUS_SIZE);
    FUZZ_REQUIRE(shown != NULL);
    struct status status = {.shown = shown};
    const int game_type = game_types[size % (sizeof game_types / sizeof *game_types)];
    check_board(game_type, data, size);
    for (struct text rest = {(const char *)data, size}; rest.length > 0;) {
        const struct text line = text_take_line(&rest);
        check_command(game_type, line);
        status_take_line(&status, line);
    }
    check_options();
    FUZZ_REQUIRE(memchr(status.best_move, '\0', sizeof status.best_move) != NULL);
    free(shown);
    return 0;
}
