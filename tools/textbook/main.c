/* kingdrop-textbook: the engine's games and session with textbook searches. */
#include "protocol/dialects.h"
#include "protocol/host/run.h"
#include "protocol/session/command.h"
#include "protocol/session/option_table.h"
#include "protocol/session/session.h"
#include "tools/textbook/backends.h"
#include "tools/textbook/comparison.h"

static const char *recursion_name(size_t number)
{
    static const char *const names[] = {
        [MINIMAX] = "minimax",
        [NEGAMAX] = "negamax",
        [ALPHA_BETA] = "alpha-beta",
        [RANDOM_PLAYER] = "random",
    };
    return number < sizeof names / sizeof *names ? names[number] : NULL;
}

/* The textbook's options are private settings; see tools/textbook/backends.h. */
static void set_private(struct session *session, int number, int value)
{
    /* The session stores backend options and passes them to searches. */
    session_settings(session)->backend_options[number] = value;
}

static void set_technique(struct session *session, size_t recursion)
{
    set_private(session, TEXTBOOK_RECURSION, (int)recursion);
}

static bool set_depth(struct session *session, int64_t plies)
{
    set_private(session, TEXTBOOK_DEPTH, (int)plies);
    return true;
}

#define CHECK_SETTER(number)                                                                       \
    static void set_##number(struct session *session, bool on)                                     \
    {                                                                                              \
        set_private(session, number, on);                                                          \
    }
CHECK_SETTER(TEXTBOOK_EXTREME_VALUES)
CHECK_SETTER(TEXTBOOK_ORDERING)
CHECK_SETTER(TEXTBOOK_TABLE)
CHECK_SETTER(TEXTBOOK_DEEPENING)
CHECK_SETTER(TEXTBOOK_QUIESCENCE)
CHECK_SETTER(TEXTBOOK_SYMMETRY)

#define CHECK(its_name, preset, number)                                                            \
    .name = (its_name), .kind = OPTION_CHECK, .default_value = (preset), .set_check = set_##number

/* Each technique is an option, so a match can measure it in Elo. `Table` is off by default because
 * it can change a value (see table_cutoff in minimax.c). */
static const struct option options[] = {
    {.name = "Technique",
     .kind = OPTION_COMBO,
     .default_value = ALPHA_BETA,
     .combo_value = recursion_name,
     .set_combo = set_technique},
    {.name = "Depth",
     .kind = OPTION_SPIN,
     .default_value = 4,
     .maximum = 100,
     .set_spin = set_depth},
    {CHECK("ExtremeValuePruning", true, TEXTBOOK_EXTREME_VALUES)},
    {CHECK("MoveOrdering", true, TEXTBOOK_ORDERING)},
    {CHECK("Table", false, TEXTBOOK_TABLE)},
    {CHECK("IterativeDeepening", true, TEXTBOOK_DEEPENING)},
    {CHECK("Quiescence", true, TEXTBOOK_QUIESCENCE)},
    {CHECK("Symmetry", false, TEXTBOOK_SYMMETRY)},
    {0},
};

static void print_cost(struct session *session, const struct evaluator *evaluator,
                       const struct technique_row *row, const struct cost *cost, uint64_t all_nodes)
{
    output_line(session_output(session), "  %-16s %10llu  %8.2f %%  %9.2f  %8.1f", row->name,
                (unsigned long long)cost->nodes, 100.0 * (double)cost->nodes / (double)all_nodes,
                branching_factor((double)cost->nodes / (double)cost->positions, evaluator->depth),
                (double)cost->time_ns / 1e6);
}

static void compare(struct session *session, const struct evaluator *evaluator)
{
    struct cost first = {0};
    for (size_t i = 0; i < TECHNIQUE_ROWS; i++) {
        struct cost cost;
        if (!technique_row_applies(&technique_rows[i], evaluator))
            continue;
        if (!comparison_measure(evaluator, &technique_rows[i].technique, &cost)) {
            output_error(session_output(session), "bench: out of memory");
            return;
        }
        if (i == 0) {
            /* The first row is plain minimax, which visits every node: the reference. */
            first = cost;
            output_line(session_output(session), "%s: %zu %s to %d plies", evaluator->game->name,
                        cost.positions, cost.positions == 1 ? "position" : "positions",
                        evaluator->depth);
            output_line(session_output(session), "  %-16s %10s  %10s  %9s  %8s", "technique",
                        "nodes", "share", "branching", "ms");
        }
        print_cost(session, evaluator, &technique_rows[i], &cost, first.nodes);
    }
    output_lines(session_output(session), text_of("\n"));
}

/* Prints each technique's cost: share of minimax's nodes, and branching factor. */
static void run_bench(struct session *session, struct text rest)
{
    const struct text word = text_take_word(&rest);
    if (word.length > 0) {
        output_error(session_output(session), "bench: expected no argument, not '%.*s'",
                     TEXT_QUOTE(word));
        return;
    }
    /* Games without positions are left out. */
    for (const struct evaluator *const *evaluator = textbook_evaluators; *evaluator != NULL;
         evaluator++)
        if ((*evaluator)->positions != NULL)
            compare(session, *evaluator);
}

static const struct command commands[] = {
    {
        .name = "bench",
        .summary = "show the gain of each technique",
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
    const struct program program = {
        .name = "kingdrop-textbook",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "textbook search algorithms for kingdrop's games and the game of stones",
        .backends = textbook_backends,
        .dialects = standard_dialects,
        .options = (const struct option *const[]){option_table, options, NULL},
        .commands = commands,
    };
    return host_run(&program, argc, argv);
}
