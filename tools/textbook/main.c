/*
 * kingdrop-textbook: the same games and the same session, driven by the searches of the textbooks.
 */
#include "protocol/host/program.h"
#include "protocol/session/command.h"
#include "protocol/session/option.h"
#include "protocol/session/session.h"
#include "tools/textbook/backends.h"
#include "tools/textbook/ladder.h"

static const char *recursion_name(size_t number)
{
    static const char *const names[] = {
        [MINIMAX] = "minimax",
        [NEGAMAX] = "negamax",
        [ALPHA_BETA] = "alpha-beta",
    };
    return number < sizeof names / sizeof *names ? names[number] : NULL;
}

static const struct option options[] = {
    {
        .name = "Technique",
        .kind = OPTION_COMBO,
        .preset = ALPHA_BETA,
        .choice = recursion_name,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_RECURSION]),
    },
    {
        .name = "Depth",
        .kind = OPTION_SPIN,
        .preset = 4,
        .minimum = 0,
        .maximum = 100,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_DEPTH]),
    },
    {
        .name = "ExtremeValuePruning",
        .kind = OPTION_CHECK,
        .preset = true,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_EXTREME_VALUES]),
    },
    {
        .name = "MoveOrdering",
        .kind = OPTION_CHECK,
        .preset = true,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_ORDERING]),
    },
    {
        .name = "Table",
        .kind = OPTION_CHECK,
        .preset = false,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_TABLE]),
    },
    {
        .name = "IterativeDeepening",
        .kind = OPTION_CHECK,
        .preset = true,
        .field = OPTION_FIELD(settings.private[TEXTBOOK_DEEPENING]),
    },
    {0},
};

static void say_effort(struct session *session, const struct exercise *exercise,
                       const struct rung *rung, const struct effort *effort, uint64_t all_nodes)
{
    session_say(
        session, "  %-14s %10llu  %8.2f %%  %9.2f  %8.1f", rung->name,
        (unsigned long long)effort->nodes, 100.0 * (double)effort->nodes / (double)all_nodes,
        ladder_branching((double)effort->nodes / (double)effort->positions, exercise->depth),
        (double)effort->time_ns / 1e6);
}

static void climb(struct session *session, const struct exercise *exercise)
{
    struct effort first = {0};
    for (size_t i = 0; i < LADDER_RUNGS; i++) {
        struct effort effort;
        if (!ladder_measure(exercise, &ladder[i].technique, &effort)) {
            session_complain(session, "bench: out of memory");
            return;
        }
        if (i == 0) {
            first = effort;
            session_say(session, "%s: %zu %s to %d plies", exercise->judge->game->name,
                        effort.positions, effort.positions == 1 ? "position" : "positions",
                        exercise->depth);
            session_say(session, "  %-14s %10s  %10s  %9s  %8s", "technique", "nodes", "share",
                        "branching", "ms");
        }
        say_effort(session, exercise, &ladder[i], &effort, first.nodes);
    }
    session_say_lines(session, text_of("\n"));
}

/* What each technique is worth: nodes, as a share of plain minimax's, and branching factor. */
static void run_bench(struct session *session, struct text rest)
{
    const struct text word = text_take_word(&rest);
    if (word.length > 0) {
        session_complain(session, "bench: nothing more expected, not '%.*s'", TEXT_QUOTE(word));
        return;
    }
    for (const struct exercise *exercise = exercises; exercise->judge != NULL; exercise++)
        climb(session, exercise);
}

static const struct command commands[] = {
    {
        .name = "bench",
        .summary = "show what each technique is worth",
        .details =
            "  Each row adds a technique to the row above. Branching is the effective branching\n"
            "  factor b: the nodes are those of a tree in which every position down to the\n"
            "  depth has b moves. Deepening counts the nodes of all its depths.\n",
        .flags = COMMAND_WHEN_IDLE,
        .run = run_bench,
    },
    {0},
};

int main(int argc, char **argv)
{
    static const struct program program = {
        .name = "kingdrop-textbook",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "the searches of the textbooks, for kingdrop's games and the game of stones",
        .backends = textbook_backends,
        .options = options,
        .commands = commands,
    };
    return program_run(&program, argc, argv);
}
