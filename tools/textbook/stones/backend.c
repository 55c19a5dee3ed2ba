/* The game of stones needs no search: the solution has every move's value and best line. */
#include "tools/textbook/stones/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/backends.h"
#include "tools/textbook/root_moves.h"
#include "tools/textbook/stones/solution.h"

struct workspace {
    struct solution solution;
    struct root_moves root_moves;
};

/* Appends best play from a position. */
static void follow(const struct solution *solution, struct position position, struct pv *line)
{
    while (position.pile > 0 && line->count < REPORT_PV_MAX) {
        const move best = solution_move(solution, position.pile);
        line->moves[line->count++] = best;
        position_play(&position, best);
    }
}

static void think(struct search *search, unsigned thread, void *memory, struct report *result)
{
    (void)thread; /* single thread */
    struct workspace *workspace = memory;
    const struct position root = position_of(&search->root);
    solution_extend(&workspace->solution, root.pile);

    move list[GAME_MOVES_MAX];
    root_moves_set(&workspace->root_moves, list, position_moves(&root, list), SCORE_DRAW);
    /* The session relies on every backend to obey `searchmoves`. */
    root_moves_restrict(&workspace->root_moves, &search->limits);
    for (size_t i = 0; i < workspace->root_moves.count; i++) {
        struct root_move root_move = workspace->root_moves.list[i];
        struct position child = root;
        position_play(&child, root_move.variation.moves[0]);
        /* The depth is the length of the game. */
        root_move.depth = workspace->solution.plies[child.pile] + 1U;
        root_move.value = solution_score(root_move.depth);
        follow(&workspace->solution, child, &root_move.variation);
        root_moves_insert(&workspace->root_moves, i, &root_move);
    }

    /* No nodes, and a proven score. */
    const struct search_info search_info = {.proven = true};
    root_moves_post(&workspace->root_moves, search, search->settings.multi_pv, &search_info);
    *result = root_moves_result(&workspace->root_moves, search, &search_info);
}

static uint64_t perft(const struct any_position *position, unsigned depth, struct control *control)
{
    return textbook_perft(position, depth, &stones_game, control);
}

const struct search_backend stones_backend = {
    .game = &stones_game,
    .single_threaded = true,
    .memory_bytes = sizeof(struct workspace),
    .think = think,
    .perft = perft,
};
