#include "protocol/dialect.h"
#include "protocol/info.h"
#include "protocol/session.h"
#include "protocol/shared.h"

static void run_ugi(struct session *session, struct text rest)
{
    (void)rest;
    shared_introduce(session);
    session_say(session, "ugiok");
}

static const struct command commands[] = {
    {
        .name = "ugi",
        .summary = "speak UGI: name, options, ugiok",
        .run = run_ugi,
    },
    {
        .name = "uginewgame",
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
    info_write_line(text, root, line, MATE_IN_PLIES, with_wdl);
}

/* Two words, whatever else is known: the match runners wait for exactly that. */
static void write_best(struct builder *text, const struct root *root, const struct report *verdict)
{
    builder_add(text, "bestmove ");
    if (verdict->move == MOVE_NONE)
        builder_add(text, "0000");
    else
        root->variant->write_move(&root->state, verdict->move, text);
}

const struct dialect ugi_dialect = {
    .name = "ugi",
    .tables = tables,
    .write_line = write_line,
    .write_best = write_best,
};
