/*
 * The root of the search: iterative deepening with aspiration windows, MultiPV lines in turn.
 *
 * The build compiles this file once per game (GAME_HEADER, GAME_NAME) and INSTRUCTION_SET, and for
 * some games again for levels (LEVELS_SEARCH, engine/level.h).
 */
#include <stddef.h>
#include <string.h>

#include "engine/search/alpha_beta.h"
#include "engine/search/opening.h"
#include "engine/search/playout.h"
#include "engine/search/search_thread.h"
#include "engine/search/solver_run.h"
#include "games/registry.h"

/* The instruction set of the search for levels. */
#ifndef LEVELS_SET
#define LEVELS_SET INSTRUCTION_SET
#endif
#define JOIN_NAMES(name, suffix) name##suffix
#define JOIN(name, suffix) JOIN_NAMES(name, suffix)
#define THIS_GAME JOIN(GAME_NAME, _game)
#define LEVELS_BACKEND JOIN(GAME_NAME, JOIN(_levels_, LEVELS_SET))
#define BACKEND JOIN(GAME_NAME, JOIN(_backend_, INSTRUCTION_SET))
#define TEXT_OF_NAME(name) #name
#define TEXT_OF(name) TEXT_OF_NAME(name)

enum {
    ASPIRATION_MIN_DEPTH = 4,
    ASPIRATION_MARGIN = 12,       /* half the first window, in cp */
    ASPIRATION_MARGIN_MAX = 1000, /* beyond it the failed side opens fully */
    STAGGER_MIN_DEPTH = 5,        /* below it no thread skips an iteration */
    POLL_DEPTH = 4,               /* perft polls for a stop this far above its leaves */
    RUNS_SOLVER = HAS_SOLVER && LEVELS_SEARCH != 1,
};

#define VERBOSE_AFTER_NS INT64_C(1000000000) /* then bounds and current moves are reported too */
#define CURRENT_MOVE_INTERVAL_NS INT64_C(100000000) /* minimum between current moves */

static int64_t elapsed_ns(const struct search_thread *thread)
{
    return time_now_ns() - thread->search->limits.started_ns;
}

/* The part of a search thread that survives a new search. */
#define KEPT_BYTES offsetof(struct search_thread, search)

/* Prepares a search thread; keeps its move history and carried proof. */
static void prepare(struct search_thread *thread, struct search *search, unsigned index)
{
    memset((char *)thread + KEPT_BYTES, 0, sizeof *thread - KEPT_BYTES);
    thread->search = search;
    thread->index = index;
    memcpy(&thread->root, search->root.bytes, sizeof thread->root);
    thread->doubts_cursed_wins = !playout_succeeds(search, &thread->root);
    begin_progress(thread);
    /* A cursed win counted as a win proves nothing. */
    thread->root_bounds = node_bounds_of(thread, &thread->root, 0).bounds;
    if (thread->unproven_leaves > 0)
        thread->root_bounds = BOUNDS_UNKNOWN;
    thread->unproven_leaves = 0;
    thread->path[0] = position_key(&thread->root);
    thread->carried_lower = carried_lower(&thread->carried_proof, thread->path[0]);
    thread->root_proven = (struct bounds){thread->carried_lower, SCORE_INFINITE};

    struct move_order order;
    ordering_prepare(&order, thread, &thread->root, 0, 0);
    for (size_t i = 0; i < order.count; i++) {
        const move move = ordering_pick(&order, i);
        if (limits_allow(&search->limits, move))
            thread->root_moves[thread->root_move_count++] = (struct root_move){
                .move = move,
                .pv = {.count = 1, .moves = {move}},
                .score = position_evaluate(&thread->root, search->weights),
                .proven_bounds = BOUNDS_UNKNOWN,
            };
    }
}

/* Returns true if a win's or loss's distance is exact: proven by the solver, or the minimum by
 * the rules. A table entry may hide a shorter one. */
static bool is_shortest(const struct search_thread *thread, const struct root_move *root_move)
{
    const struct bounds known = tightened(position_bounds(&thread->root), thread->root_bounds);
    const struct bounds proven_bounds = root_move->proven_bounds;
    const score value = root_move->score;
    return (value == proven_bounds.lower && value == proven_bounds.upper) ||
           value == (score_is_win(value) ? known.upper : known.lower);
}

/* Returns a score's bound type. With a solver, a win or loss at an unproven distance is a bound. */
static enum bound proven_bound(const struct search_thread *thread,
                               const struct root_move *root_move)
{
    const bool is_win = score_is_win(root_move->score);
    if (root_move->bound != BOUND_EXACT || (!is_win && !score_is_loss(root_move->score)) ||
        thread->search->game->solver == NULL || is_shortest(thread, root_move))
        return root_move->bound;
    return is_win ? BOUND_LOWER : BOUND_UPPER;
}

/* Returns a root move's line for a report. */
static struct line line_of(struct search_thread *thread, size_t rank)
{
    const struct root_move *best = &thread->root_moves[rank];
    thread_report_tablebase_hits(thread);
    struct line line = {
        .depth = best->depth,
        .selective_depth = best->selective_depth,
        .mean_depth = best->mean_depth,
        .multi_pv = (unsigned)rank + 1,
        .value = known_win_score(thread, best->score),
        .bound = proven_bound(thread, best),
        .proven = best->proven,
        .nodes = thread_nodes(thread),
        .tablebase_hits = control_tablebase_hits(thread->search->control),
        .hash_permille = search_fullness_permille(thread->search),
        .time_ns = elapsed_ns(thread),
        .pv_count = best->pv.count,
    };
    memcpy(line.pv, best->pv.moves, line.pv_count * sizeof *line.pv);
    return line;
}

static void post_line(struct search_thread *thread, size_t rank)
{
    const struct report report = {.kind = REPORT_LINE, .line = line_of(thread, rank)};
    thread->search->post(thread->search->post_context, &report);
}

static void post_lines(struct search_thread *thread, size_t count)
{
    if (thread->index == 0)
        for (size_t rank = 0; rank < count; rank++)
            post_line(thread, rank);
}

static bool is_verbose(const struct search_thread *thread)
{
    return thread->index == 0 && elapsed_ns(thread) > VERBOSE_AFTER_NS;
}

/* Reports the current root move, rate-limited. */
static void report_current_move(struct search_thread *thread, size_t number)
{
    const int64_t now_ns = elapsed_ns(thread);
    if (!is_verbose(thread) || now_ns < thread->reported_ns + CURRENT_MOVE_INTERVAL_NS)
        return;
    thread->reported_ns = now_ns;
    const struct report report = {
        .kind = REPORT_CURRENT_MOVE,
        .line = {.depth = thread->depth},
        .move = thread->root_moves[number].move,
        .number = (unsigned)number + 1,
    };
    thread->search->post(thread->search->post_context, &report);
}

/* Takes a root move's new value and line. */
static void update_root_move(const struct node *root, struct root_move *root_move, score value)
{
    struct search_thread *thread = root->thread;
    root_move->value = root_move->score = value;
    root_move->bound = bound_of(value, root->alpha, root->beta);
    root_move->depth = thread->depth;
    root_move->selective_depth = thread->selective_depth;
    root_move->mean_depth =
        thread->leaves > 0 ? (double)thread->leaf_plies / (double)thread->leaves : 0.0;
    root_move->proven = false;
    /* A fail low has no line: keep the old one. */
    if (root_move->bound == BOUND_UPPER)
        return;
    thread_extend_pv(thread, 0, root_move->move);
    root_move->pv = thread->pvs[0];
}

/* Searches the root moves from `first` on. Better moves found before a stop count. */
static score search_root(struct search_thread *thread, size_t first, struct window window)
{
    struct node root = node_of(thread, &thread->root, (int)thread->depth, window, 0);
    score best = -SCORE_INFINITE;
    thread->reached_by_capture[1] = !position_is_quiet(&thread->root);
    for (size_t i = first; i < thread->root_move_count; i++)
        thread->root_moves[i].value = -SCORE_INFINITE;
    for (size_t i = first; i < thread->root_move_count && best < root.beta; i++) {
        struct root_move *root_move = &thread->root_moves[i];
        report_current_move(thread, i);
        struct position child = thread->root;
        position_play(&child, root_move->move);
        thread->path[1] = position_key(&child);
        thread->pvs[1].count = 0;
        /* PVS without reductions: a missed root move is never played. */
        const score value = search_child(&root, &child, root.depth - 1, 0, i == first);
        if (thread->stopped)
            return best;
        if (value > best)
            best = value;
        if (i == first || value > root.alpha)
            update_root_move(&root, root_move, value);
        if (value > root.alpha)
            root.alpha = value;
    }
    return best;
}

/* Unsearched moves may be better: exact wins and losses become bounds. */
static void weaken_bounds(struct search_thread *thread, size_t first)
{
    for (size_t i = first; i < thread->root_move_count; i++) {
        struct root_move *root_move = &thread->root_moves[i];
        if (root_move->depth == thread->depth && root_move->bound == BOUND_EXACT &&
            (score_is_win(root_move->score) || score_is_loss(root_move->score)) &&
            !is_shortest(thread, root_move))
            root_move->bound = BOUND_LOWER;
    }
}

/* Searches a line with an aspiration window around its last score. */
static void search_line(struct search_thread *thread, size_t rank)
{
    const score guess = thread->root_moves[rank].score;
    const bool is_narrow =
        thread->depth >= ASPIRATION_MIN_DEPTH && !score_is_win(guess) && !score_is_loss(guess);
    score margin = ASPIRATION_MARGIN;
    struct window window = {-SCORE_INFINITE, SCORE_INFINITE};
    if (is_narrow)
        window = (struct window){guess - margin, guess + margin};
    for (;;) {
        const uint64_t unproven_leaves = thread->unproven_leaves;
        const score value = search_root(thread, rank, window);
        thread_sort_root_moves(thread, rank);
        if (thread->stopped) {
            weaken_bounds(thread, rank);
            return;
        }
        struct root_move *best = &thread->root_moves[rank];
        if (value > window.alpha && value < window.beta) {
            best->confirmed = value == guess;
            best->proven = unproven_leaves == thread->unproven_leaves || score_is_win(value) ||
                           score_is_loss(value);
            return;
        }
        if (is_verbose(thread))
            post_line(thread, rank);
        /* Quadrupling opens a narrow window in few searches. */
        margin *= 4;
        if (margin > ASPIRATION_MARGIN_MAX)
            margin = 2 * SCORE_INFINITE;
        /* Open only the failed side: a narrow window is cheap (Chess Programming Wiki). */
        if (value <= window.alpha)
            window.alpha = clamped(value - margin, BOUNDS_UNKNOWN);
        else
            window.beta = clamped(value + margin, BOUNDS_UNKNOWN);
    }
}

/* Returns the position at the end of a line, and sets the path to it. */
static struct position follow(struct search_thread *thread, const struct pv *pv)
{
    struct position position = thread->root;
    for (size_t i = 0; i < pv->count; i++) {
        position_play(&position, pv->moves[i]);
        thread->path[i + 1] = position_key(&position);
    }
    return position;
}

/* Completes a decided PV that a table cutoff ended early. */
static void complete_line(struct search_thread *thread, struct root_move *root_move)
{
    const unsigned plies = score_plies(root_move->score);
    struct pv *line = &root_move->pv;
    while (line->count < plies && line->count < REPORT_PV_MAX) {
        const struct position end = follow(thread, line);
        const unsigned ply = (unsigned)line->count;
        const score expected = ply % 2 == 0 ? root_move->score : -root_move->score;
        const unsigned missing = plies - ply < PLY_MAX ? plies - ply : PLY_MAX;
        const struct window window = {expected - 1, expected + 1};
        thread->path_is_reduced[ply] = false;
        const score value = search_node(thread, &end, (int)missing, window, ply);
        const struct pv *rest = &thread->pvs[ply];
        if (thread->stopped || value != expected || rest->count == 0)
            return;
        for (size_t i = 0; i < rest->count && line->count < REPORT_PV_MAX; i++)
            line->moves[line->count++] = rest->moves[i];
    }
}

/* Completes a decided line to the end of the game, unless a solver will. An incomplete line's score
 * becomes a bound. */
static void show_end(struct search_thread *thread, struct root_move *root_move)
{
    const bool is_win = score_is_win(root_move->score);
    if (!is_win && !score_is_loss(root_move->score))
        return;
    /* The solver shows whole lines. */
    if (!thread->search->solves)
        complete_line(thread, root_move);
    const size_t shown = root_move->pv.count;
    if (shown < score_plies(root_move->score) && shown < REPORT_PV_MAX)
        root_move->bound = is_win ? BOUND_LOWER : BOUND_UPPER;
}

/* One iteration: searches every line, then reports all, best first. */
static void iterate(struct search_thread *thread, size_t line_count)
{
    thread->selective_depth = 0;
    thread->leaves = thread->leaf_plies = 0;
    for (size_t rank = 0; rank < line_count; rank++) {
        search_line(thread, rank);
        if (thread->stopped)
            return;
        show_end(thread, &thread->root_moves[rank]);
        if (thread->stopped)
            return;
    }
    thread_sort_root_moves(thread, 0);
    post_lines(thread, line_count);
}

/* Returns true if deeper search cannot improve a root move. A win's distance must be known from
 * the start, or confirmed by two iterations that reach the end. */
static bool is_final(const struct search_thread *thread, const struct root_move *root_move)
{
    if (!root_move->proven)
        return false;
    if (!score_is_win(root_move->score) && !score_is_loss(root_move->score))
        return true;
    if (thread->search->solver_memory != NULL)
        return proven_bound(thread, root_move) == BOUND_EXACT;
    if (root_move->score == thread->root_bounds.lower &&
        root_move->score == thread->root_bounds.upper)
        return true;
    return root_move->confirmed && score_plies(root_move->score) <= thread->depth;
}

static bool are_lines_final(const struct search_thread *thread, size_t wanted)
{
    for (size_t rank = 0; rank < wanted; rank++)
        if (!is_final(thread, &thread->root_moves[rank]))
            return false;
    return true;
}

/* Returns true if a depth or mate limit is reached. */
static bool is_reached(const struct search_thread *thread)
{
    const struct limits *limits = &thread->search->limits;
    const score value = thread->root_moves[0].score;
    if (limits->given & LIMIT_DEPTH && thread->depth >= limits->depth)
        return true;
    return limits->given & LIMIT_MATE && score_is_win(value) &&
           (score_plies(value) + 1) / 2 <= limits->mate;
}

/* Returns the next depth. Lazy SMP: odd-numbered threads skip even depths. */
static unsigned next_depth(const struct search_thread *thread)
{
    const struct limits *limits = &thread->search->limits;
    const unsigned next = thread->depth + 1;
    const unsigned last = limits->given & LIMIT_DEPTH ? limits->depth : DEPTH_MAX;
    const bool leaves_out =
        thread->index % 2 == 1 && next % 2 == 0 && next >= STAGGER_MIN_DEPTH && next < last;
    return leaves_out ? next + 1 : next;
}

/* Updates the time feedback after an iteration. */
static void note_time_feedback(struct search_thread *thread, move best, score value)
{
    const struct root_move *now = &thread->root_moves[0];
    struct time_feedback *feedback = &thread->time_feedback;
    /* An exponential average: old changes fade. */
    feedback->changes_permille = feedback->changes_permille / 2 + (now->move != best ? 1000 : 0);
    feedback->drop = value - now->score;
}

/* Runs the solver. Returns true if it proves the lines; thread 0 reports the scores, then whole
 * lines if wanted. */
static bool run_solver(struct search_thread *thread, size_t line_count, uint64_t nodes,
                       bool with_lines)
{
    if (!RUNS_SOLVER || thread->search->solver_memory == NULL)
        return false;
    struct solver_run run = solver_run_begin(thread, nodes);
    const bool solved = solver_run_proves(&run, line_count);
    solver_run_return_nodes(&run);
    if (solved)
        post_lines(thread, line_count);
    if (solved && thread->index == 0 && with_lines) {
        solver_run_show(&run, line_count);
        solver_run_return_nodes(&run);
        post_lines(thread, line_count);
    }
    return solved;
}

static bool are_lines_mates(const struct search_thread *thread, size_t line_count)
{
    for (size_t rank = 0; rank < line_count; rank++) {
        const score value = thread->root_moves[rank].score;
        if (!score_is_win(value) && !score_is_loss(value))
            return false;
    }
    return true;
}

/* Returns the solver's node limit after an iteration, 0 for no run. */
static uint64_t solver_nodes(const struct search_thread *thread, size_t line_count, uint64_t nodes)
{
    const struct search *search = thread->search;
    if (!search->solves && (thread->index > 0 || !are_lines_mates(thread, line_count)))
        return 0;
    const bool is_last =
        search->limits.given & LIMIT_DEPTH && thread->depth >= search->limits.depth;
    return search->solves && is_last ? SOLVER_RUN_NODES_MAX : solver_run_nodes(nodes);
}

/* Answers from the book: proven values or an opening book's move. Returns false if it has none. */
static bool answer_from_book(struct search_thread *thread, size_t line_count)
{
    const struct search *search = thread->search;
    if (search->settings.own_book &&
        run_solver(thread, line_count, SOLVER_RUN_BOOK_NODES, search->limits.infinite))
        return true;
    if (!opening_take_move(thread))
        return false;
    post_lines(thread, line_count);
    return true;
}

/* Searches deeper until a limit or a final result. */
static void deepen(struct search_thread *thread)
{
    const struct search *search = thread->search;
    const size_t wanted = search->settings.multi_pv;
    const size_t line_count = wanted < thread->root_move_count ? wanted : thread->root_move_count;
    if (answer_from_book(thread, line_count))
        return;
    /* For a proof one searching thread is enough. */
    if (thread->index > 0 && search->solves) {
        run_solver(thread, line_count, SOLVER_RUN_NODES_MAX, false);
        return;
    }
    /* Iterative deepening (Slate and Atkin, "CHESS 4.5", 1977): each iteration orders the moves
     * for the next. */
    while (thread->depth < DEPTH_MAX && !thread->stopped) {
        /* A copy, because the iteration sorts the moves. */
        const struct root_move best = thread->root_moves[0];
        const uint64_t nodes = thread_own_nodes(thread);
        thread->depth = next_depth(thread);
        iterate(thread, line_count);
        if (thread->stopped)
            return;
        note_time_feedback(thread, best.move, best.score);
        /* A proof gains more than a deeper iteration. */
        const uint64_t proof_nodes =
            solver_nodes(thread, line_count, thread_own_nodes(thread) - nodes);
        if (proof_nodes > 0 && run_solver(thread, line_count, proof_nodes, true))
            return;
        /* A limit is reached, or a deeper iteration adds nothing. */
        if (is_reached(thread) || (are_lines_final(thread, line_count) && !search->solves))
            return;
        /* Only the first thread checks the clock and stops the others. */
        if (thread->stopped ||
            (thread->index == 0 && thread->depth >= SOFT_LIMIT_MIN_DEPTH &&
             !control_has_time_to_deepen(search->control, thread->time_feedback)))
            return;
    }
}

static void think(struct search *search, unsigned index, void *memory, struct report *result)
{
    struct search_thread *thread = memory;
    prepare(thread, search, index);
    /* A finished game has a score but no move. */
    *result = (struct report){.kind = REPORT_SEARCH_RESULT};
    if (thread->root_move_count == 0) {
        result->line = (struct line){.multi_pv = 1,
                                     .value = position_end_score(&thread->root),
                                     .bound = BOUND_EXACT,
                                     .proven = true};
        return;
    }
    deepen(thread);
    if (RUNS_SOLVER && search->solves && !thread->root_moves[0].proven) {
        solver_run_note_proofs(thread);
        solver_run_avoid_refuted(thread);
    }
    solver_run_prefer_proof(thread);
    thread_return_nodes(thread);

    result->line = line_of(thread, 0);
    result->move = result->line.pv[0];
    result->ponder = result->line.pv_count > 1 ? result->line.pv[1] : MOVE_NONE;
}

/* Returns the perft of a position, depth above 0. */
static uint64_t count_leaves(const struct position *position, unsigned depth,
                             struct control *control)
{
    /* Bulk counting of the last ply makes perft several times as fast. */
    if (depth == 1)
        return position_count_ways(position);
    if (depth >= POLL_DEPTH && control_stopped(control))
        return 0;
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        /* A round trip counts as two ways (games/draughts/english/moves.h). */
        leaves += move_ways(position, list[i]) * count_leaves(&child, depth - 1, control);
    }
    return leaves;
}

static uint64_t perft(const struct any_position *any, unsigned depth, struct control *control)
{
    struct position position;
    memcpy(&position, any->bytes, sizeof position);
    return depth == 0 ? 1 : count_leaves(&position, depth, control);
}

extern const struct search_backend LEVELS_BACKEND, BACKEND;

#if LEVELS_SEARCH == 1
const struct search_backend LEVELS_BACKEND = {
#elif LEVELS_SEARCH == 2
const struct search_backend BACKEND = {
    .levels = &BACKEND,
#else
const struct search_backend BACKEND = {
    .levels = LEVELS_SEARCH == 0 ? &LEVELS_BACKEND : NULL,
#endif
    .game = &THIS_GAME,
    .instruction_set = TEXT_OF(INSTRUCTION_SET),
    .memory_bytes = sizeof(struct search_thread),
    .think = think,
    .perft = perft,
};
