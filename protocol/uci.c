#include "protocol/dialect.h"
#include "protocol/info.h"
#include "protocol/session.h"
#include "protocol/shared.h"

static void run_uci(struct session *session, struct text rest)
{
    (void)rest;
    shared_introduce(session);
    session_say(session, "uciok");
}

static const struct command commands[] = {
    {
        .name = "uci",
        .summary = "speak UCI: name, options, uciok",
        .run = run_uci,
    },
    {
        .name = "ucinewgame",
        .summary = "forget what was learnt of the game so far",
        .flags = COMMAND_WHEN_IDLE,
        .run = shared_new_game,
    },
    {0},
};

static const struct command *const tables[] = {commands, shared_commands, NULL};

static void write_line(struct builder *text, const struct root *root, const struct line *line,
                       bool with_wdl)
{
    info_write_line(text, root, line, MATE_IN_MOVES, with_wdl);
}

static void write_best(struct builder *text, const struct root *root, const struct report *verdict)
{
    builder_add(text, "bestmove ");
    if (verdict->move == MOVE_NONE) {
        builder_add(text, "(none)");
        return;
    }
    root->variant->write_move(&root->state, verdict->move, text);
    if (verdict->ponder == MOVE_NONE)
        return;
    struct state state = root->state;
    root->variant->game->play(&state, verdict->move);
    builder_add(text, " ponder ");
    root->variant->write_move(&state, verdict->ponder, text);
}

const struct dialect uci_dialect = {
    .name = "uci",
    .tables = tables,
    .write_line = write_line,
    .write_best = write_best,
};
