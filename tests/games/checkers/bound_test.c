/*
 * An exhaustive bound on a position's number of captures.
 *
 * Jumps keep a piece on its class of eight squares and cross nine others, which two classes share.
 * The bound sums the captures of the best k pieces over any set of opponents and occupied squares.
 */
#include <stdbool.h>
#include <string.h>

#include "games/draughts/english/position.h"
#include "tests/unit.h"

enum { NODES = 8, OVERS = 9, TAKEN_SETS = 1 << NODES, OPPONENT_SETS = 1 << OVERS, WAYS_MAX = 64 };

/* Each jump's captured square and landing square, -1 off the board. */
struct class
{
    int over[NODES][4], onto[NODES][4];
};

static int index_of(int row, int column, const int squares[NODES][2])
{
    for (int node = 0; node < NODES; node++)
        if (squares[node][0] == row && squares[node][1] == column)
            return node;
    return -1;
}

/* Returns the even-row class of this parity. Ways 0, 1 go down, 2, 3 up. */
static struct class make_class(int parity)
{
    int squares[NODES][2], nodes = 0;
    for (int row = 0; row < 8; row += 2)
        for (int column = 1; column < 8; column += 2)
            if ((row / 2 + column / 2) % 2 == parity) {
                squares[nodes][0] = row;
                squares[nodes++][1] = column;
            }
    struct class class;
    for (int node = 0; node < NODES; node++)
        for (int way = 0; way < 4; way++) {
            const int rows = way < 2 ? 1 : -1, columns = way % 2 == 0 ? -1 : 1;
            const int row = squares[node][0], column = squares[node][1];
            const int onto = index_of(row + 2 * rows, column + 2 * columns, squares);
            class.onto[node][way] = onto;
            class.over[node][way] =
                onto < 0 ? -1 : (row + rows) / 2 * 3 + (column + columns) / 2 - 1;
        }
    return class;
}

struct trial {
    const struct class *class;
    int start, first_way, last_way;
    unsigned opponents, taken;
    unsigned ends[WAYS_MAX]; /* end and captured set of each capture */
    unsigned count;
};

static void follow(struct trial *trial, int at, unsigned captured)
{
    bool goes_on = false;
    for (int way = trial->first_way; way <= trial->last_way; way++) {
        const int onto = trial->class->onto[at][way];
        if (onto < 0 || (onto != trial->start && (trial->taken >> onto & 1) != 0))
            continue;
        const unsigned over = 1U << trial->class->over[at][way];
        if ((trial->opponents & ~captured & over) == 0)
            continue;
        goes_on = true;
        follow(trial, onto, captured | over);
    }
    if (goes_on || captured == 0)
        return;
    const unsigned end = (unsigned)at << OVERS | captured;
    for (unsigned i = 0; i < trial->count; i++)
        if (trial->ends[i] == end)
            return;
    assert_true(trial->count < WAYS_MAX);
    trial->ends[trial->count++] = end;
}

/* Returns the maximum number of captures by a man or king. */
static unsigned most_captures(const struct class *class, int start, unsigned opponents,
                              unsigned taken)
{
    static const int kinds[3][2] = {{0, 3}, {0, 1}, {2, 3}};
    unsigned max = 0;
    for (int kind = 0; kind < 3; kind++) {
        struct trial trial = {
            .class = class,
            .start = start,
            .first_way = kinds[kind][0],
            .last_way = kinds[kind][1],
            .opponents = opponents,
            .taken = taken,
        };
        follow(&trial, start, 0);
        max = trial.count > max ? trial.count : max;
    }
    return max;
}

static unsigned larger(unsigned one, unsigned other)
{
    return one > other ? one : other;
}

/* best[k]: the most captures of k pieces over these opponents. */
static void best_of_class(const struct class *class, unsigned opponents, unsigned best[NODES + 1])
{
    memset(best, 0, (NODES + 1) * sizeof *best);
    for (unsigned taken = 0; taken < TAKEN_SETS; taken++) {
        unsigned tally[WAYS_MAX] = {0}; /* pieces by number of captures */
        for (int node = 0; node < NODES; node++)
            if ((taken >> node & 1) != 0)
                tally[most_captures(class, node, opponents, taken)]++;
        unsigned pieces = 0, sum = 0;
        for (unsigned captures = WAYS_MAX; captures-- > 0;)
            for (; tally[captures] > 0; tally[captures]--) {
                sum += captures;
                pieces++;
                best[pieces] = larger(best[pieces], sum);
            }
    }
}

/* max[n][k]: the most captures of k pieces on even rows over n opponents. */
static void most_of_rows(unsigned max[OVERS + 1][PIECES_MAX + 1])
{
    const struct class classes[2] = {make_class(0), make_class(1)};
    for (unsigned opponents = 0; opponents < OPPONENT_SETS; opponents++) {
        unsigned best[2][NODES + 1];
        best_of_class(&classes[0], opponents, best[0]);
        best_of_class(&classes[1], opponents, best[1]);
        unsigned *row = max[bits_count(opponents)];
        for (unsigned one = 0; one <= NODES; one++)
            for (unsigned other = 0; other <= NODES && one + other <= PIECES_MAX; other++)
                row[one + other] = larger(row[one + other], best[0][one] + best[1][other]);
    }
}

TEST(test_captures_fit_the_list)
{
    unsigned max[OVERS + 1][PIECES_MAX + 1] = {{0}};
    most_of_rows(max);
    unsigned bound = 0;
    for (unsigned n = 0; n <= OVERS; n++)
        for (unsigned m = 0; m <= OVERS && n + m <= PIECES_MAX; m++)
            for (unsigned k = 0; k <= PIECES_MAX; k++)
                for (unsigned l = 0; k + l <= PIECES_MAX; l++)
                    bound = larger(bound, max[n][k] + max[m][l]);
    assert_int_equal(bound, 34);
    assert_true(bound <= MOVES_MAX);
}

RUN_TESTS(NULL, NULL)
