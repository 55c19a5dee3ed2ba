#include "engine/strength.h"

#include <string.h>

enum {
    STEP = 200, /* Elo from rung to rung; in between all is in proportion */
    RUNGS = (STRENGTH_ELO_MAX - STRENGTH_ELO_MIN) / STEP + 1,
};

struct rung {
    unsigned nodes;
    unsigned blur;
};

struct ladder {
    const char *game;
    struct rung rungs[RUNGS]; /* from STRENGTH_ELO_MIN up */
};

static const struct ladder ladders[] = {
    {"checkers",
     {{60, 130},
      {80, 90},
      {120, 60},
      {250, 40},
      {600, 25},
      {2000, 15},
      {8000, 8},
      {30000, 4},
      {100000, 2}}},
};

/* For a game that nobody has played matches of. */
static const struct ladder any_game = {NULL,
                                       {{60, 130},
                                        {80, 90},
                                        {120, 60},
                                        {250, 40},
                                        {600, 25},
                                        {2000, 15},
                                        {8000, 8},
                                        {30000, 4},
                                        {100000, 2}}};

static const struct ladder *ladder_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof ladders / sizeof *ladders; i++)
        if (strcmp(ladders[i].game, game->name) == 0)
            return &ladders[i];
    return &any_game;
}

static unsigned between(unsigned from, unsigned to, unsigned part)
{
    return (from * (STEP - part) + to * part + STEP / 2) / STEP;
}

struct strength strength_of(const struct game *game, unsigned elo, uint64_t seed)
{
    const unsigned height = elo > STRENGTH_ELO_MIN ? elo - STRENGTH_ELO_MIN : 0;
    const struct rung *below = &ladder_of(game)->rungs[height / STEP];
    const struct rung *above = height % STEP > 0 ? below + 1 : below;
    return (struct strength){
        .nodes = between(below->nodes, above->nodes, height % STEP),
        .blur = between(below->blur, above->blur, height % STEP),
        .seed = seed,
    };
}
