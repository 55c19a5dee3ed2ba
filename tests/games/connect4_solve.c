/*
 * Solves Connect Four positions with nothing but the rules: alpha-beta over all moves to the end of
 * the game and a table of positions seen. The real search and its static knowledge are held against
 * the scores it wrote.
 *
 *   connect4_solve SEED COUNT   prints so many random positions with 24 discs or more, as a list of
 *                               columns, each with its score
 *   connect4_solve FILE         reads such lines and complains where a score is wrong
 *
 * A score is 22 less the winner's discs at the end of the game when both do their best, positive
 * when the side to move wins, and 0 for a draw.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/connect4_walk.h"

#define TABLE_SIZE (1U << 20)

enum { DISCS_MIN = 24, DISCS_MAX = 40 };

/* A position's score is known to lie between the two. */
struct entry {
    uint64_t code;
    int lower, upper;
};

static struct entry table[TABLE_SIZE];

static int solve(const struct position *position, int alpha, int beta)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    if (count == 0)
        return position_is_lost(position) ? (int)bits_count(position_other(position)) - 22 : 0;

    const uint64_t code = position_code(position);
    struct entry *entry = &table[zobrist_mix(code) % TABLE_SIZE];
    if (entry->code != code)
        *entry = (struct entry){code, -22, 22};
    if (entry->lower >= beta || entry->lower == entry->upper)
        return entry->lower;
    if (entry->upper <= alpha)
        return entry->upper;

    int best = -22;
    for (size_t i = 0; i < count && best < beta; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        const int value = -solve(&next, -beta, -(best > alpha ? best : alpha));
        best = value > best ? value : best;
    }
    if (entry->code != code) /* taken by a position further down */
        *entry = (struct entry){code, -22, 22};
    if (best > alpha)
        entry->lower = best;
    if (best < beta)
        entry->upper = best;
    return best;
}

static void print_random_positions(uint64_t seed, unsigned count)
{
    printf("# Connect Four positions as lists of columns, each with its score.\n"
           "# Written by: connect4_solve %llu %u\n",
           (unsigned long long)seed, count);
    for (unsigned printed = 0; printed < count;) {
        const unsigned discs = DISCS_MIN + printed % (DISCS_MAX - DISCS_MIN + 1);
        char columns[CELLS + 1] = "";
        struct position position;
        position_start(&position);
        for (unsigned ply = 0; ply < discs && position_count_ways(&position) > 0; ply++) {
            const move move = walk_choose(&position, &seed, WALK_CAREFULLY);
            columns[ply] = (char)('1' + move_index(move) / COLUMN_BITS);
            position_play(&position, move);
        }
        if (position_count_ways(&position) == 0)
            continue;
        printf("%s %d\n", columns, solve(&position, -22, 22));
        printed++;
    }
}

/* The position after a list of columns; false when they are no legal moves. */
static bool replay(const char *columns, struct position *position)
{
    position_start(position);
    for (; *columns >= '1' && *columns <= '7'; columns++) {
        const bitboard cell = landing_cells(position->taken) & COLUMN(*columns - '1');
        if (cell == 0 || position_count_ways(position) == 0)
            return false;
        position_play(position, cell);
    }
    return *columns == '\0';
}

/* Returns how many lines are wrong. */
static unsigned check_lines(FILE *lines)
{
    char line[128];
    unsigned wrong = 0, checked = 0;
    while (fgets(line, sizeof line, lines) != NULL) {
        char columns[64];
        int score;
        struct position position;
        if (line[0] == '#')
            continue;
        if (sscanf(line, "%63s %d", columns, &score) != 2 || !replay(columns, &position)) {
            printf("no position and score: %s", line);
            wrong++;
            continue;
        }
        const int solved = solve(&position, -22, 22);
        if (solved != score)
            printf("%s: %d, not %d\n", columns, solved, score);
        wrong += solved != score;
        checked++;
    }
    return wrong + (checked == 0);
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 3) {
        print_random_positions(strtoull(arguments[1], NULL, 10),
                               (unsigned)strtoul(arguments[2], NULL, 10));
        return EXIT_SUCCESS;
    }
    FILE *lines = argument_count == 2 ? fopen(arguments[1], "r") : NULL;
    if (lines == NULL) {
        fputs("usage: connect4_solve SEED COUNT, or connect4_solve FILE\n", stderr);
        return EXIT_FAILURE;
    }
    const unsigned wrong = check_lines(lines);
    fclose(lines);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
