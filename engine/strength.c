#include "engine/strength.h"

/*
 * Neighbouring levels are 200 Elo apart, as `tools/levels` measures them: the higher one scores 76
 * per cent. What they are worth in Elo is set by one more match: the textbook engine that looks
 * four plies deep is worth 1200.
 *
 * While errors are large it does not help to look farther: a search finds the largest of them, and
 * of more positions a larger one. So the lowest levels differ in their errors alone, and see just
 * what a move leads to at once.
 */
unsigned strength_full_elo(const struct game *game)
{
    if (game->level_count == 0)
        return STRENGTH_ELO_MIN;
    return STRENGTH_ELO_MIN + (unsigned)(game->level_count - 1) * LEVEL_ELO_STEP;
}

/* What is so many parts of LEVEL_ELO_STEP on the way from one to the other. */
static unsigned between(unsigned from, unsigned to, unsigned parts)
{
    return (from * (LEVEL_ELO_STEP - parts) + to * parts) / LEVEL_ELO_STEP;
}

struct strength strength_of(const struct game *game, unsigned elo, uint64_t seed)
{
    const unsigned height = elo > STRENGTH_ELO_MIN ? elo - STRENGTH_ELO_MIN : 0;
    const struct level *below = &game->levels[height / LEVEL_ELO_STEP], *above = below + 1;
    return (struct strength){
        .nodes = between(below->nodes, above->nodes, height % LEVEL_ELO_STEP),
        .blur = between(below->blur, above->blur, height % LEVEL_ELO_STEP),
        .seed = seed,
    };
}
