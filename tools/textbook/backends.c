/* The tree search as a search backend: takes the engine's input and reports every depth. */
#include "tools/textbook/backends.h"

#include <string.h>

#include "games/base/zobrist.h"
#include "games/registry.h"

enum {
    DEPTH_MAX = 100,
    POLL_DEPTH = 3, /* perft polls for a stop this far above its leaves */
};

struct workspace {
    struct tree tree;
    struct transposition_table table;
};

static void prepare(struct workspace *workspace, const struct evaluator *evaluator,
                    struct search *search)
{
    /* Options may change only between two searches. */
    const int *options = search->settings.backend_options;
    struct tree *tree = &workspace->tree;
    *tree = (struct tree){
        .evaluator = evaluator,
        .technique =
            {
                .recursion = (enum recursion)options[TEXTBOOK_RECURSION],
                .extreme_values = options[TEXTBOOK_EXTREME_VALUES] != 0,
                .ordering = options[TEXTBOOK_ORDERING] != 0,
                .table = options[TEXTBOOK_TABLE] != 0,
                .deepening = options[TEXTBOOK_DEEPENING] != 0,
                .quiescence = options[TEXTBOOK_QUIESCENCE] != 0,
                /* `searchmoves` may name any of the symmetric moves. */
                .symmetry =
                    options[TEXTBOOK_SYMMETRY] != 0 && search->limits.search_moves_count == 0,
            },
        .root = search->root,
        .earlier_keys = search->earlier_keys,
        .earlier_count = search->earlier_count,
        .draw_plies = search->settings.draw_plies,
        .lines = search->settings.multi_pv,
        .table = &workspace->table,
        .control = search->control,
    };
    tree_prepare(tree);
    root_moves_restrict(&tree->root_moves, &search->limits);

    /* An empty table makes every search independent of earlier ones. */
    if (tree->technique.table)
        memset(&workspace->table, 0, sizeof workspace->table);
}

static int wanted_depth(const struct search *search)
{
    const unsigned option = (unsigned)search->settings.backend_options[TEXTBOOK_DEPTH];
    const unsigned depth = search->limits.given & LIMIT_DEPTH ? search->limits.depth : option;
    return depth > 0 && depth < DEPTH_MAX ? (int)depth : DEPTH_MAX;
}

/* Returns true if deeper search cannot change the result, or `go mate` has its mate. */
static bool is_answered(const struct search *search, const struct tree *tree, int depth,
                        const struct search_info *search_info)
{
    const score best = tree->root_moves.list[0].value;
    if (search->limits.given & LIMIT_MATE && score_is_win(best) &&
        (score_plies(best) + 1) / 2 <= search->limits.mate)
        return true;
    if (search_info->proven)
        return true;
    for (size_t i = 0; i < tree->lines && i < tree->root_moves.count; i++) {
        const score value = tree->root_moves.list[i].value;
        if ((!score_is_win(value) && !score_is_loss(value)) || score_plies(value) > (unsigned)depth)
            return false;
    }
    return true;
}

/* Searches to the given depth, or to each depth in turn. */
static struct search_info deepen(struct search *search, struct tree *tree)
{
    struct search_info search_info = {0};
    const int last = wanted_depth(search);
    for (int depth = tree->technique.deepening ? 1 : last; depth <= last; depth++) {
        /* A value is proven if the search added no unproven leaves. */
        const uint64_t unproven_leaves = tree->unproven_leaves;
        tree_search(tree, depth);
        search_info.nodes = tree->nodes;
        search_info.proven = tree->unproven_leaves == unproven_leaves && !tree->stopped;
        if (tree->stopped)
            break;
        search_info.selective_depth = tree->selective_depth;
        root_moves_post(&tree->root_moves, search, tree->lines, &search_info);
        if (is_answered(search, tree, depth, &search_info) ||
            !control_has_time_to_deepen(search->control, (struct time_feedback){0}))
            break;
    }
    return search_info;
}

/* Keeps one random root move. The option Variety makes games repeatable. */
static void choose_randomly(struct search *search, struct root_moves *root_moves)
{
    const uint64_t seed = search->settings.variety != 0 ? zobrist_mix(search->settings.variety)
                                                        : (uint64_t)time_now_ns();
    const uint64_t random = zobrist_mix(seed ^ search->game->key(&search->root));
    root_moves->list[0] = root_moves->list[random % root_moves->count];
    root_moves->count = 1;
}

static void think(const struct evaluator *evaluator, struct search *search,
                  struct workspace *workspace, struct report *result)
{
    struct tree *tree = &workspace->tree;
    prepare(workspace, evaluator, search);
    struct search_info search_info = {0};
    if (tree->root_moves.count > 0 &&
        search->settings.backend_options[TEXTBOOK_RECURSION] == RANDOM_PLAYER)
        choose_randomly(search, &tree->root_moves);
    else if (tree->root_moves.count > 0)
        search_info = deepen(search, tree);
    *result = root_moves_result(&tree->root_moves, search, &search_info);
}

uint64_t textbook_perft(const struct any_position *position, unsigned depth,
                        const struct game *game, struct control *control)
{
    if (depth == 0)
        return 1;
    if (depth >= POLL_DEPTH && control_stopped(control))
        return 0;
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t below = 1;
        /* Bulk counting: at the last ply the moves need not be played. */
        if (depth > 1) {
            struct any_position child = *position;
            game->play(&child, list[i]);
            below = textbook_perft(&child, depth - 1, game, control);
        }
        leaves += game->move_ways(position, list[i]) * below;
    }
    return leaves;
}

/* Games without an evaluator here use their static evaluation. */
#define PLAIN_EVALUATOR(name)                                                                      \
    static score name##_evaluate(const struct any_position *state)                                 \
    {                                                                                              \
        return name##_game.evaluate(state, NULL);                                                  \
    }                                                                                              \
    const struct evaluator name##_evaluator = {                                                    \
        .game = &name##_game,                                                                      \
        .evaluate = name##_evaluate,                                                               \
    };

/* A game's backend: the common search with its evaluator. */
#define BACKEND(name)                                                                              \
    static void name##_think(struct search *search, unsigned thread, void *workspace,              \
                             struct report *result)                                                \
    {                                                                                              \
        (void)thread; /* single thread */                                                          \
        think(&name##_evaluator, search, workspace, result);                                       \
    }                                                                                              \
    static uint64_t name##_perft(const struct any_position *state, unsigned depth,                 \
                                 struct control *control)                                          \
    {                                                                                              \
        return textbook_perft(state, depth, &name##_game, control);                                \
    }                                                                                              \
    static score name##_backend_evaluate(const struct any_position *state)                         \
    {                                                                                              \
        return name##_evaluator.evaluate(state);                                                   \
    }                                                                                              \
    static void name##_backend_explain(const struct any_position *state, struct builder *text)     \
    {                                                                                              \
        if (name##_evaluator.explain != NULL)                                                      \
            name##_evaluator.explain(state, text);                                                 \
        else                                                                                       \
            name##_game.explain(state, NULL, text);                                                \
    }                                                                                              \
    static const struct search_backend name##_backend = {                                          \
        .game = &name##_game,                                                                      \
        .evaluate = name##_backend_evaluate,                                                       \
        .explain = name##_backend_explain,                                                         \
        .single_threaded = true,                                                                   \
        .memory_bytes = sizeof(struct workspace),                                                  \
        .think = name##_think,                                                                     \
        .perft = name##_perft,                                                                     \
    };

/* searched.def has a line for every game. A backend's function pointers take no context, so each
 * game has its own functions. */
#define EVALUATED(name) BACKEND(name)
#define PLAIN(name) PLAIN_EVALUATOR(name) BACKEND(name)
#include "searched.def"
#undef EVALUATED
#undef PLAIN

const struct search_backend *const textbook_backends[] = {
#define EVALUATED(name) &name##_backend,
#define PLAIN(name) &name##_backend,
#include "searched.def"
    &stones_backend,
    NULL,
};

const struct evaluator *const textbook_evaluators[] = {
#define GAME(name) &name##_evaluator,
#include "games.def"
#undef GAME
    NULL,
};
