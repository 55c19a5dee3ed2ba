/*
 * The solver's turns. A game that brings a solver along (games/solver.h) has its positions proven
 * rather than searched, when there is time. Compiled with a game's hot face, like the search.
 *
 * Search and solver take turns. An iteration of the search comes first, so that there are a move
 * and a score after microseconds whatever happens; then the solver gets several times the nodes
 * that the iteration of the first thread took. What it proves in a turn is in its table for the
 * next one. When it is through, every line is told with its true score and played out to the end of
 * the game. With several threads it is the first that takes turns; the others solve all the time.
 *
 * If it is not through in time, the search's move stands; but a move that is proven not to lose
 * goes before one that is not.
 */
#ifndef KINGDROP_ENGINE_TURN_H
#define KINGDROP_ENGINE_TURN_H

#include "engine/thinker.h"
#include "games/solver.h"
#include "games/zobrist.h"

enum {
    TURN_SHARE = 8,         /* nodes of the solver for one of the search */
    TURN_NODES_MIN = 2000,  /* so that what is easily solved is solved at once */
    TURN_BOOK_NODES = 6000, /* before the first iteration where the book alone decides */
};

#define TURN_NODES_MAX UINT64_MAX /* until all is solved */

struct turn {
    struct thinker *thinker;
    const struct solver *solver;
    struct solving solving;
    uint64_t nodes_left; /* of this turn */
    bool in_time;        /* the clock asks for an early end? Not before there is a move to play */
};

/* Time for the turn is over when its nodes are used up, and when there is none for an iteration. */
static unsigned turn_take_nodes(void *context)
{
    struct turn *turn = context;
    struct thinker *thinker = turn->thinker;
    struct control *control = thinker->search->control;
    if (turn->nodes_left == 0 || (turn->in_time && !control_may_deepen(control, thinker->mood)))
        return 0;
    const unsigned taken = control_take_nodes(control);
    turn->nodes_left -= taken < turn->nodes_left ? taken : turn->nodes_left;
    thinker->stopped = taken == 0;
    return taken;
}

static struct state turn_child(const struct turn *turn, const struct state *state, move move)
{
    struct state child = *state;
    turn->thinker->search->game->play(&child, move);
    return child;
}

/* A score for one side, a ply later and for the other. */
static score turn_passed_on(score value)
{
    return -value + (value < 0) - (value > 0);
}

/* And back. */
static score turn_passed_back(score value)
{
    return -value + (value > 0) - (value < 0);
}

/* Does a move that leads to the child get that score, or more? False when stopped. */
static bool turn_holds(struct turn *turn, const struct state *child, score value)
{
    const score most = turn_passed_on(value);
    const score answer = turn->solver->ask(&turn->solving, child, most);
    return !turn->solving.stopped && answer <= most;
}

/* Of the root moves, in their order, the first that gets the score; their number when stopped. */
static size_t turn_find_move(struct turn *turn, score value)
{
    struct thinker *thinker = turn->thinker;
    for (size_t i = 0; i < thinker->root_move_count; i++) {
        struct root_move *root_move = &thinker->root_moves[i];
        const struct state child = turn_child(turn, &thinker->search->root, root_move->move);
        if (turn_holds(turn, &child, value)) {
            if (root_move->proof.lower < value)
                root_move->proof.lower = value;
            return i;
        }
    }
    return thinker->root_move_count;
}

/* Of the root moves that get the score, the one that draws the highest lot. Lots depend on the seed
 * of the settings, the position and the move alone, for the order of the moves depends on what was
 * searched before. The one that was given when stopped. */
static size_t turn_choose_move(struct turn *turn, size_t found, score value)
{
    struct thinker *thinker = turn->thinker;
    const uint64_t seed = zobrist_mix(thinker->search->settings.variety) ^ thinker->path[0];
    size_t chosen = found;
    uint64_t highest = 0;
    for (size_t i = 0; i < thinker->root_move_count; i++) {
        const move move = thinker->root_moves[i].move;
        const struct state child = turn_child(turn, &thinker->search->root, move);
        const uint64_t lot = zobrist_mix(seed ^ zobrist_mix(move));
        if (lot >= highest && turn_holds(turn, &child, value)) {
            highest = lot;
            chosen = i;
        }
    }
    return turn->solving.stopped ? found : chosen;
}

/* Puts a root move before all others, whose order stays. */
static void turn_bring_forward(struct thinker *thinker, size_t index)
{
    const struct root_move moved = thinker->root_moves[index];
    for (; index > 0; index--)
        thinker->root_moves[index] = thinker->root_moves[index - 1];
    thinker->root_moves[0] = moved;
}

/* Finds the root's true score and the first move that gets it. Whenever it turns out that the root
 * is no loss, a move that proves it is noted. */
static bool turn_solve_root(struct turn *turn)
{
    struct thinker *thinker = turn->thinker;
    struct bounds *proof = &thinker->root_proof;
    size_t best = thinker->root_move_count;
    do {
        const score before = proof->lower;
        if (proof->lower < proof->upper &&
            !turn->solver->narrow(&turn->solving, &thinker->search->root, proof))
            return false;
        if (proof->lower == proof->upper || (proof->lower > before && proof->lower >= SCORE_DRAW))
            best = turn_find_move(turn, proof->lower);
        if (turn->solving.stopped)
            return false;
    } while (proof->lower < proof->upper);
    if (thinker->search->settings.variety != 0)
        best = turn_choose_move(turn, best, proof->lower);
    thinker->root_moves[best].proof = *proof;
    turn_bring_forward(thinker, best);
    return true;
}

/* Finds the true score of every root move, and sorts them by it. */
static bool turn_solve_moves(struct turn *turn)
{
    struct thinker *thinker = turn->thinker;
    for (size_t i = 0; i < thinker->root_move_count; i++) {
        struct root_move *root_move = &thinker->root_moves[i];
        const struct state child = turn_child(turn, &thinker->search->root, root_move->move);
        struct bounds proof = {turn_passed_on(root_move->proof.upper),
                               turn_passed_on(root_move->proof.lower)};
        const bool through = solver_solve(turn->solver, &turn->solving, &child, &proof);
        root_move->proof =
            (struct bounds){turn_passed_back(proof.upper), turn_passed_back(proof.lower)};
        if (!through)
            return false;
    }
    for (size_t i = 1; i < thinker->root_move_count; i++) {
        const struct root_move moved = thinker->root_moves[i];
        size_t to = i;
        for (; to > 0 && thinker->root_moves[to - 1].proof.lower < moved.proof.lower; to--)
            thinker->root_moves[to] = thinker->root_moves[to - 1];
        thinker->root_moves[to] = moved;
    }
    return true;
}

/* Plays best moves of both sides after the line's first to the end of the game; false when stopped
 * before. */
static bool turn_play_out(struct turn *turn, struct variation *line, score value)
{
    const struct game *game = turn->thinker->search->game;
    struct state state = turn_child(turn, &turn->thinker->search->root, line->moves[0]);
    for (line->count = 1; line->count < REPORT_PV_MAX; line->count++) {
        value = turn_passed_on(value);
        move moves[GAME_MOVES_MAX];
        const size_t count = game->moves(&state, moves);
        if (count == 0)
            break;
        struct state next = state;
        for (size_t i = 0; i < count; i++) {
            next = turn_child(turn, &state, moves[i]);
            line->moves[line->count] = moves[i];
            if (turn_holds(turn, &next, value))
                break;
            if (turn->solving.stopped)
                return false;
        }
        state = next;
    }
    return true;
}

/* Takes over what is proven of a root move as its result. As long as no line leads to the end of
 * the game it is told as a bound: it is decided, and comes no later. */
static void turn_take_over(struct root_move *root_move)
{
    const score value = root_move->proof.lower;
    root_move->value = root_move->settled = value;
    root_move->bound = score_is_win(value)    ? BOUND_LOWER
                       : score_is_loss(value) ? BOUND_UPPER
                                              : BOUND_EXACT;
    root_move->proven = root_move->confirmed = true;
    root_move->variation = (struct variation){.count = 1, .moves = {root_move->move}};
}

/* The nodes of a turn after an iteration of the search that took so many. */
static uint64_t turn_nodes(uint64_t of_iteration)
{
    return of_iteration * TURN_SHARE + TURN_NODES_MIN;
}

/* A turn of so many nodes. */
static struct turn turn_begin(struct thinker *thinker, uint64_t nodes)
{
    struct search *search = thinker->search;
    thinker_return_nodes(thinker);
    return (struct turn){
        .thinker = thinker,
        .solver = search->game->solver,
        .solving = {.memory = search->solver_memory,
                    .bytes = search->solver_bytes,
                    .knowledge = search->knowledge,
                    .in_company = search->threads > 1,
                    .take_nodes = turn_take_nodes},
        .nodes_left = nodes,
        .in_time = thinker->thread == 0 && thinker->depth >= FORCED_MOVE_DEPTH,
    };
}

/* Are the scores of so many lines proven now? */
static bool turn_proves(struct turn *turn, size_t line_count)
{
    turn->solving.context = turn;
    const bool root_alone =
        line_count == 1 && turn->thinker->search->limits.search_moves_count == 0;
    if (!(root_alone ? turn_solve_root(turn) : turn_solve_moves(turn)))
        return false;
    for (size_t rank = 0; rank < line_count; rank++)
        turn_take_over(&turn->thinker->root_moves[rank]);
    return true;
}

/* Leads proven lines to the end of the game, which takes little, whatever the turn may last; false
 * when the whole search was stopped before. */
static bool turn_shows(struct turn *turn, size_t line_count)
{
    turn->nodes_left = TURN_NODES_MAX;
    turn->in_time = false;
    for (size_t rank = 0; rank < line_count; rank++) {
        struct root_move *root_move = &turn->thinker->root_moves[rank];
        struct variation line = root_move->variation;
        if (!turn_play_out(turn, &line, root_move->settled))
            return false;
        root_move->variation = line;
        root_move->bound = BOUND_EXACT;
        root_move->depth = root_move->selective_depth = (unsigned)line.count;
        root_move->mean_depth = root_move->depth;
    }
    return true;
}

/* Gives back what is left of the solver's allowance, at the turn's end and before nodes are told.
 */
static void turn_return_nodes(struct turn *turn)
{
    control_return_nodes(turn->thinker->search->control, turn->solving.allowance);
    turn->solving.allowance = 0;
}

/* Before a verdict that is not proven: does another move deserve to be played, for it is known not
 * to lose, or to win, while no such thing is known of the first? */
static void turn_prefer_proof(struct thinker *thinker)
{
    size_t best = 0;
    for (size_t i = 1; i < thinker->root_move_count; i++)
        if (thinker->root_moves[i].proof.lower > thinker->root_moves[best].proof.lower)
            best = i;
    struct root_move *root_move = &thinker->root_moves[best];
    const struct root_move *first = &thinker->root_moves[0];
    const bool first_is_as_good =
        first->settled >= root_move->proof.lower && (best == 0 || score_is_win(first->settled));
    if (root_move->proven || root_move->proof.lower < SCORE_DRAW || first_is_as_good)
        return;
    root_move->settled = root_move->proof.lower;
    root_move->bound = BOUND_LOWER;
    root_move->variation = (struct variation){.count = 1, .moves = {root_move->move}};
    turn_bring_forward(thinker, best);
}

#endif
