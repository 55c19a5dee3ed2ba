/*
 * Exact scores of all moves, on the caller's thread: solving a late position takes less time than
 * waking a thread.
 */
#include "engine/engine_internal.h"
#include "games/solver.h"

/* Nodes between clock reads: about 100 microseconds. */
enum { NODES_PER_LOOK = 1000 };

static unsigned take_nodes(void *context)
{
    const int64_t *deadline_ns = context;
    return time_now_ns() < *deadline_ns ? NODES_PER_LOOK : 0;
}

int engine_scores(struct engine *engine, const struct game *game,
                  const struct any_position *position, int timeout_ms, int scores[GAME_MOVES_MAX])
{
    if (!engine_ensure_table(engine))
        return -1;
    engine_prepare_table(engine, game);
    const struct solver *solver = game->solver();
    int64_t deadline_ns =
        timeout_ms < 0 ? INT64_MAX : time_now_ns() + timeout_ms * INT64_C(1000000);
    struct solver_thread thread = {
        .tablebase = engine_tablebase(engine, game),
        .take_nodes = take_nodes,
        .context = &deadline_ns,
    };
    thread.memory = transposition_lent(engine->table, &thread.bytes);
    move moves[GAME_MOVES_MAX];
    const size_t count = solver->published_moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *position;
        struct bounds bounds = BOUNDS_UNKNOWN;
        scores[i] = ENGINE_NO_SCORE;
        if (moves[i] == MOVE_NONE)
            continue;
        game->play(&child, moves[i]);
        if (!solver_solve(solver, &thread, &child, &bounds))
            return 0;
        scores[i] = -solver->published(&child, bounds.lower);
    }
    return (int)count;
}
