#include "protocol/session/common_commands.h"

#include "protocol/session/display.h"
#include "protocol/session/session.h"

void common_new_game(struct session *session, struct text rest)
{
    (void)rest;
    engine_new_game(session_engine(session));
}

static void run_stop(struct session *session, struct text rest)
{
    (void)rest;
    session_stop(session);
}

static void run_quit(struct session *session, struct text rest)
{
    (void)rest;
    session_quit_counted(session);
}

const struct command common_commands[] = {
    {
        .name = "stop",
        .summary = "end the search and print its move",
        .run = run_stop,
    },
    {
        .name = "d",
        .summary = "show the board, its moves and its evaluation",
        .run = display_position,
    },
    {
        .name = "eval",
        .summary = "show the terms of the evaluation",
        .run = display_evaluation,
    },
    {
        .name = "help",
        .usage = "[COMMAND]",
        .summary = "list the commands, or tell more of one",
        .run = display_help,
    },
    {
        .name = "quit",
        .summary = "end the program",
        .details =
            "  A search is stopped and gives its move. A perft or a bench finishes first, unless\n"
            "  stop came before; SIGTERM ends it at once.\n",
        .run = run_quit,
    },
    {0},
};
