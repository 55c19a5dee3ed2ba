/*
 * The one search, compiled once a game with GAME_HEADER, the game's hot face, and GAME_NAME; and
 * once more with BLURRED, for its levels (engine/strength.h). All of that once for every
 * INSTRUCTION_SET that the build is for, so that nothing asks for the machine's while it searches.
 *
 * Iterative deepening over the root moves, with an aspiration window around the score of the
 * iteration before; each of the MultiPV lines is searched in turn without the moves of those above
 * it. The recursion is in node.h.
 */
#include <string.h>

#include "engine/node.h"
#include "engine/rehearsal.h"
#include "engine/thinker.h"
#include "engine/turn.h"
#include "games/list.h"

#define JOIN_NAMES(name, suffix) name##suffix
#define JOIN(name, suffix) JOIN_NAMES(name, suffix)
#define THIS_GAME JOIN(GAME_NAME, _game)
#define LEVELS JOIN(GAME_NAME, JOIN(_levels_, INSTRUCTION_SET))
#define SEARCHER JOIN(GAME_NAME, JOIN(_searcher_, INSTRUCTION_SET))
#define TEXT_OF_NAME(name) #name
#define TEXT_OF(name) TEXT_OF_NAME(name)

enum {
    WINDOW_START = 12, /* half the first aspiration window, in cp */
    STAGGER_MIN_DEPTH = 5,
    POLL_DEPTH = 4, /* perft looks for a stop this far above its leaves */
};

#define TALKATIVE_AFTER_NS INT64_C(1000000000) /* then bounds and current moves are told too */
#define TOLD_AGAIN_AFTER_NS INT64_C(100000000) /* a current move at most every so often */

static int64_t elapsed_ns(const struct thinker *thinker)
{
    return clock_now_ns() - thinker->search->limits.started_ns;
}

static bool is_wanted(const struct limits *limits, move move)
{
    if (limits->search_moves_count == 0)
        return true;
    for (size_t i = 0; i < limits->search_moves_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return false;
}

/* Makes a thinker ready; its history is kept. */
static void prepare(struct thinker *thinker, struct search *search, unsigned thread)
{
    thinker->search = search;
    thinker->thread = thread;
    memcpy(&thinker->root, search->root.bytes, sizeof thinker->root);
    thinker->allowance = 0;
    thinker->granted = 0;
    thinker->stopped = false;
    thinker->depth = 0;
    thinker->guesses = 0;
    thinker->recalled = 0;
    thinker->told_ns = 0;
    thinker->doubts_late_wins = !rehearsal_succeeds(search, &thinker->root);
    thinker->root_known = known_of(thinker, &thinker->root, 0).bounds;
    if (thinker->guesses > 0)
        thinker->root_known = BOUNDS_UNKNOWN;
    thinker->guesses = 0;
    thinker->root_proof = BOUNDS_UNKNOWN;
    thinker->mood = (struct mood){0};
    thinker->path[0] = position_key(&thinker->root);
    memset(thinker->taken, 0, sizeof thinker->taken);
    memset(thinker->killers, 0, sizeof thinker->killers);
    memset(thinker->evaluations, 0, sizeof thinker->evaluations);

    struct move_order order;
    order_prepare(&order, thinker, &thinker->root, 0, 0);
    thinker->root_move_count = 0;
    for (size_t i = 0; i < order.count; i++) {
        const move move = order_pick(&order, i);
        if (is_wanted(&search->limits, move))
            thinker->root_moves[thinker->root_move_count++] = (struct root_move){
                .move = move,
                .variation = {.count = 1, .moves = {move}},
                .settled = position_evaluate(&thinker->root),
                .proof = BOUNDS_UNKNOWN,
            };
    }
}

static struct line line_of(struct thinker *thinker, size_t rank)
{
    const struct root_move *best = &thinker->root_moves[rank];
    thinker_tell_recalled(thinker);
    struct line line = {
        .depth = best->depth,
        .selective_depth = best->selective_depth,
        .mean_depth = best->mean_depth,
        .multi_pv = (unsigned)rank + 1,
        .value = best->settled,
        .bound = best->bound,
        .proven = best->proven,
        .nodes = thinker_nodes(thinker),
        .table_hits = control_table_hits(thinker->search->control),
        .hash_permille = search_fullness_permille(thinker->search),
        .time_ns = elapsed_ns(thinker),
        .pv_count = best->variation.count,
    };
    memcpy(line.pv, best->variation.moves, line.pv_count * sizeof *line.pv);
    return line;
}

static void post_line(struct thinker *thinker, size_t rank)
{
    const struct report report = {.kind = REPORT_LINE, .line = line_of(thinker, rank)};
    thinker->search->post(thinker->search->post_context, &report);
}

static void post_lines(struct thinker *thinker, size_t count)
{
    if (thinker->thread == 0)
        for (size_t rank = 0; rank < count; rank++)
            post_line(thinker, rank);
}

static bool is_talkative(const struct thinker *thinker)
{
    return thinker->thread == 0 && elapsed_ns(thinker) > TALKATIVE_AFTER_NS;
}

/* Iterations of a few milliseconds would drown the lines in current moves. */
static void tell_current_move(struct thinker *thinker, size_t number)
{
    const int64_t now_ns = elapsed_ns(thinker);
    if (!is_talkative(thinker) || now_ns < thinker->told_ns + TOLD_AGAIN_AFTER_NS)
        return;
    thinker->told_ns = now_ns;
    const struct report report = {
        .kind = REPORT_CURRENT_MOVE,
        .line = {.depth = thinker->depth},
        .move = thinker->root_moves[number].move,
        .number = (unsigned)number + 1,
    };
    thinker->search->post(thinker->search->post_context, &report);
}

/* Remembers a root move's new value and line. */
static void settle(struct thinker *thinker, struct root_move *root_move, score alpha, score beta)
{
    root_move->settled = root_move->value;
    root_move->bound = bound_of(root_move->value, alpha, beta);
    root_move->depth = thinker->depth;
    root_move->selective_depth = thinker->selective_depth;
    root_move->mean_depth =
        thinker->leaves > 0 ? (double)thinker->leaf_plies / (double)thinker->leaves : 0.0;
    root_move->proven = false;
    if (root_move->bound == BOUND_UPPER)
        return;
    thinker_extend_variation(thinker, 0, root_move->move);
    root_move->variation = thinker->variations[0];
}

/* Searches the root moves from `first` on. Once the first of them has a value, those that beat it
 * are good for a verdict even when the search is stopped before the last. */
static score search_root(struct thinker *thinker, size_t first, score alpha, score beta)
{
    const int depth = (int)thinker->depth;
    score best = -SCORE_INFINITE;
    thinker->taken[1] = !position_is_quiet(&thinker->root);
    for (size_t i = first; i < thinker->root_move_count; i++)
        thinker->root_moves[i].value = -SCORE_INFINITE;
    for (size_t i = first; i < thinker->root_move_count; i++) {
        struct root_move *root_move = &thinker->root_moves[i];
        tell_current_move(thinker, i);
        struct position child = thinker->root;
        position_play(&child, root_move->move);
        thinker->path[1] = position_key(&child);
        thinker->variations[1].count = 0;
        const score value = search_child(thinker, &child, depth - 1, 0, i == first, alpha, beta, 0);
        if (thinker->stopped)
            return best;
        if (value > best)
            best = value;
        if (i == first || value > alpha) {
            root_move->value = value;
            settle(thinker, root_move, alpha, beta);
        }
        if (value > alpha)
            alpha = value;
        if (value >= beta)
            break;
    }
    return best;
}

/* Sorts the root moves from `first` on by value; equal ones keep their order. */
static void sort_root_moves(struct thinker *thinker, size_t first)
{
    for (size_t i = first + 1; i < thinker->root_move_count; i++) {
        const struct root_move moved = thinker->root_moves[i];
        size_t to = i;
        for (; to > first && thinker->root_moves[to - 1].value < moved.value; to--)
            thinker->root_moves[to] = thinker->root_moves[to - 1];
        thinker->root_moves[to] = moved;
    }
}

static score at_least(score value, score minimum)
{
    return value < minimum ? minimum : value;
}

static score at_most(score value, score maximum)
{
    return value > maximum ? maximum : value;
}

/* Searches the line of rank `rank` with a window around its last score, which is opened on the
 * side where the score falls out of it. */
static void search_line(struct thinker *thinker, size_t rank)
{
    const score guess = thinker->root_moves[rank].settled;
    const bool narrow = thinker->depth >= 4 && !score_is_win(guess) && !score_is_loss(guess);
    score margin = WINDOW_START;
    score alpha = narrow ? guess - margin : -SCORE_INFINITE;
    score beta = narrow ? guess + margin : SCORE_INFINITE;
    for (;;) {
        const uint64_t guesses = thinker->guesses;
        const score value = search_root(thinker, rank, alpha, beta);
        sort_root_moves(thinker, rank);
        if (thinker->stopped)
            return;
        struct root_move *best = &thinker->root_moves[rank];
        if (value > alpha && value < beta) {
            best->confirmed = value == guess;
            best->proven =
                guesses == thinker->guesses || score_is_win(value) || score_is_loss(value);
            return;
        }
        if (is_talkative(thinker))
            post_line(thinker, rank);
        margin *= 4;
        if (value <= alpha)
            alpha = margin > 1000 ? -SCORE_INFINITE : at_least(value - margin, -SCORE_INFINITE);
        else
            beta = margin > 1000 ? SCORE_INFINITE : at_most(value + margin, SCORE_INFINITE);
    }
}

/* Plays a line's moves from the root, down to the position at its end. */
static struct position follow(struct thinker *thinker, const struct variation *variation)
{
    struct position position = thinker->root;
    for (size_t i = 0; i < variation->count; i++) {
        position_play(&position, variation->moves[i]);
        thinker->path[i + 1] = position_key(&position);
    }
    return position;
}

/* A decided line whose score came out of the table in part may stop short of the end of the game.
 * The rest is searched for with a window that only the known score fits into. */
static void complete_line(struct thinker *thinker, struct root_move *root_move)
{
    const unsigned plies = score_plies(root_move->settled);
    struct variation *line = &root_move->variation;
    while (line->count < plies && line->count < REPORT_PV_MAX) {
        const struct position end = follow(thinker, line);
        const unsigned ply = (unsigned)line->count;
        const score expected = ply % 2 == 0 ? root_move->settled : -root_move->settled;
        const unsigned missing = plies - ply < PLY_MAX ? plies - ply : PLY_MAX;
        const score value =
            search_node(thinker, &end, (int)missing, expected - 1, expected + 1, ply);
        const struct variation *rest = &thinker->variations[ply];
        if (thinker->stopped || value != expected || rest->count == 0)
            return;
        for (size_t i = 0; i < rest->count && line->count < REPORT_PV_MAX; i++)
            line->moves[line->count++] = rest->moves[i];
    }
}

/* Leads a decided line to the end of the game, but where a solver is about to do it. What still
 * does not show the end is told as a bound: it is decided, and comes no later. */
static void show_end(struct thinker *thinker, struct root_move *root_move)
{
    const bool is_win = score_is_win(root_move->settled);
    if (!is_win && !score_is_loss(root_move->settled))
        return;
    if (!search_solves(thinker->search))
        complete_line(thinker, root_move);
    const size_t shown = root_move->variation.count;
    if (shown < score_plies(root_move->settled) && shown < REPORT_PV_MAX)
        root_move->bound = is_win ? BOUND_LOWER : BOUND_UPPER;
}

/* One iteration: every line wanted, then all of them told, best first. */
static void iterate(struct thinker *thinker, size_t line_count)
{
    thinker->selective_depth = 0;
    thinker->leaves = thinker->leaf_plies = 0;
    for (size_t rank = 0; rank < line_count; rank++) {
        search_line(thinker, rank);
        if (thinker->stopped)
            return;
        show_end(thinker, &thinker->root_moves[rank]);
        if (thinker->stopped)
            return;
    }
    sort_root_moves(thinker, 0);
    post_lines(thinker, line_count);
}

/* Is nothing left to find out about a root move? Of a win also how fast it is: when that was known
 * from the start, or no faster one can hide beyond the depth, nor behind a reduction, which an
 * iteration does not make that begins with the win in sight. */
static bool is_final(const struct thinker *thinker, const struct root_move *root_move)
{
    if (!root_move->proven)
        return false;
    if (!score_is_win(root_move->settled) && !score_is_loss(root_move->settled))
        return true;
    if (root_move->settled == thinker->root_known.lower &&
        root_move->settled == thinker->root_known.upper)
        return true;
    return root_move->confirmed && score_plies(root_move->settled) <= thinker->depth;
}

static bool is_settled(const struct thinker *thinker, size_t wanted)
{
    for (size_t rank = 0; rank < wanted; rank++)
        if (!is_final(thinker, &thinker->root_moves[rank]))
            return false;
    return true;
}

/* Has the iteration reached what `go` asked for? Time and nodes stop a search by themselves. */
static bool is_reached(const struct thinker *thinker)
{
    const struct limits *limits = &thinker->search->limits;
    const score value = thinker->root_moves[0].settled;
    if (limits->given & LIMIT_DEPTH && thinker->depth >= limits->depth)
        return true;
    return limits->given & LIMIT_MATE && score_is_win(value) &&
           (score_plies(value) + 1) / 2 <= limits->mate;
}

/* The depth of the next iteration. Every second thread leaves out every second depth, and so fills
 * the table ahead of the others, unless that would lead it beyond the depth asked for. */
static unsigned next_depth(const struct thinker *thinker)
{
    const struct limits *limits = &thinker->search->limits;
    const unsigned next = thinker->depth + 1;
    const unsigned last = limits->given & LIMIT_DEPTH ? limits->depth : DEPTH_MAX;
    const bool leaves_out =
        thinker->thread % 2 == 1 && next % 2 == 0 && next >= STAGGER_MIN_DEPTH && next < last;
    return leaves_out ? next + 1 : next;
}

/* What the clock should know of the iteration just made. */
static void note_mood(struct thinker *thinker, move best, score value)
{
    const struct root_move *now = &thinker->root_moves[0];
    struct mood *mood = &thinker->mood;
    mood->changes_permille = mood->changes_permille / 2 + (now->move != best ? 1000 : 0);
    mood->drop = value - now->settled;
}

/* Gives the solver a turn of so many nodes. Is there nothing left to do then? With several threads
 * all of them solve, and the first one tells: the scores at once, then, if wanted, with whole
 * lines. */
static bool is_solved(struct thinker *thinker, size_t line_count, uint64_t nodes, bool with_lines)
{
    if (thinker->search->solver_memory == NULL)
        return false;
    struct turn turn = turn_begin(thinker, nodes);
    bool solved = turn_proves(&turn, line_count);
    turn_return_nodes(&turn);
    if (solved)
        post_lines(thinker, line_count);
    if (solved && thinker->thread == 0 && with_lines) {
        solved = turn_shows(&turn, line_count);
        turn_return_nodes(&turn);
        post_lines(thinker, line_count);
    }
    return solved;
}

static void deepen(struct thinker *thinker)
{
    const struct search *search = thinker->search;
    const size_t wanted = search->settings.multi_pv;
    const size_t line_count = wanted < thinker->root_move_count ? wanted : thinker->root_move_count;
    if (search->settings.own_book &&
        is_solved(thinker, line_count, TURN_BOOK_NODES, search->limits.infinite))
        return; /* its lines are for analysis, where nobody waits for the move */
    /* One thread that searches is enough where the result is going to be proven. */
    if (thinker->thread > 0 && search_solves(search)) {
        is_solved(thinker, line_count, TURN_NODES_MAX, false);
        return;
    }
    while (thinker->depth < DEPTH_MAX && !thinker->stopped) {
        const struct root_move best = thinker->root_moves[0];
        const uint64_t nodes = thinker_own_nodes(thinker);
        thinker->depth = next_depth(thinker);
        iterate(thinker, line_count);
        if (thinker->stopped || is_reached(thinker))
            return;
        if (is_settled(thinker, line_count) && !search_solves(search))
            return;
        note_mood(thinker, best.move, best.settled);
        if (search_solves(search) &&
            is_solved(thinker, line_count, turn_nodes(thinker_own_nodes(thinker) - nodes), true))
            return;
        if (thinker->stopped || (thinker->thread == 0 && thinker->depth >= FORCED_MOVE_DEPTH &&
                                 !control_may_deepen(search->control, thinker->mood)))
            return;
    }
}

static void think(struct search *search, unsigned thread, void *memory, struct report *verdict)
{
    struct thinker *thinker = memory;
    prepare(thinker, search, thread);
    *verdict = (struct report){.kind = REPORT_VERDICT};
    if (thinker->root_move_count == 0) {
        verdict->line.multi_pv = 1;
        verdict->line.bound = BOUND_EXACT;
        verdict->line.proven = true;
        verdict->line.value = position_is_lost(&thinker->root) ? score_loss_in(0) : SCORE_DRAW;
        return;
    }
    deepen(thinker);
    turn_prefer_proof(thinker);
    thinker_return_nodes(thinker);

    verdict->line = line_of(thinker, 0);
    verdict->move = verdict->line.pv[0];
    verdict->ponder = verdict->line.pv_count > 1 ? verdict->line.pv[1] : MOVE_NONE;
}

static uint64_t count_leaves(const struct position *position, unsigned depth,
                             const struct control *control)
{
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
        leaves += move_ways(position, list[i]) * count_leaves(&child, depth - 1, control);
    }
    return leaves;
}

static uint64_t perft(const struct state *state, unsigned depth, struct control *control)
{
    struct position position;
    memcpy(&position, state->bytes, sizeof position);
    return depth == 0 ? 1 : count_leaves(&position, depth, control);
}

extern const struct searcher LEVELS, SEARCHER;

#if BLURRED
const struct searcher LEVELS = {
#else
const struct searcher SEARCHER = {
    .levels = &LEVELS,
#endif
    .game = &THIS_GAME,
    .instruction_set = TEXT_OF(INSTRUCTION_SET),
    .memory_bytes = sizeof(struct thinker),
    .think = think,
    .perft = perft,
};
