/*
 * The tree search as a search backend: it gets its question from the engine, and tells what every
 * depth has found.
 */
#include "tools/textbook/backends.h"

#include <string.h>

#include "games/registry.h"
#include "tools/textbook/minimax.h"

enum {
    DEPTH_MAX = 100,
    POLL_DEPTH = 3, /* perft looks for a stop this far above its leaves */
};

struct memory {
    struct tree tree;
    struct memo memo;
};

static void prepare(struct memory *memory, const struct judge *judge, struct search *search)
{
    const int *options = search->settings.private;
    struct tree *tree = &memory->tree;
    *tree = (struct tree){
        .judge = judge,
        .technique =
            {
                .recursion = (enum recursion)options[TEXTBOOK_RECURSION],
                .extreme_values = options[TEXTBOOK_EXTREME_VALUES] != 0,
                .ordering = options[TEXTBOOK_ORDERING] != 0,
                .table = options[TEXTBOOK_TABLE] != 0,
                .deepening = options[TEXTBOOK_DEEPENING] != 0,
            },
        .root = search->root,
        .earlier_keys = search->earlier_keys,
        .earlier_count = search->earlier_count,
        .draw_plies = search->settings.draw_plies,
        .lines = search->settings.multi_pv,
        .memo = &memory->memo,
        .control = search->control,
    };
    tree_prepare(tree);
    choices_restrict(&tree->choices, &search->limits);

    /* A search begins from nothing, so that it is the same whatever was searched before. */
    if (tree->technique.table)
        memset(&memory->memo, 0, sizeof memory->memo);
}

static int wanted_depth(const struct search *search)
{
    const unsigned option = (unsigned)search->settings.private[TEXTBOOK_DEPTH];
    const unsigned depth = search->limits.given & LIMIT_DEPTH ? search->limits.depth : option;
    return depth > 0 && depth < DEPTH_MAX ? (int)depth : DEPTH_MAX;
}

/* Has a depth answered the question, so that a greater one cannot change it? A result of the game
 * is one, unless a shorter win may lie beyond the depth; so is the win that `go mate` asks for. */
static bool is_answered(const struct search *search, const struct tree *tree, int depth,
                        const struct finding *finding)
{
    const score best = tree->choices.list[0].value;
    if (search->limits.given & LIMIT_MATE && score_is_win(best) &&
        (score_plies(best) + 1) / 2 <= search->limits.mate)
        return true;
    if (finding->proven)
        return true;
    for (size_t i = 0; i < tree->lines && i < tree->choices.count; i++) {
        const score value = tree->choices.list[i].value;
        if ((!score_is_win(value) && !score_is_loss(value)) || score_plies(value) > (unsigned)depth)
            return false;
    }
    return true;
}

/* One search to the depth wanted or, deepening, one to each depth while there is time. */
static struct finding deepen(struct search *search, struct tree *tree)
{
    struct finding finding = {0};
    const int last = wanted_depth(search);
    for (int depth = tree->technique.deepening ? 1 : last; depth <= last; depth++) {
        const uint64_t guesses = tree->guesses;
        tree_search(tree, depth);
        finding.nodes = tree->nodes;
        finding.proven = tree->guesses == guesses && !tree->stopped;
        if (tree->stopped)
            break;
        finding.selective_depth = tree->selective_depth;
        choices_post(&tree->choices, search, tree->lines, &finding);
        if (is_answered(search, tree, depth, &finding) ||
            !control_has_time_to_deepen(search->control, (struct time_feedback){0}))
            break;
    }
    return finding;
}

static void think(const struct judge *judge, struct search *search, struct memory *memory,
                  struct report *result)
{
    struct tree *tree = &memory->tree;
    prepare(memory, judge, search);
    struct finding finding = {0};
    if (tree->choices.count > 0)
        finding = deepen(search, tree);
    *result = choices_verdict(&tree->choices, search, &finding);
}

uint64_t textbook_perft(const struct any_position *position, unsigned depth,
                        const struct game *game, const struct control *control)
{
    if (depth == 0)
        return 1;
    if (depth >= POLL_DEPTH && control_stopped(control))
        return 0;
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    if (depth == 1)
        return count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *position;
        game->play(&child, list[i]);
        leaves += textbook_perft(&child, depth - 1, game, control);
    }
    return leaves;
}

/* A game's search backend is the one search with the game's judge. */
#define SEARCHER(name)                                                                             \
    static void name##_think(struct search *search, unsigned thread, void *memory,                 \
                             struct report *verdict)                                               \
    {                                                                                              \
        (void)thread; /* there is but one */                                                       \
        think(&name##_judge, search, memory, verdict);                                             \
    }                                                                                              \
    static uint64_t name##_perft(const struct any_position *state, unsigned depth,                 \
                                 struct control *control)                                          \
    {                                                                                              \
        return textbook_perft(state, depth, &name##_game, control);                                \
    }                                                                                              \
    static const struct search_backend name##_backend = {                                          \
        .game = &name##_game,                                                                      \
        .single_threaded = true,                                                                   \
        .memory_bytes = sizeof(struct memory),                                                     \
        .think = name##_think,                                                                     \
        .perft = name##_perft,                                                                     \
    };

SEARCHER(checkers)
SEARCHER(connect4)
SEARCHER(tictactoe)

const struct search_backend *const textbook_backends[] = {
    &checkers_backend, &connect4_backend, &tictactoe_backend, &stones_backend, NULL,
};
