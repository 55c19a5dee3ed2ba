/*
 * The solver's runs: in a game with a solver (games/solver.h), positions are proven when there is
 * time.
 *
 * Search and solver alternate: after each iteration the solver gets a multiple of the iteration's
 * nodes. It keeps proofs in its own table. A solved position's lines get true scores and continue
 * to the end of the game, on a clock only if that is cheap. Only the first thread alternates; the
 * others solve.
 *
 * If time runs out first, the search's move is played unless the solver refuted it; a proven draw
 * or win is preferred.
 */
#pragma once

#include "engine/search/search_thread.h"
#include "engine/search/tablebase.h"
#include "games/base/zobrist.h"
#include "games/solver.h"

enum {
    SOLVER_RUN_NODES_PER_NODE = 8, /* solver nodes per search node */
    SOLVER_RUN_NODES_MIN = 2000,   /* enough to solve easy positions at once */
    SOLVER_RUN_BOOK_NODES = 6000,  /* before the first iteration, for the book */
    SOLVER_RUN_CLOCK_NODES = 6000, /* to complete lines on a clock */
};

#define SOLVER_RUN_NODES_MAX UINT64_MAX /* until all is solved */

struct solver_run {
    struct search_thread *thread;
    const struct solver *solver;
    struct solver_thread solver_thread;
    uint64_t nodes_left; /* of this run */
    bool heeds_clock;    /* does the soft limit end it? Only once there is a move to play */
};

/* Returns nodes for the solver, 0 at the run's end or the soft limit. */
static unsigned solver_run_take_nodes(void *context)
{
    struct solver_run *run = context;
    struct search_thread *thread = run->thread;
    struct control *control = thread->search->control;
    if (run->nodes_left == 0 ||
        (run->heeds_clock && !control_has_time_to_deepen(control, thread->time_feedback)))
        return 0;
    const unsigned taken = control_take_nodes(control);
    run->nodes_left -= taken < run->nodes_left ? taken : run->nodes_left;
    thread->stopped = taken == 0;
    return taken;
}

/* Returns the position after a move. */
static struct any_position solver_run_child(const struct solver_run *run,
                                            const struct any_position *position, move move)
{
    struct any_position child = *position;
    run->thread->search->game->play(&child, move);
    return child;
}

/* Returns true if the move to this child reaches the score. */
static bool solver_run_holds(struct solver_run *run, const struct any_position *child, score value)
{
    const score max = score_to_child(value);
    const score answer = run->solver->search(&run->solver_thread, child, max);
    return !run->solver_thread.stopped && answer <= max;
}

/* Does the same without a search, by known bounds. */
static bool solver_run_is_proven(struct solver_run *run, const struct any_position *child,
                                 score value)
{
    return run->solver->known(&run->solver_thread, child).upper <= score_to_child(value);
}

/* Returns the index of a move that reaches `value`: the tablebase's, a proven one, or the first
 * to be proven. Returns `count` when stopped. */
static size_t solver_run_find_move(struct solver_run *run, const struct any_position *position,
                                   const move *moves, size_t count, score value)
{
    const move stored = run->solver->stored_move(&run->solver_thread, position);
    for (size_t i = 0; i < count; i++) {
        const struct any_position child = solver_run_child(run, position, moves[i]);
        if (moves[i] == stored || solver_run_is_proven(run, &child, value))
            return i;
    }
    for (size_t i = 0; i < count; i++) {
        const struct any_position child = solver_run_child(run, position, moves[i]);
        if (solver_run_holds(run, &child, value))
            return i;
    }
    return count;
}

/* Returns the index of a root move that reaches the score, or root_move_count when stopped. */
static size_t solver_run_find_root_move(struct solver_run *run, score value)
{
    struct search_thread *thread = run->thread;
    move moves[GAME_MOVES_MAX];
    for (size_t i = 0; i < thread->root_move_count; i++)
        moves[i] = thread->root_moves[i].move;
    const size_t found =
        solver_run_find_move(run, &thread->search->root, moves, thread->root_move_count, value);
    if (found < thread->root_move_count && thread->root_moves[found].proven_bounds.lower < value)
        thread->root_moves[found].proven_bounds.lower = value;
    return found;
}

/* Returns the index of a random best root move, or `found` when stopped. The choice depends only
 * on seed, position and moves, not on their order. */
static size_t solver_run_random_move(struct solver_run *run, size_t found, score value)
{
    struct search_thread *thread = run->thread;
    const uint64_t seed = zobrist_mix(thread->search->settings.variety) ^ thread->path[0];
    size_t chosen = found;
    uint64_t highest = 0;
    for (size_t i = 0; i < thread->root_move_count; i++) {
        const move move = thread->root_moves[i].move;
        const struct any_position child = solver_run_child(run, &thread->search->root, move);
        const uint64_t random = zobrist_mix(seed ^ zobrist_mix(move));
        if (random >= highest && solver_run_holds(run, &child, value)) {
            highest = random;
            chosen = i;
        }
    }
    return run->solver_thread.stopped ? found : chosen;
}

/* Returns the last search's lower bound for a key, or -SCORE_INFINITE. */
static score carried_lower(const struct carried_proof *proof, uint64_t key)
{
    for (size_t i = 0; i < proof->count; i++)
        if (proof->keys[i] == key)
            return proof->lower;
    return -SCORE_INFINITE;
}

/* Stores the proof for the next search: no reply worsens the true score. */
static void solver_run_carry_proof(struct search_thread *thread, move best, score value)
{
    struct carried_proof *proof = &thread->carried_proof;
    struct position child = thread->root;
    move replies[MOVES_MAX];
    position_play(&child, best);
    proof->count = position_moves(&child, replies);
    proof->lower = score_to_child(score_to_child(value));
    for (size_t i = 0; i < proof->count; i++) {
        struct position next = child;
        position_play(&next, replies[i]);
        proof->keys[i] = position_key(&next);
    }
}

/* Narrows the root's bounds until they meet. Returns false when stopped. Stores moves proven to
 * win or draw on the way. */
static bool solver_run_narrow_root(struct solver_run *run)
{
    struct bounds *bounds = &run->thread->root_proven;
    while (bounds->lower < bounds->upper) {
        const score before = bounds->lower;
        if (!run->solver->narrow(&run->solver_thread, &run->thread->search->root, bounds))
            return false;
        const bool is_raised = bounds->lower > before && bounds->lower < bounds->upper;
        if (is_raised && bounds->lower >= SCORE_DRAW)
            solver_run_find_root_move(run, bounds->lower);
        if (run->solver_thread.stopped)
            return false;
    }
    return true;
}

/*
 * Finds the root's true score and move. Returns false when stopped. First finds a move that reaches
 * the carried proof's score, which is cheap.
 */
static bool solver_run_solve_root(struct solver_run *run)
{
    struct search_thread *thread = run->thread;
    if (thread->carried_lower > -SCORE_INFINITE &&
        solver_run_find_root_move(run, thread->carried_lower) == thread->root_move_count)
        return false;
    if (!solver_run_narrow_root(run))
        return false;
    const score value = thread->root_proven.lower;
    size_t best = solver_run_find_root_move(run, value);
    if (run->solver_thread.stopped)
        return false;
    if (thread->search->settings.variety != 0)
        best = solver_run_random_move(run, best, value);
    if (run->solver_thread.stopped && !thread->stopped)
        return false; /* the next run chooses */
    thread->root_moves[best].proven_bounds = thread->root_proven;
    solver_run_carry_proof(thread, thread->root_moves[best].move, value);
    thread_bring_forward(thread, best);
    return true;
}

/* Solves every root move and sorts them by score. Returns false when stopped. */
static bool solver_run_solve_moves(struct solver_run *run)
{
    struct search_thread *thread = run->thread;
    for (size_t i = 0; i < thread->root_move_count; i++) {
        struct root_move *root_move = &thread->root_moves[i];
        const struct any_position child =
            solver_run_child(run, &thread->search->root, root_move->move);
        struct bounds proven_bounds = {score_to_child(root_move->proven_bounds.upper),
                                       score_to_child(root_move->proven_bounds.lower)};
        const bool through = solver_solve(run->solver, &run->solver_thread, &child, &proven_bounds);
        root_move->proven_bounds = (struct bounds){score_from_child(proven_bounds.upper),
                                                   score_from_child(proven_bounds.lower)};
        root_move->value = root_move->proven_bounds.lower;
        if (!through)
            return false;
    }
    thread_sort_root_moves(thread, 0);
    return true;
}

/* Extends the line to the end of the game. Returns false when stopped. */
static bool solver_run_play_out(struct solver_run *run, struct pv *line, score value)
{
    const struct game *game = run->thread->search->game;
    struct any_position position =
        solver_run_child(run, &run->thread->search->root, line->moves[0]);
    for (line->count = 1; line->count < REPORT_PV_MAX; line->count++) {
        value = score_to_child(value);
        move moves[GAME_MOVES_MAX];
        const size_t count = game->moves(&position, moves);
        if (count == 0)
            break;
        const size_t found = solver_run_find_move(run, &position, moves, count, value);
        if (found == count)
            return false;
        line->moves[line->count] = moves[found];
        position = solver_run_child(run, &position, moves[found]);
    }
    return true;
}

/* Cuts a root move's line to the move alone, and sets its depths. */
static void solver_run_show_move(const struct search_thread *thread, struct root_move *root_move)
{
    root_move->pv = (struct pv){.count = 1, .moves = {root_move->move}};
    root_move->depth = thread->depth > 1 ? thread->depth : 1;
    if (root_move->selective_depth < root_move->depth)
        root_move->selective_depth = root_move->depth;
    root_move->mean_depth = root_move->depth;
}

/* Makes the proven score the result. A win or loss is a bound until its line is complete. */
static void solver_run_take_over(const struct search_thread *thread, struct root_move *root_move)
{
    const score value = root_move->proven_bounds.lower;
    root_move->value = root_move->score = value;
    root_move->bound = score_is_win(value)    ? BOUND_LOWER
                       : score_is_loss(value) ? BOUND_UPPER
                                              : BOUND_EXACT;
    root_move->proven = root_move->confirmed = true;
    solver_run_show_move(thread, root_move);
}

/* Returns the node limit of the solver's run after an iteration. */
static uint64_t solver_run_nodes(uint64_t of_iteration)
{
    return of_iteration * SOLVER_RUN_NODES_PER_NODE + SOLVER_RUN_NODES_MIN;
}

/* Returns a new run with a node limit. */
static struct solver_run solver_run_begin(struct search_thread *thread, uint64_t nodes)
{
    struct search *search = thread->search;
    thread_return_nodes(thread);
    return (struct solver_run){
        .thread = thread,
        .solver = search->game->solver(),
        .solver_thread = {.memory = search->solver_memory,
                          .bytes = search->solver_bytes,
                          .tablebase = search->tablebase,
                          .with_other_threads = search->threads > 1,
                          .take_nodes = solver_run_take_nodes},
        .nodes_left = nodes,
        .heeds_clock = thread->index == 0 && thread->depth >= SOFT_LIMIT_MIN_DEPTH,
    };
}

/* Proves the scores of the first lines. Returns false if the run ends early. */
static bool solver_run_proves(struct solver_run *run, size_t line_count)
{
    run->solver_thread.context = run;
    const bool only_root = line_count == 1 && run->thread->search->limits.search_moves_count == 0;
    if (!(only_root ? solver_run_solve_root(run) : solver_run_solve_moves(run)))
        return false;
    for (size_t rank = 0; rank < line_count; rank++)
        solver_run_take_over(run->thread, &run->thread->root_moves[rank]);
    return true;
}

/* Extends proven lines to the end; on a clock, within SOLVER_RUN_CLOCK_NODES. */
static void solver_run_show(struct solver_run *run, size_t line_count)
{
    const unsigned clocks = LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND;
    const struct limits *limits = &run->thread->search->limits;
    const bool waits = limits->given & clocks && !limits->infinite;
    run->nodes_left = waits ? SOLVER_RUN_CLOCK_NODES : SOLVER_RUN_NODES_MAX;
    run->heeds_clock = false;
    for (size_t rank = 0; rank < line_count; rank++) {
        struct root_move *root_move = &run->thread->root_moves[rank];
        struct pv *line = &root_move->pv;
        if (!solver_run_play_out(run, line, root_move->score))
            return;
        root_move->bound = BOUND_EXACT;
        root_move->depth = root_move->selective_depth = (unsigned)line->count;
        root_move->mean_depth = root_move->depth;
    }
}

/* Gives back the rest of the solver's batch, before nodes are reported. */
static void solver_run_return_nodes(struct solver_run *run)
{
    control_return_nodes(run->thread->search->control, run->solver_thread.batch_left);
    run->solver_thread.batch_left = 0;
}

/* Stores the solver's bounds on each root move. */
static void solver_run_note_proofs(struct search_thread *thread)
{
    struct solver_run run = solver_run_begin(thread, 0);
    for (size_t i = 0; i < thread->root_move_count; i++) {
        struct root_move *root_move = &thread->root_moves[i];
        const struct any_position child =
            solver_run_child(&run, &thread->search->root, root_move->move);
        const struct bounds known = run.solver->known(&run.solver_thread, &child);
        root_move->proven_bounds =
            tightened(root_move->proven_bounds, (struct bounds){score_from_child(known.upper),
                                                                score_from_child(known.lower)});
    }
}

/* In an unproven result, avoids root moves proven worse than the root, and lost ones if another may
 * draw. */
static void solver_run_avoid_refuted(struct search_thread *thread)
{
    score min = thread->root_proven.lower, max = -SCORE_INFINITE;
    for (size_t i = 0; i < thread->root_move_count; i++) {
        const struct bounds proven_bounds = thread->root_moves[i].proven_bounds;
        min = proven_bounds.lower > min ? proven_bounds.lower : min;
        max = proven_bounds.upper > max ? proven_bounds.upper : max;
    }
    const score wanted = min < SCORE_DRAW && max >= SCORE_DRAW ? SCORE_DRAW : min;
    size_t chosen = 0;
    while (chosen < thread->root_move_count &&
           thread->root_moves[chosen].proven_bounds.upper < wanted)
        chosen++;
    if (chosen == 0 || chosen == thread->root_move_count)
        return;
    thread_bring_forward(thread, chosen);
    if (thread->root_moves[0].depth == 0)
        solver_run_show_move(thread, &thread->root_moves[0]);
}

/* In an unproven result, prefers a proven win or draw, or the carried proof's score. */
static void solver_run_prefer_proof(struct search_thread *thread)
{
    size_t best = 0;
    for (size_t i = 1; i < thread->root_move_count; i++)
        if (thread->root_moves[i].proven_bounds.lower >
            thread->root_moves[best].proven_bounds.lower)
            best = i;
    struct root_move *root_move = &thread->root_moves[best];
    const struct root_move *first = &thread->root_moves[0];
    const bool first_is_as_good =
        first->score >= root_move->proven_bounds.lower && (best == 0 || score_is_win(first->score));
    const bool is_carried =
        thread->carried_lower > -SCORE_INFINITE && thread->carried_lower < SCORE_DRAW;
    const score min = is_carried ? thread->carried_lower : SCORE_DRAW;
    if (root_move->proven || root_move->proven_bounds.lower < min || first_is_as_good)
        return;
    root_move->score = root_move->proven_bounds.lower;
    root_move->bound = BOUND_LOWER;
    solver_run_show_move(thread, root_move);
    thread_bring_forward(thread, best);
}
