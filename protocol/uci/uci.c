/*
 * UCI and UGI: one language, in which the greeting, the distance to the end of the game and the
 * best move are said differently.
 */
#include "protocol/session/common_commands.h"
#include "protocol/session/info.h"
#include "protocol/session/session.h"
#include "protocol/uci/uci_commands.h"
#include "protocol/uci/uci_info.h"

static void list_combo(struct session *session, const struct option *option)
{
    char array[OUTPUT_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    builder_add(&line, "option name %s type combo default %s", option->name,
                option->combo_value((size_t)option->default_value));
    for (size_t i = 0; option->combo_value(i) != NULL; i++)
        builder_add(&line, " var %s", option->combo_value(i));
    output_say(session_output(session), "%s", array);
}

static void list_option(struct session *session, const struct option *option)
{
    struct output *output = session_output(session);
    switch (option->kind) {
    case OPTION_CHECK:
        output_say(output, "option name %s type check default %s", option->name,
                   option->default_value ? "true" : "false");
        return;
    case OPTION_SPIN:
        output_say(output, "option name %s type spin default %lld min %lld max %lld", option->name,
                   (long long)option->default_value, (long long)option->minimum,
                   (long long)option->maximum);
        return;
    case OPTION_COMBO:
        list_combo(session, option);
        return;
    case OPTION_BUTTON:
        output_say(output, "option name %s type button", option->name);
        return;
    case OPTION_STRING:
        output_say(output, "option name %s type string default %s", option->name,
                   option->string(session_program(session)));
        return;
    case OPTION_FILE:
        output_say(output, "option name %s type string default <empty>", option->name);
        return;
    }
}

static void run_introduce(struct session *session, struct text rest)
{
    (void)rest;
    const struct program *program = session_program(session);
    struct output *output = session_output(session);
    output_say(output, "id name %s %s", program->name, program->version);
    output_say(output, "id author %s", program->author);
    options_visit(session_options(session), list_option);
    output_say(output, "%sok", session_dialect(session)->name);
}

static const struct command uci_only[] = {
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

static const struct command ugi_only[] = {
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

static void write_notice(struct builder *text, enum notice kind, struct text words)
{
    static const char *const beginnings[] = {
        [NOTICE_ERROR] = "error: ",
        [NOTICE_UNKNOWN_COMMAND] = "unknown command: ",
        [NOTICE_DEBUG] = "debug: ",
        [NOTICE_INFO] = "",
    };
    builder_add(text, "info string %s", beginnings[kind]);
    builder_add_text(text, words);
}

static void write_line_uci(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    uci_info_write_line(text, root, line, MATE_IN_MOVES, with_wdl);
}

static void write_line_ugi(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    uci_info_write_line(text, root, line, MATE_IN_PLIES, with_wdl);
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

/* Two words, without a ponder move: the match runners wait for exactly that. */
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
    .commands = (const struct command *const[]){uci_only, uci_commands, common_commands, NULL},
    .write_notice = write_notice,
    .write_current_move = uci_info_write_current_move,
    .write_line = write_line_uci,
    .write_best = write_best_uci,
};

const struct dialect ugi_dialect = {
    .name = "ugi",
    .skips_unknown_words = true,
    .commands = (const struct command *const[]){ugi_only, uci_commands, common_commands, NULL},
    .write_notice = write_notice,
    .write_current_move = uci_info_write_current_move,
    .write_line = write_line_ugi,
    .write_best = write_best_ugi,
};
