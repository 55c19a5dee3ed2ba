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

/* Returns the rule set that a file names, or NULL. */
static const struct rule_set *rule_set_in(const char *path)
{
    struct section_header header = {0};
    FILE *file = fopen(path, "rbe");
    const bool is_read = file != NULL && fread(&header, sizeof header, 1, file) == 1;
    if (file != NULL)
        fclose(file);
    header = section_header_order(header);
    for (size_t i = 0; is_read && i < sizeof rule_sets / sizeof *rule_sets; i++)
        if (rule_sets[i]->files->number == header.rules)
            return rule_sets[i];
    return NULL;
}

struct tablebase *rule_set_open(const struct rule_set *rules, const char *path)
{
    struct builder error = BUILDER(4096 + 256);
    struct tablebase *tablebase = draughts_tablebase_open(rules->files, path, true, &error);
    if (tablebase == NULL && error.length == 0) {
        const struct rule_set *others = rule_set_in(path);
        builder_add(&error, "%s: no endgame databases for %s", path, rules->game->title);
        if (others != NULL)
            builder_add(&error, ", only for %s", others->game->title);
    }
    if (error.length == 0)
        return tablebase;
    fprintf(stderr, "%s\n", error.start);
    if (tablebase != NULL)
        draughts_tablebase_close(tablebase);
    return NULL;
}
