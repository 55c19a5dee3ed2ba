#include "protocol/uci/play.h"

#include "protocol/session/common_commands.h"
#include "protocol/session/session.h"
#include "protocol/uci/go.h"
#include "protocol/uci/uci_commands.h"

/* For a move, when `play` has no limit. */
#define MOVETIME_DEFAULT_MS 1000

/* State kept between commands. */
struct play {
    bool begun;           /* by `play` */
    struct limits limits; /* of every answer */
    enum player person;   /* who typed the last move */
    bool answers;         /* the running search's move will be played */
    uint64_t key;         /* of the position to play it in */
};

static struct play *play_of(struct session *session)
{
    return session_dialect_state(session);
}

/* Limits each answer to the default time. */
static void set_default(struct limits *limits)
{
    limits->infinite = false;
    limits->given = LIMIT_MOVETIME;
    limits->movetime_ms = MOVETIME_DEFAULT_MS;
}

/* Reads limits; the default is a second. Returns false after an error, which keeps *limits. */
static bool read_limits(struct session *session, const char *command, struct text words,
                        struct limits *limits)
{
    struct builder errors = BUILDER(OUTPUT_LINE_MAX);
    const struct go go = go_parse(session_history(session), command, words, &errors);
    output_errors(session_output(session), builder_text(&errors));
    uci_report_skipped(session, &go);
    if (go.kind == GO_PERFT)
        output_error(session_output(session), "%s: perft is not a limit", command);
    if (errors.length > 0 || go.kind != GO_SEARCH)
        return false;
    *limits = go.limits;
    limits->ponder = false;
    if (!go.is_limited)
        set_default(limits);
    return true;
}

static void run_play(struct session *session, struct text rest)
{
    struct limits limits = {0};
    const struct dialect *dialect = program_find_dialect(session_program(session), text_of("play"));
    /* A session has room only for the states of its program's dialects. */
    if (dialect == NULL) {
        output_error(session_output(session), "play: not in this program");
        return;
    }
    set_default(&limits);
    /* A session's first word picks the dialect: then play in spite of errors. */
    const bool is_picked = session_output(session)->dialect == dialect;
    if (!read_limits(session, "play", rest, &limits) && (!is_picked || play_of(session)->begun))
        return;
    session_use_dialect(session, dialect);
    /* Search moves belong to this position only. */
    limits.search_moves_count = 0;
    play_of(session)->begun = true;
    play_of(session)->limits = limits;
    common_show_board(session);
    output_line(session_output(session), "Type a move, or 'go' to let the engine move; also: undo, "
                                         "new, help, quit");
}

const struct command play_entry[] = {
    {"play", .usage = "[LIMIT ...]", .summary = "play by hand: type moves, the engine answers",
     .details = "  Each answer takes a second, or the limits of `go`: `play depth 8`.\n",
     .flags = COMMAND_WHEN_IDLE, .run = run_play},
    {0},
};

/* Lets the engine move, unless the game is over. */
static void answer(struct session *session, const struct limits *limits)
{
    struct play *play = play_of(session);
    const struct game_history *history = session_history(session);
    if (session_outcome(session).kind != ONGOING) {
        common_show_board(session);
        return;
    }
    play->answers = true;
    play->key = history->variant->game->key(&history->now);
    session_search(session, limits, false);
}

static void run_go_play(struct session *session, struct text rest)
{
    struct limits limits = play_of(session)->limits;
    if (text_trim(rest).length == 0 || read_limits(session, "go", rest, &limits))
        answer(session, &limits);
}

/* Takes back moves until it is the person's turn. */
static void undo_turn(struct session *session)
{
    struct game_history *history = session_history(session);
    const struct game *game = history->variant->game;
    if (history->count == 0)
        output_error(session_output(session), "undo: no move was played");
    while (history->count > 0) {
        game_history_take_back(history, history->count - 1);
        if (game->turn(&history->now) == play_of(session)->person)
            break;
    }
    common_show_board(session);
}

static void run_new_play(struct session *session, struct text rest)
{
    if (uci_start_game(session, rest))
        common_show_board(session);
}

#define AFTER_THE_ANSWER (COMMAND_WHEN_IDLE | COMMAND_LETS_FINISH)

static const struct command play_commands[] = {
    {"go", .usage = "[LIMIT ...]", .summary = "let the engine move", .flags = AFTER_THE_ANSWER,
     .run = run_go_play},
    {"undo", .summary = "take back your last move and the answer", .flags = AFTER_THE_ANSWER,
     .run_plain = undo_turn},
    {"new", .usage = "[GAME]", .summary = "begin a new game", .flags = AFTER_THE_ANSWER,
     .run = run_new_play},
    {0},
};

/* Plays a line of moves and answers. */
static void play_moves(struct session *session, struct text line)
{
    struct game_history *history = session_history(session);
    const enum player person = history->variant->game->turn(&history->now);
    if (session_outcome(session).kind != ONGOING)
        common_show_board(session);
    else if (uci_play_line(session, line)) {
        play_of(session)->person = person;
        answer(session, &play_of(session)->limits);
    }
}

/* Plays the engine's move, unless the position has changed. */
static void take_result(struct session *session, const struct report *result)
{
    struct play *play = play_of(session);
    struct game_history *history = session_history(session);
    const bool is_answer = play->answers && history->variant->game->key(&history->now) == play->key;
    play->answers = false;
    if (!is_answer || result->move == MOVE_NONE)
        return;
    if (!game_history_play(history, result->move))
        output_error(session_output(session), "play: out of memory");
    common_show_board(session);
}

static void write_notice_play(struct builder *text, enum notice kind, struct text words)
{
    static const char *const beginnings[] = {
        [NOTICE_ERROR] = "error: ",
        [NOTICE_UNKNOWN_COMMAND] = "neither a move nor a play command: ",
        [NOTICE_UNKNOWN_OPTION] = "error: no option ",
        [NOTICE_DEBUG] = "debug: ",
        [NOTICE_INFO] = "",
    };
    builder_add(text, "%s", beginnings[kind]);
    builder_add_text(text, words);
}

/* Show only the result. */
static void write_line_play(struct builder *text, const struct root *root, const struct line *line,
                            bool with_wdl)
{
    (void)text, (void)root, (void)line, (void)with_wdl;
}

static void add_score(struct builder *text, score value)
{
    const unsigned moves = (score_plies(value) + 1) / 2;
    if (score_is_win(value) || score_is_loss(value)) {
        builder_add(text, "%s in %u", score_is_win(value) ? "win" : "loss", moves);
    } else {
        builder_add(text, "score %s", value < 0 ? "" : "+");
        builder_add_decimal(text, value, 2);
    }
}

static void write_best(struct builder *text, const struct root *root, const struct report *result)
{
    if (result->move == MOVE_NONE) {
        builder_add(text, "No legal move");
        return;
    }
    builder_add(text, "My move: ");
    root->variant->write_move(&root->position, result->move, text);
    builder_add(text, "  (depth %u, ", result->line.depth);
    add_score(text, result->line.value);
    builder_add_char(text, ')');
}

const struct dialect play_dialect = {
    .name = "play",
    .commands = (const struct command *const[]){play_commands, play_entry, uci_commands,
                                                common_commands, NULL},
    .fallback = &(const struct command){.flags = AFTER_THE_ANSWER, .run = play_moves},
    .state_bytes = sizeof(struct play),
    .write_notice = write_notice_play,
    .write_line = write_line_play,
    .write_best = write_best,
    .take_result = take_result,
};
