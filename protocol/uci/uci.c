/*
 * UCI and UGI: one language, in which the greeting, the distance to the end of the game and the
 * best move are said differently.
 */
#include "protocol/session/common_commands.h"
#include "protocol/session/dialect.h"
#include "protocol/session/info.h"
#include "protocol/session/session.h"

static void list_combo(struct session *session, const struct option *option)
{
    char array[WRITER_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    builder_add(&line, "option name %s type combo default %s", option->name,
                option->choice((size_t)option->preset));
    for (size_t i = 0; option->choice(i) != NULL; i++)
        builder_add(&line, " var %s", option->choice(i));
    session_say(session, "%s", array);
}

static void list_option(struct session *session, const struct option *option)
{
    switch (option->kind) {
    case OPTION_CHECK:
        session_say(session, "option name %s type check default %s", option->name,
                    option->preset ? "true" : "false");
        return;
    case OPTION_SPIN:
        session_say(session, "option name %s type spin default %lld min %lld max %lld",
                    option->name, (long long)option->preset, (long long)option->minimum,
                    (long long)option->maximum);
        return;
    case OPTION_COMBO:
        list_combo(session, option);
        return;
    case OPTION_BUTTON:
        session_say(session, "option name %s type button", option->name);
        return;
    case OPTION_STRING:
        session_say(session, "option name %s type string default %s", option->name,
                    option->string(session->program));
        return;
    case OPTION_FILE:
        session_say(session, "option name %s type string default <empty>", option->name);
        return;
    }
}

static void run_introduce(struct session *session, struct text rest)
{
    (void)rest;
    session_say(session, "id name %s %s", session->program->name, session->program->version);
    session_say(session, "id author %s", session->program->author);
    option_visit(session, list_option);
    session_say(session, "%sok", session->dialect->name);
}

static const struct command uci_commands[] = {
    {
        .name = "uci",
        .summary = "speak UCI: name, options, uciok (or: ugi, hub)",
        .run = run_introduce,
    },
    {
        .name = "ucinewgame",
        .summary = NEW_GAME_SUMMARY,
        .flags = COMMAND_WHEN_IDLE,
        .run = common_new_game,
    },
    {0},
};

static const struct command ugi_commands[] = {
    {
        .name = "ugi",
        .summary = "speak UGI: name, options, ugiok",
        .run = run_introduce,
    },
    {
        .name = "uginewgame",
        .summary = NEW_GAME_SUMMARY,
        .flags = COMMAND_WHEN_IDLE,
        .run = common_new_game,
    },
    {0},
};

static const char *option_name(const struct option *option)
{
    return option->name;
}

static void write_notice(struct builder *text, enum notice kind, struct text words)
{
    static const char *const beginnings[] = {
        [NOTICE_ERROR] = "error: ",
        [NOTICE_UNKNOWN_COMMAND] = "unknown command: ",
        [NOTICE_DEBUG] = "debug: ",
        [NOTICE_FACT] = "",
    };
    builder_add(text, "info string %s", beginnings[kind]);
    builder_add_text(text, words);
}

static void write_line_uci(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    info_write_line(text, root, line, MATE_IN_MOVES, with_wdl);
}

static void write_line_ugi(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    info_write_line(text, root, line, MATE_IN_PLIES, with_wdl);
}

static void write_best_uci(struct builder *text, const struct root *root,
                           const struct report *result)
{
    builder_add(text, "bestmove ");
    if (result->move == MOVE_NONE)
        builder_add(text, "(none)");
    else
        info_write_best(text, root, result, " ponder ");
}

/* Two words, whatever else is known: the match runners wait for exactly that. */
static void write_best_ugi(struct builder *text, const struct root *root,
                           const struct report *result)
{
    builder_add(text, "bestmove ");
    if (result->move == MOVE_NONE)
        builder_add(text, "0000");
    else
        root->variant->write_move(&root->state, result->move, text);
}

const struct dialect uci_dialect = {
    .name = "uci",
    .skips_unknown_words = true,
    .tables =
        (const struct command *const[]){uci_commands, uci_shared_commands, common_commands, NULL},
    .option_name = option_name,
    .write_notice = write_notice,
    .write_current_move = info_write_current_move,
    .write_line = write_line_uci,
    .write_best = write_best_uci,
};

const struct dialect ugi_dialect = {
    .name = "ugi",
    .skips_unknown_words = true,
    .tables =
        (const struct command *const[]){ugi_commands, uci_shared_commands, common_commands, NULL},
    .option_name = option_name,
    .write_notice = write_notice,
    .write_current_move = info_write_current_move,
    .write_line = write_line_ugi,
    .write_best = write_best_ugi,
};
