/* Dynamic programming: a pile's result follows from smaller piles, so one pass solves the game.
 * Endgame databases do this for larger games. */
#include "tools/textbook/stones/solution.h"

static bool is_won(unsigned plies)
{
    return plies % 2 == 1;
}

/* Returns the length of best play: the fastest win, or else the slowest loss. */
static uint16_t plies_from(const uint16_t *plies, unsigned pile)
{
    unsigned soonest_win = UINT16_MAX, latest_loss = 0;
    for (unsigned root = 1; root * root <= pile; root++) {
        const unsigned lasts = plies[pile - root * root] + 1U;
        if (is_won(lasts))
            soonest_win = lasts < soonest_win ? lasts : soonest_win;
        else
            latest_loss = lasts > latest_loss ? lasts : latest_loss;
    }
    return (uint16_t)(soonest_win < UINT16_MAX ? soonest_win : latest_loss);
}

void solution_extend(struct solution *solution, unsigned pile)
{
    for (; solution->piles <= pile; solution->piles++)
        solution->plies[solution->piles] = plies_from(solution->plies, solution->piles);
}

move solution_move(const struct solution *solution, unsigned pile)
{
    unsigned root = 1;
    while (solution->plies[pile - root * root] + 1 != solution->plies[pile])
        root++;
    return root * root;
}

score solution_score(unsigned plies)
{
    return is_won(plies) ? score_win_in(plies) : score_loss_in(plies);
}
