/*
 * The exact solver of Connect Four: alpha-beta with null windows ("Test" in Pearl's SCOUT, 1980).
 *
 * It searches to the end, so it needs neither iterative deepening nor quiescence search. A node
 * bounds all children by static rules (node.h) and by the table (enhanced transposition cutoff;
 * Plaat et al., 1996) before it searches one.
 */
#include "games/connect4/solver/solver.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#include "games/connect4/solver/order.h"
#include "games/dynamic.h"

enum {
    /* Beyond, a new search costs less than the table. */
    STORED_DISCS_MAX = CELLS - 8,
    /* Beyond, subtrees are too small for ABDADA's marks. */
    BUSY_DISCS_MAX = CELLS > 20 ? CELLS - 20 : 0,
    /* The node limits of the first, cheap null windows: with few discs they also fill the table. */
    CHEAP_NODES_EARLY = 2000,
    CHEAP_NODES_LATE = 200,
    CHEAP_EARLY_DISCS_MAX = CELLS / 3,
    /* Beyond, a null window for the sign costs no more than one near a quick end. */
    QUICK_END_DISCS_MAX = CELLS / 2,
    /* With fewer nodes the terms cost more than they save. */
    TERMS_NODES_MIN = 1000,
    UNLIMITED_BATCH = 1000,             /* of nodes, if take_nodes is NULL */
    KEY_UNIT = 16,                      /* see key_of() */
    KEY_NONE = INT_MIN,                 /* not to search */
    KEY_DEFERRED = KEY_NONE + KEY_UNIT, /* below all scores */
};

/* A thread's search from one root. */
struct solver_search {
    struct solver_thread *thread;
    struct solver_table table;
    unsigned tablebase_discs; /* the most discs of a position in a book */
    uint64_t counted_nodes;   /* the thread's at the last count_nodes() */
    struct solver_node root;
    int alpha;    /* of the root's null window */
    bool aborted; /* no nodes left, or another thread found the result */
};

/* A node's children. */
struct children {
    int keys[COLUMNS];            /* the highest is the next to search */
    unsigned char order[COLUMNS]; /* places of those searched */
    _Alignas(sizeof(struct solver_node)) struct solver_node all[COLUMNS];
};

/* A node being searched. */
struct frame {
    const struct solver_node *node;
    int alpha;          /* of the null window */
    int best;           /* a lower bound if above alpha, else an upper bound (fail-soft) */
    size_t count, done; /* of the children to search, and of those searched */
    uint64_t nodes;     /* the thread's count on entry */
    struct children children;
};

/* Returns a key that sorts by order score and contains the place. */
static int key_of(int order_score, size_t place)
{
    return order_score * KEY_UNIT + (int)place;
}

_Static_assert((int)COLUMNS <= (int)KEY_UNIT, "a place must fit into a key");

/* Returns the child that was searched after `done` others. */
static const struct solver_node *child_at(const struct children *children, size_t done)
{
    return &children->all[children->order[done]];
}

/* The history heuristic (Schaeffer, 1983) by side and cell. */
static int *history_of(const struct solver_search *search, unsigned discs)
{
    return search->thread->history + discs % 2 * COLUMNS * COLUMN_BITS;
}

_Static_assert(2 * COLUMNS * COLUMN_BITS <= SOLVER_HISTORY_MAX,
               "the history must fit into the solver's memory");

/* Returns a child's bounds from its parent's side. */
static struct value_range range_for_parent(const struct solver_node *node)
{
    const struct value_range range = node->range;
    return node->swapped ? (struct value_range){-range.upper, -range.lower} : range;
}

/* Adds a bonus that shrinks near the limits (history gravity). */
static void adjust(int *history, int bonus)
{
    *history += bonus - *history * abs(bonus) / HISTORY_MAX;
}

/* Rewards the child that caused the cutoff and punishes those before it. */
static void update_history(struct solver_search *search, const struct children *children,
                           size_t cutoff, unsigned discs)
{
    int *history = history_of(search, discs + 1);
    adjust(&history[child_at(children, cutoff)->cell], HISTORY_STEP * (int)cutoff);
    for (size_t i = 0; i < cutoff; i++)
        adjust(&history[child_at(children, i)->cell], -HISTORY_STEP);
}

/* Returns whether a child's bounds leave alpha open; else raises *best. */
static bool is_open(const struct solver_node *node, int alpha, int *best)
{
    const struct value_range range = range_for_parent(node);
    if (range.lower > alpha)
        *best = range.lower;
    else if (range.upper <= alpha && range.upper > *best)
        *best = range.upper;
    return range.lower <= alpha && range.upper > alpha;
}

/* Narrows a node's range by the table, if that stores such nodes. */
static void probe_table(const struct solver_table *table, struct solver_node *node)
{
    if (node->discs <= STORED_DISCS_MAX)
        solver_table_probe(table, node->code, &node->range);
}

/* Returns true if another thread has found the result. */
static bool is_resolved(struct solver_search *search)
{
    int best = -VALUE_UNKNOWN;
    probe_table(&search->table, &search->root);
    return !is_open(&search->root, search->alpha, &best);
}

/* Adds to the table's count the nodes since the last call. */
static void count_nodes(struct solver_search *search)
{
    solver_table_add_nodes(&search->table, search->thread->nodes - search->counted_nodes);
    search->counted_nodes = search->thread->nodes;
}

/* Takes a batch of nodes, to spare the shared counter, and looks for another thread's result.
 * Returns false when the search is aborted. */
static bool take_nodes(struct solver_search *search)
{
    struct solver_thread *thread = search->thread;
    thread->batch_left =
        thread->take_nodes != NULL ? thread->take_nodes(thread->context) : UNLIMITED_BATCH;
    thread->stopped = thread->batch_left == 0;
    search->aborted = thread->stopped || (thread->with_other_threads && is_resolved(search));
    if (!search->aborted)
        count_nodes(search);
    return !search->aborted;
}

/* Adds the terms to the keys where they are worth the cost. */
static void order_by_terms(const struct solver_search *search, const struct solver_node *node,
                           struct children *children, size_t count)
{
    if (search->thread->nodes < TERMS_NODES_MIN || node->discs + 1 > EARLY_DISCS_MAX || count < 2)
        return;
    for (size_t i = 0; i < COLUMNS; i++)
        if (children->keys[i] != KEY_NONE)
            children->keys[i] +=
                KEY_UNIT * order_score_of_terms(node, UINT64_C(1) << children->all[i].cell);
}

/* Bounds all children. Returns the number to search, 0 on a cutoff (*best above alpha); *best
 * bounds the others. */
static size_t bound_children(const struct solver_search *search, const struct solver_node *node,
                             int alpha, struct children *children, int *best)
{
    const int *history = history_of(search, node->discs + 1);
    size_t count = 0, open = 0;
    for (size_t i = 0; i < COLUMNS; i++)
        children->keys[i] = KEY_NONE;
    for (bitboard moves = solver_node_moves(node); moves != 0; moves &= moves - 1) {
        const bitboard move = moves & -moves;
        struct solver_node *child = &children->all[count];
        solver_node_set(child, node, move);
        child->swapped = true;
        child->cell = (unsigned char)bits_lowest(move);
        const int order_score = order_score_of(child, history[child->cell]);
        solver_node_bound(child, search->thread->tablebase, search->tablebase_discs);
        if (is_open(child, alpha, best)) {
            assert(child->range.lower < child->range.upper);
            child->code = solver_node_code(child);
            if (child->discs <= STORED_DISCS_MAX)
                solver_table_prefetch(&search->table, child->code);
            children->keys[count] = key_of(order_score, count);
            count++;
        } else if (*best > alpha) {
            return 0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        struct solver_node *child = &children->all[i];
        probe_table(&search->table, child);
        if (is_open(child, alpha, best))
            open++;
        else if (*best > alpha)
            return 0;
        else
            children->keys[i] = KEY_NONE;
    }
    order_by_terms(search, node, children, open);
    return open;
}

/* Returns the place of the highest key, without branches. */
static size_t best_place(const struct children *children)
{
    int best = KEY_NONE;
#pragma GCC unroll 10
    for (size_t i = 0; i < COLUMNS; i++)
        best = children->keys[i] > best ? children->keys[i] : best;
    return (unsigned)best % KEY_UNIT;
}

/* Returns whether the node marks the child being searched for other threads (ABDADA). */
static bool marks_busy(const struct solver_search *search, const struct frame *frame)
{
    return search->thread->with_other_threads && frame->node->discs <= BUSY_DISCS_MAX;
}

/* Counts a node and bounds its children. */
static void enter_node(struct solver_search *search, struct frame *frame)
{
    search->thread->batch_left--;
    frame->nodes = ++search->thread->nodes;
    frame->best = -VALUE_UNKNOWN;
    frame->done = 0;
    frame->count =
        bound_children(search, frame->node, frame->alpha, &frame->children, &frame->best);
}

/* Begins the next child in order, but defers busy ones (ABDADA). */
static void begin_child(struct solver_search *search, struct frame *frame)
{
    const bool marks = marks_busy(search, frame);
    struct children *children = &frame->children;
    size_t place = best_place(children);
    /* Never defer the first child, which usually decides. */
    while (marks && frame->done > 0 && children->keys[place] >= KEY_DEFERRED + KEY_UNIT &&
           solver_table_is_busy(&search->table, children->all[place].code)) {
        children->keys[place] = KEY_DEFERRED + key_of(0, place);
        place = best_place(children);
    }
    const struct solver_node *child = &children->all[place];
    children->keys[place] = KEY_NONE;
    children->order[frame->done] = (unsigned char)place;
    if (marks)
        solver_table_set_busy(&search->table, child->code);
    frame[1].node = child;
    frame[1].alpha = child->swapped ? -frame->alpha - 1 : frame->alpha;
}

static void clear_busy(const struct solver_search *search, const struct frame *frame)
{
    if (marks_busy(search, frame))
        solver_table_clear_busy(&search->table, child_at(&frame->children, frame->done)->code);
}

static void end_child(struct solver_search *search, struct frame *frame)
{
    const struct solver_node *child = child_at(&frame->children, frame->done);
    const int value = child->swapped ? -frame[1].best : frame[1].best;
    clear_busy(search, frame);
    if (value > frame->best)
        frame->best = value;
    if (value > frame->alpha)
        update_history(search, &frame->children, frame->done, frame->node->discs);
    frame->done++;
}

static void store_node(const struct solver_search *search, const struct frame *frame)
{
    struct value_range range = frame->node->range;
    if (frame->node->discs > STORED_DISCS_MAX)
        return;
    if (frame->best > frame->alpha && frame->best > range.lower)
        range.lower = frame->best;
    if (frame->best <= frame->alpha && frame->best < range.upper)
        range.upper = frame->best;
    solver_table_store(&search->table, frame->node->code, range,
                       search->thread->nodes - frame->nodes);
}

/* Searches from this frame on. Returns the frame that needs more nodes, NULL when the first frame
 * is done. Calls nothing that may suspend it (tools/board/wasm). */
static __attribute__((noinline)) struct frame *
search_batch(struct solver_search *search, struct frame *frames, struct frame *frame)
{
    while (search->thread->batch_left > 0) {
        enter_node(search, frame);
        while (frame->best > frame->alpha || frame->done == frame->count) {
            store_node(search, frame);
            if (frame == frames)
                return NULL;
            frame--;
            end_child(search, frame);
        }
        begin_child(search, frame);
        frame++;
    }
    return frame;
}

/* Returns a lower bound if above alpha, else an upper bound (fail-soft); 0 when aborted. */
static int null_window(struct solver_search *search, const struct solver_node *node, int alpha)
{
    struct frame frames[CELLS + 1];
    struct frame *frame = frames;
    frame->node = node;
    frame->alpha = alpha;
    while ((frame = search_batch(search, frames, frame)) != NULL)
        if (!take_nodes(search)) {
            while (frame > frames)
                clear_busy(search, --frame);
            return 0;
        }
    return frames->best;
}

/* Returns whether the next null window is one of the first, cheap ones. */
static bool is_cheap(const struct solver_thread *thread, unsigned discs)
{
    const unsigned limit = discs <= CHEAP_EARLY_DISCS_MAX ? CHEAP_NODES_EARLY : CHEAP_NODES_LATE;
    return thread->nodes < limit;
}

/* Returns the next null window's alpha: first near a quick end, if wanted; then for the sign;
 * then for the distance, nearer a draw. */
static int next_alpha(struct value_range range, bool near_quick_end)
{
    if (near_quick_end) {
        const int low = range.lower * 7 / 8, high = range.upper * 7 / 8;
        if (-range.lower > range.upper && low < range.upper)
            return low;
        if (high >= range.lower && range.upper > 1)
            return high;
    }
    if (range.lower <= 0 && range.upper > 0)
        return 0;
    const int part = (range.upper - range.lower) / 12;
    return range.lower >= 0 ? range.lower + part : range.upper - (part > 0 ? part : 1);
}

/* Returns the search state for any root, with the root's bounds. */
static struct solver_search begin(struct solver_thread *thread, const struct any_position *any)
{
    const struct position position = position_of(any);
    const bitboard own = position.own, other = position_other(&position), taken = position.taken;
    struct solver_search search = {
        .thread = thread,
        .table = solver_table_in(thread->memory, thread->bytes),
        .tablebase_discs = connect4_probe_discs_max(thread->tablebase),
        .counted_nodes = thread->nodes,
        .root = {.own = own,
                 .other = other,
                 .own_wins = winning_cells(own, taken),
                 .other_wins = winning_cells(other, taken),
                 .discs = bits_count(taken)},
    };
    __builtin_prefetch(&search.table.head->growth); /* for the first probe */
    if (has_four(other))
        solver_node_set_value(&search.root, -value_of_win(search.root.discs));
    else if ((search.root.own_wins & landing_cells(taken)) != 0)
        solver_node_set_value(&search.root, value_of_win(search.root.discs + 1));
    else
        solver_node_bound(&search.root, thread->tablebase, search.tablebase_discs);
    if (search.root.range.lower < search.root.range.upper) {
        search.root.code = solver_node_code(&search.root);
        probe_table(&search.table, &search.root);
    }
    return search;
}

/* Returns the root's bounds after a null window. */
static struct value_range search_root(struct solver_search *search, int alpha)
{
    int best = -VALUE_UNKNOWN;
    search->alpha = alpha;
    search->aborted = false; /* another thread may have ended the last window */
    if (is_open(&search->root, alpha, &best)) {
        const struct solver_node *root = &search->root;
        const int value = root->swapped ? -null_window(search, root, -alpha - 1)
                                        : null_window(search, root, alpha);
        struct value_range range = range_for_parent(&search->root);
        if (!search->aborted)
            *(value > alpha ? &range.lower : &range.upper) = value;
        return range;
    }
    return range_for_parent(&search->root);
}

static unsigned discs_of(const struct any_position *any)
{
    const struct position position = position_of(any);
    return bits_count(position.taken);
}

/* Returns the highest value whose score is at most alpha. */
static int value_at_score(score alpha, unsigned discs)
{
    int value = value_of_score(alpha, discs);
    return value_to_score(value, discs) > alpha ? value - 1 : value;
}

static score search_position(struct solver_thread *thread, const struct any_position *position,
                             score alpha)
{
    struct solver_search search = begin(thread, position);
    const unsigned discs = discs_of(position);
    const int limit = value_at_score(alpha, discs);
    const struct value_range range = search_root(&search, limit);
    count_nodes(&search);
    return value_to_score(range.lower > limit ? range.lower : range.upper, discs);
}

static bool narrow(struct solver_thread *thread, const struct any_position *position,
                   struct bounds *bounds)
{
    struct solver_search search = begin(thread, position);
    const unsigned discs = discs_of(position);
    struct value_range range = range_for_parent(&search.root);
    if (bounds->lower > value_to_score(range.lower, discs))
        range.lower = value_of_score(bounds->lower, discs);
    if (bounds->upper < value_to_score(range.upper, discs))
        range.upper = value_of_score(bounds->upper, discs);
    do {
        const bool near_quick_end = discs <= QUICK_END_DISCS_MAX && is_cheap(thread, discs);
        const struct value_range found = search_root(&search, next_alpha(range, near_quick_end));
        if (thread->stopped)
            return false;
        range.lower = found.lower > range.lower ? found.lower : range.lower;
        range.upper = found.upper < range.upper ? found.upper : range.upper;
    } while (range.lower < range.upper && is_cheap(thread, discs));
    count_nodes(&search);
    *bounds =
        (struct bounds){value_to_score(range.lower, discs), value_to_score(range.upper, discs)};
    return true;
}

static struct bounds known(struct solver_thread *thread, const struct any_position *position)
{
    const struct solver_search search = begin(thread, position);
    const struct value_range range = range_for_parent(&search.root);
    const unsigned discs = discs_of(position);
    return (struct bounds){value_to_score(range.lower, discs), value_to_score(range.upper, discs)};
}

static move stored_move(const struct solver_thread *thread, const struct any_position *any)
{
    const struct position position = position_of(any);
    return connect4_probe_move(thread->tablebase, &position);
}

static unsigned plies_left(const struct any_position *position)
{
    return CELLS - discs_of(position);
}

static unsigned fullness_permille(const struct solver_thread *thread)
{
    const struct solver_table table = solver_table_in(thread->memory, thread->bytes);
    return solver_table_fullness_permille(&table);
}

static int published(const struct any_position *position, score value)
{
    return value_of_score(value, discs_of(position));
}

static size_t published_moves(const struct any_position *any, move list[GAME_MOVES_MAX])
{
    const struct position position = position_of(any);
    move legal[MOVES_MAX];
    const size_t count = position_moves(&position, legal);
    for (size_t i = 0; i < COLUMNS; i++)
        list[i] = MOVE_NONE;
    for (size_t i = 0; i < count; i++)
        list[move_index(legal[i]) / COLUMN_BITS] = legal[i];
    return COLUMNS;
}

/* Compiled once per instruction set (dispatch.c). */
#define SOLVER_JOIN(set) solver_##set
#define SOLVER_OF(set) OF_GAME(SOLVER_JOIN(set))

extern const struct solver SOLVER_OF(INSTRUCTION_SET);
const struct solver SOLVER_OF(INSTRUCTION_SET) = {
    .search = search_position,
    .narrow = narrow,
    .known = known,
    .stored_move = stored_move,
    .plies_left = plies_left,
    .fullness_permille = fullness_permille,
    .published = published,
    .published_moves = published_moves,
};
