/*
 * The exact solver of Connect Four, a search of its own beside engine/search/root.c: here no
 * position is ever judged by a guess, no line is cut at a depth, and a position's worth does not
 * depend on the way that led to it. So it needs neither iterations nor quiescence nor reductions,
 * and all that it saves goes into looking hard at every position before it searches one
 * (prospect.h).
 *
 * It asks null-window questions, "is this worth more than alpha?", which a node answers by looking
 * at all its children first, by static rules and then in the table, whose lines are on their way
 * into the cache meanwhile. Only when none of them answers is one searched.
 */
#include "games/connect4/solver.h"

#include <stdlib.h>
#include <string.h>

#include "games/connect4/prospect.h"

enum {
    /* With so many discs on the board it is faster to search than to remember. */
    REMEMBERED_DISCS_MAX = 34,
    /* So many leave enough to do below for threads to keep out of each other's way. */
    CLAIMED_DISCS_MAX = 22,
    /* What a question may cost that is asked in passing. */
    CHEAP_NODES = 2000,
    HISTORY_MAX = 512,
    HISTORY_STEP = 16,
    /* Up to so many discs the history counts a quarter: it has mostly seen later positions,
     * and a wrong branch costs most early on. */
    EARLY_DISCS_MAX = 20,
    PROMISE_DEFERRED = -2 * HISTORY_MAX, /* below all others */
};

/* A question about a position, and what it is asked with. */
struct hunt {
    struct solving *solving;
    struct proofs proofs;
    unsigned known_discs; /* the most discs of a position in a book */
    struct prospect root;
    int alpha;       /* is the root worth more, for the side to move at first? */
    bool broken_off; /* there are no more nodes, or another thread has found the answer */
};

struct branch {
    struct prospect prospect;
    unsigned cell; /* of the move */
    int promise;   /* the higher, the sooner it is searched */
};

/* The rows of four that go through each cell. */
static const unsigned char rows_through[COLUMNS * COLUMN_BITS] = {
    3, 4,  5,  5,  4,  3, 0, /* a */
    4, 6,  8,  8,  6,  4, 0, /* b */
    5, 8,  11, 11, 8,  5, 0, /* c */
    7, 10, 13, 13, 10, 7, 0, /* d */
    5, 8,  11, 11, 8,  5, 0, /* e */
    4, 6,  8,  8,  6,  4, 0, /* f */
    3, 4,  5,  5,  4,  3, 0, /* g */
};

/* By side, how much oftener a disc on each cell answered a question than it was in vain. */
static int *history_of(const struct hunt *hunt, unsigned discs)
{
    return hunt->solving->learned + discs % 2 * COLUMNS * COLUMN_BITS;
}

_Static_assert(2 * COLUMNS * COLUMN_BITS <= SOLVER_LEARNED_MAX, "all history must find a place");

/* What is known of a branch, for the side that moves into it. */
static struct value_range range_above(const struct prospect *prospect)
{
    const struct value_range range = prospect->range;
    return prospect->turned ? (struct value_range){-range.upper, -range.lower} : range;
}

/* Cells to win on count most, then the rows of four that the cell is part of, by and by corrected
 * by what the hunt has seen. */
static int promise_of(const struct hunt *hunt, const struct prospect *after, unsigned cell)
{
    const int wins = (int)bits_count(after->other_wins);
    const int history = history_of(hunt, after->discs)[cell];
    return HISTORY_MAX * wins + HISTORY_MAX / 8 * rows_through[cell] +
           (after->discs <= EARLY_DISCS_MAX ? history / 4 : history);
}

/* Moves a history towards its limit of the bonus' sign, the slower the nearer it is. */
static void adjust(int *history, int bonus)
{
    *history += bonus - *history * abs(bonus) / HISTORY_MAX;
}

/* A branch has answered; those searched before it were in vain. */
static void learn(struct hunt *hunt, const struct branch *branches, size_t answer, unsigned discs)
{
    int *history = history_of(hunt, discs + 1);
    adjust(&history[branches[answer].cell], HISTORY_STEP * (int)answer);
    for (size_t i = 0; i < answer; i++)
        adjust(&history[branches[i].cell], -HISTORY_STEP);
}

/* Does what is known of a branch leave the question open? Else *best takes note of it, above alpha
 * if that answers the question, below if the branch does not matter. */
static bool is_open(const struct prospect *prospect, int alpha, int *best)
{
    const struct value_range range = range_above(prospect);
    if (range.lower > alpha)
        *best = range.lower;
    else if (range.upper <= alpha && range.upper > *best)
        *best = range.upper;
    return range.lower <= alpha && range.upper > alpha;
}

/* Has another thread found the answer? */
static bool is_answered(struct hunt *hunt)
{
    int best = -VALUE_UNKNOWN;
    proofs_recall(&hunt->proofs, hunt->root.code, &hunt->root.range);
    return !is_open(&hunt->root, hunt->alpha, &best);
}

/* Accounts for a node; false when the hunt is broken off. */
static bool enter_node(struct hunt *hunt)
{
    struct solving *solving = hunt->solving;
    if (solving->allowance == 0) {
        solving->allowance = solving->take_nodes(solving->context);
        solving->stopped = solving->allowance == 0;
        hunt->broken_off = solving->stopped || (solving->with_other_threads && is_answered(hunt));
        if (hunt->broken_off)
            return false;
        proofs_account(&hunt->proofs, solving->allowance);
    }
    solving->allowance--;
    solving->nodes++;
    return true;
}

/* What a static look and the table say of the moves. Returns the number of branches that are open
 * still, unless *best is above alpha; if it is not, it is the most that any other is worth. */
static size_t look_at_moves(const struct hunt *hunt, const struct prospect *prospect, int alpha,
                            struct branch branches[COLUMNS], int *best)
{
    size_t count = 0, open = 0;
    for (bitboard moves = prospect_moves(prospect); moves != 0; moves &= moves - 1) {
        const bitboard move = moves & -moves;
        struct branch *branch = &branches[count];
        branch->prospect = *prospect;
        branch->prospect.turned = false;
        prospect_play(&branch->prospect, move);
        branch->cell = bits_lowest(move);
        branch->promise = promise_of(hunt, &branch->prospect, branch->cell);
        prospect_look(&branch->prospect, hunt->solving->knowledge, hunt->known_discs);
        if (is_open(&branch->prospect, alpha, best)) {
            if (branch->prospect.discs <= REMEMBERED_DISCS_MAX)
                proofs_prefetch(&hunt->proofs, branch->prospect.code);
            count++;
        } else if (*best > alpha) {
            return 0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        struct prospect *child = &branches[i].prospect;
        if (child->discs <= REMEMBERED_DISCS_MAX)
            proofs_recall(&hunt->proofs, child->code, &child->range);
        if (is_open(child, alpha, best))
            branches[open++] = branches[i];
        else if (*best > alpha)
            return 0;
    }
    return open;
}

/* Moves the most promising of the branches to the front. */
static void pick_branch(struct branch *branches, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (branches[i].promise > branches[best].promise)
            best = i;
    const struct branch picked = branches[best];
    branches[best] = branches[0];
    branches[0] = picked;
}

static int search(struct hunt *hunt, const struct prospect *prospect, int alpha);

static int search_branch(struct hunt *hunt, const struct prospect *prospect, int alpha)
{
    return prospect->turned ? -search(hunt, prospect, -alpha - 1) : search(hunt, prospect, alpha);
}

/* Searches the open branches, the most promising first; one that another thread is at comes last,
 * when its result is likely to be in the table. */
static int search_branches(struct hunt *hunt, struct branch *branches, size_t count, unsigned discs,
                           int alpha, int best)
{
    const bool claiming = hunt->solving->with_other_threads && discs <= CLAIMED_DISCS_MAX;
    size_t done = 0;
    while (done < count && best <= alpha) {
        struct branch *branch = &branches[done];
        pick_branch(branch, count - done);
        const uint64_t code = branch->prospect.code;
        if (claiming && done > 0 && branch->promise > PROMISE_DEFERRED &&
            proofs_is_claimed(&hunt->proofs, code)) {
            branch->promise = PROMISE_DEFERRED;
            continue;
        }
        if (claiming)
            proofs_claim(&hunt->proofs, code);
        const int value = search_branch(hunt, &branch->prospect, alpha);
        if (claiming)
            proofs_release(&hunt->proofs, code);
        if (hunt->broken_off)
            return 0;
        if (value > best)
            best = value;
        if (value > alpha)
            learn(hunt, branches, done, discs);
        done++;
    }
    return best;
}

/* Is a quiet position worth more than alpha to its side to move? Above alpha the answer is a lower
 * bound of the worth, else an upper bound; without meaning once the hunt is broken off. */
static int search(struct hunt *hunt, const struct prospect *prospect, int alpha)
{
    if (!enter_node(hunt))
        return 0;
    const uint64_t nodes = hunt->solving->nodes;
    struct branch branches[COLUMNS];
    int best = -VALUE_UNKNOWN;
    const size_t count = look_at_moves(hunt, prospect, alpha, branches, &best);
    if (best <= alpha && count > 0) {
        best = search_branches(hunt, branches, count, prospect->discs, alpha, best);
        if (hunt->broken_off)
            return 0;
    }
    if (prospect->discs <= REMEMBERED_DISCS_MAX) {
        struct value_range range = prospect->range;
        if (best > alpha && best > range.lower)
            range.lower = best;
        if (best <= alpha && best < range.upper)
            range.upper = best;
        proofs_keep(&hunt->proofs, prospect->code, range, hunt->solving->nodes - nodes);
    }
    return best;
}

/* The question to ask next. Those about a quick end are cheap whatever the answer, the cheaper the
 * quicker; so they come first, beginning with the quickest, each taking an eighth off its side of
 * what is left, until they have cost something. Then whether it is won and whether it is lost,
 * which rules out most; then, nearer to a draw than to the quickest end, by how much. */
static int next_question(struct value_range range, uint64_t nodes)
{
    if (nodes < CHEAP_NODES) {
        const int low = range.lower * 7 / 8, high = range.upper * 7 / 8;
        if (-range.lower > range.upper && low < range.upper)
            return low;
        if (high >= range.lower && range.upper > 1)
            return high;
    }
    if (range.lower <= 0 && range.upper > 0)
        return 0;
    const int part = (range.upper - range.lower) / 6;
    return range.lower >= 0 ? range.lower + part : range.upper - (part > 0 ? part : 1);
}

/* Begins with a look at a position that may be anything. */
static struct hunt begin(struct solving *solving, const struct any_position *any)
{
    struct position position;
    memcpy(&position, any->bytes, sizeof position);
    const bitboard own = position.own, other = position_other(&position), taken = position.taken;
    struct hunt hunt = {
        .solving = solving,
        .proofs = proofs_in(solving->memory, solving->bytes),
        .known_discs = knowledge_discs_max(solving->knowledge),
        .root = {.own = own,
                 .other = other,
                 .own_wins = winning_cells(own, taken),
                 .other_wins = winning_cells(other, taken),
                 .discs = bits_count(taken)},
    };
    if (has_four(other))
        prospect_close(&hunt.root, -value_of_win(hunt.root.discs));
    else if ((hunt.root.own_wins & landing_cells(taken)) != 0)
        prospect_close(&hunt.root, value_of_win(hunt.root.discs + 1));
    else
        prospect_look(&hunt.root, solving->knowledge, hunt.known_discs);
    if (hunt.root.range.lower < hunt.root.range.upper)
        proofs_recall(&hunt.proofs, hunt.root.code, &hunt.root.range);
    return hunt;
}

/* What is known of the root's value after asking whether it is above alpha; no more than before
 * when stopped. */
static struct value_range answer(struct hunt *hunt, int alpha)
{
    int best = -VALUE_UNKNOWN;
    hunt->alpha = alpha;
    hunt->broken_off = false; /* another thread may have answered the question before */
    if (is_open(&hunt->root, alpha, &best)) {
        const int value = search_branch(hunt, &hunt->root, alpha);
        struct value_range range = range_above(&hunt->root);
        if (!hunt->broken_off)
            *(value > alpha ? &range.lower : &range.upper) = value;
        return range;
    }
    return range_above(&hunt->root);
}

static unsigned discs_of(const struct any_position *any)
{
    struct position position;
    memcpy(&position, any->bytes, sizeof position);
    return bits_count(position.taken);
}

/* The highest value whose score is not above that one. */
static int value_at_score(score alpha, unsigned discs)
{
    int value = value_of_score(alpha, discs);
    return value_to_score(value, discs) > alpha ? value - 1 : value;
}

static score ask(struct solving *solving, const struct any_position *position, score alpha)
{
    struct hunt hunt = begin(solving, position);
    const unsigned discs = discs_of(position);
    const int limit = value_at_score(alpha, discs);
    const struct value_range range = answer(&hunt, limit);
    return value_to_score(range.lower > limit ? range.lower : range.upper, discs);
}

static bool narrow(struct solving *solving, const struct any_position *position,
                   struct bounds *bounds)
{
    struct hunt hunt = begin(solving, position);
    const unsigned discs = discs_of(position);
    struct value_range range = range_above(&hunt.root);
    if (bounds->lower > value_to_score(range.lower, discs))
        range.lower = value_of_score(bounds->lower, discs);
    if (bounds->upper < value_to_score(range.upper, discs))
        range.upper = value_of_score(bounds->upper, discs);
    for (bool cheap = true; range.lower < range.upper && cheap;
         cheap = solving->nodes < CHEAP_NODES) {
        const struct value_range found = answer(&hunt, next_question(range, solving->nodes));
        if (solving->stopped)
            return false;
        range.lower = found.lower > range.lower ? found.lower : range.lower;
        range.upper = found.upper < range.upper ? found.upper : range.upper;
    }
    *bounds =
        (struct bounds){value_to_score(range.lower, discs), value_to_score(range.upper, discs)};
    return true;
}

static unsigned fullness_permille(const struct solving *solving)
{
    const struct proofs proofs = proofs_in(solving->memory, solving->bytes);
    return proofs_fullness_permille(&proofs);
}

static int published(const struct any_position *position, score value)
{
    return value_of_score(value, discs_of(position));
}

const struct solver connect4_solver = {
    .ask = ask,
    .narrow = narrow,
    .fullness_permille = fullness_permille,
    .published = published,
};
