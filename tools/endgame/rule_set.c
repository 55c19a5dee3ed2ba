#include <stdio.h>

#include "tools/endgame/rule_set.h"

#define GAME(name) extern const struct rule_set name##_rule_set;
#include "endgame_games.def"
#undef GAME

static const struct rule_set *const rule_sets[] = {
#define GAME(name) &name##_rule_set,
#include "endgame_games.def"
#undef GAME
};

const struct rule_set *rule_set_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof rule_sets / sizeof *rule_sets; i++)
        if (rule_sets[i]->game == game)
            return rule_sets[i];
    return NULL;
}

struct tablebase *rule_set_open(const struct rule_set *rules, const char *path)
{
    struct builder error = BUILDER(4096 + 256);
    struct tablebase *tablebase = draughts_tablebase_open(rules->files, path, true, &error);
    if (tablebase == NULL && error.length == 0)
        builder_add(&error, "%s: no endgame databases of %s", path, rules->game->title);
    if (error.length > 0)
        fprintf(stderr, "%s\n", error.start);
    return tablebase;
}
