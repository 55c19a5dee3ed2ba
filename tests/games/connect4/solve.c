/*
 * Solves Connect Four positions with nothing but the rules (exact.h). The real searches
 * are held against the scores it wrote.
 *
 *   connect4_solve SEED COUNT   prints so many random positions with 24 discs or more, as a list of
 *                               columns, each with its score
 *   connect4_solve FILE         reads such lines and complains where a score is wrong
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/connect4/exact.h"
#include "tests/games/connect4/walk.h"

enum { DISCS_MIN = 24, DISCS_MAX = 40 };

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
        printf("%s %d\n", columns, exact_value(&position));
        printed++;
    }
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
        if (sscanf(line, "%63s %d", columns, &score) != 2 || !walk_along(columns, &position)) {
            printf("no position and score: %s", line);
            wrong++;
            continue;
        }
        const int solved = exact_value(&position);
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
