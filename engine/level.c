#include "engine/level.h"

/*
 * Neighbouring levels are 200 Elo apart (`tools/lab/levels`). The textbook engine at depth 4, rated
 * 1200, anchors the scale.
 *
 * With large noise, depth does not help: more positions mean larger errors. So the lowest levels
 * search one ply.
 */
unsigned level_full_elo(const struct game *game)
{
    if (game->level_count == 0)
        return LEVEL_ELO_MIN;
    return LEVEL_ELO_MIN + (unsigned)(game->level_count - 1) * LEVEL_ELO_STEP;
}

/* Interpolates linearly, `parts` / LEVEL_ELO_STEP of the way. */
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
