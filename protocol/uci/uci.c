/*
 * UCI and UGI. They differ in the first command and in that for a new game, in the unit of `score
 * mate` and in the line `bestmove`.
 */
#include "protocol/session/common_commands.h"
#include "protocol/session/info.h"
#include "protocol/session/session.h"
#include "protocol/uci/play.h"
#include "protocol/uci/uci_commands.h"

static void list_uci_option(struct session *session, const struct option *option)
{
    static const char *const types[] = {
        [OPTION_CHECK] = "check",   [OPTION_SPIN] = "spin",     [OPTION_COMBO] = "combo",
        [OPTION_BUTTON] = "button", [OPTION_STRING] = "string", [OPTION_FILE] = "string",
    };
    struct builder line = BUILDER(OUTPUT_LINE_MAX);
    builder_add(&line, "option name %s type %s", option->name, types[option->kind]);
    if (option->kind == OPTION_CHECK)
        builder_add(&line, " default %s", option->default_value ? "true" : "false");
    else if (option->kind == OPTION_SPIN)
        builder_add(&line, " default %lld min %lld max %lld", (long long)option->default_value,
                    (long long)option->minimum, (long long)option->maximum);
    else if (option->kind == OPTION_COMBO)
        builder_add(&line, " default %s", option->combo_value((size_t)option->default_value));
    else if (option->kind != OPTION_BUTTON)
        /* UCI writes an empty default as `<empty>`. */
        builder_add(&line, " default %s",
                    option->kind == OPTION_FILE ? "<empty>"
                                                : option->string(session_program(session)));
    /* `var` is last: a value may be any word. */
    for (size_t i = 0; option->kind == OPTION_COMBO && option->combo_value(i) != NULL; i++)
        builder_add(&line, " var %s", option->combo_value(i));
    output_send(session_output(session), &line, ANSWER);
}

static void introduce(struct session *session)
{
    const struct program *program = session_program(session);
    struct output *output = session_output(session);
    output_line(output, "id name %s %s", program->name, program->version);
    output_line(output, "id author %s", program->author);
    options_visit(session_options(session), list_uci_option);
    session_report_tablebases(session);
    /* uciok or ugiok. */
    output_line(output, "%sok", session_dialect(session)->name);
}

static const struct command uci_only[] = {
    {"uci", .summary = "speak UCI: name, options, uciok (or: ugi, hub)", .run_plain = introduce},
    {"ucinewgame", .summary = NEW_GAME_SUMMARY, .flags = COMMAND_WHEN_IDLE,
     .run_plain = common_new_game},
    {0},
};

static const struct command ugi_only[] = {
    {"ugi", .summary = "speak UGI: name, options, ugiok", .run_plain = introduce},
    {"uginewgame", .summary = NEW_GAME_SUMMARY, .flags = COMMAND_WHEN_IDLE,
     .run_plain = common_new_game},
    {0},
};

static void write_notice(struct builder *text, enum notice kind, struct text words)
{
    static const char *const beginnings[] = {
        [NOTICE_ERROR] = "error: ",
        [NOTICE_UNKNOWN_COMMAND] = "unknown command: ",
        [NOTICE_UNKNOWN_OPTION] = "error: no option ",
        [NOTICE_DEBUG] = "debug: ",
        [NOTICE_INFO] = "",
    };
    /* UCI has no error line; GUIs show `info string`. */
    builder_add(text, "info string %s", beginnings[kind]);
    builder_add_text(text, words);
}

/* The unit of `score mate`. */
enum mate_unit { MATE_IN_MOVES, MATE_IN_PLIES };

static void write_mate(struct builder *text, score value, enum mate_unit unit)
{
    const unsigned plies = score_plies(value);
    /* UCI counts the winner's moves, UGI plies. */
    const unsigned distance = unit == MATE_IN_PLIES ? plies : (plies + 1) / 2;
    /* `mate 0` has no sign: the side to move has lost. */
    builder_add(text, " score mate %s%u", score_is_loss(value) && distance > 0 ? "-" : "",
                distance);
}

static void write_score(struct builder *text, const struct game *game, const struct line *line,
                        enum mate_unit unit, bool with_wdl)
{
    const bool decided = score_is_win(line->value) || score_is_loss(line->value);
    if (decided)
        write_mate(text, line->value, unit);
    else
        builder_add(text, " score cp %d", line->value);
    /* Without a word the value is exact. */
    if (line->bound == BOUND_LOWER)
        builder_add(text, " lowerbound");
    else if (line->bound == BOUND_UPPER)
        builder_add(text, " upperbound");
    /* A `mate` is proven; a `cp 0` may not be a proven draw. */
    if (with_wdl || (line->proven && !decided)) {
        const struct wdl wdl = report_wdl(game, line->value, line->proven);
        builder_add(text, " wdl %u %u %u", wdl.win, wdl.draw, wdl.loss);
    }
}

static void write_line(struct builder *text, const struct root *root, const struct line *line,
                       enum mate_unit unit, bool with_wdl)
{
    builder_add(text, "info depth %u seldepth %u multipv %u", line->depth, line->selective_depth,
                line->multi_pv);
    write_score(text, root->variant->game, line, unit, with_wdl);
    builder_add(text, " nodes %llu nps %llu hashfull %u tbhits %llu time %lld",
                (unsigned long long)line->nodes, (unsigned long long)info_nodes_per_second(line),
                line->hash_permille, (unsigned long long)line->tablebase_hits,
                (long long)(line->time_ns / 1000000));
    /* UCI: `pv` takes the rest of the line. */
    if (line->pv_count > 0)
        builder_add(text, " pv ");
    info_write_moves(text, root, line);
}

static void write_current_move(struct builder *text, const struct root *root,
                               const struct report *report)
{
    builder_add(text, "info depth %u currmove ", report->line.depth);
    root->variant->write_move(&root->position, report->move, text);
    builder_add(text, " currmovenumber %u", report->number);
}

static void write_line_uci(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    write_line(text, root, line, MATE_IN_MOVES, with_wdl);
}

static void write_line_ugi(struct builder *text, const struct root *root, const struct line *line,
                           bool with_wdl)
{
    write_line(text, root, line, MATE_IN_PLIES, with_wdl);
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

/* Match runners expect exactly two words. */
static void write_best_ugi(struct builder *text, const struct root *root,
                           const struct report *result)
{
    builder_add(text, "bestmove ");
    if (result->move == MOVE_NONE)
        builder_add(text, "0000");
    else
        root->variant->write_move(&root->position, result->move, text);
}

const struct dialect uci_dialect = {
    .name = "uci",
    .skips_unknown_words = true,
    .commands =
        (const struct command *const[]){uci_only, uci_commands, play_entry, common_commands, NULL},
    .fallback = &uci_fallback,
    .write_notice = write_notice,
    .write_current_move = write_current_move,
    .write_line = write_line_uci,
    .write_best = write_best_uci,
};

const struct dialect ugi_dialect = {
    .name = "ugi",
    .skips_unknown_words = true,
    .commands =
        (const struct command *const[]){ugi_only, uci_commands, play_entry, common_commands, NULL},
    .fallback = &uci_fallback,
    .write_notice = write_notice,
    .write_current_move = write_current_move,
    .write_line = write_line_ugi,
    .write_best = write_best_ugi,
};
