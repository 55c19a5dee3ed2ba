#include "engine/level.h"

/*
 * Neighbouring levels are 200 Elo apart, as `tools/lab/levels` measures them: the higher one scores
 * 76 per cent. One more match ties them to a rating: the textbook engine at depth 4 has 1200.
 *
 * While the noise is large a deeper search does not help: it finds the largest error, and among
 * more positions a larger one. So the lowest levels differ only in their noise, and see only what a
 * move leads to at once.
 */
unsigned level_full_elo(const struct game *game)
{
    if (game->level_count == 0)
        return LEVEL_ELO_MIN;
    return LEVEL_ELO_MIN + (unsigned)(game->level_count - 1) * LEVEL_ELO_STEP;
}

/* Linear interpolation: `parts` of LEVEL_ELO_STEP on the way from one to the other. */
static unsigned between(unsigned from, unsigned to, unsigned parts)
{
    return (from * (LEVEL_ELO_STEP - parts) + to * parts) / LEVEL_ELO_STEP;
}

struct played_level level_of_elo(const struct game *game, unsigned elo, uint64_t seed)
{
    const unsigned height = elo > LEVEL_ELO_MIN ? elo - LEVEL_ELO_MIN : 0;
    const struct level *below = &game->levels[height / LEVEL_ELO_STEP], *above = below + 1;
    return (struct played_level){
        .nodes = between(below->nodes, above->nodes, height % LEVEL_ELO_STEP),
        .evaluation_noise =
            between(below->evaluation_noise, above->evaluation_noise, height % LEVEL_ELO_STEP),
        .seed = seed,
    };
}
