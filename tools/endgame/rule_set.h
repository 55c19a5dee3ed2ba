/* The builder's view of a rule set, compiled for each. */
#pragma once

#include "games/draughts/tablebase/tablebase.h"

struct rule_set {
    const struct game *game;
    const struct variant *const *variants; /* the first one's notation is used */
    const struct tablebase_rules *files;
    bool kings_fly;

    /* Lists all legal moves from the mover's view. Returns their number. */
    size_t (*moves)(const struct relative_position *relative, move list[GAME_MOVES_MAX]);
    /* Returns whether the side to move has a capture. */
    bool (*has_capture)(const struct relative_position *relative);
};

/* Returns a game's rule set, or NULL. */
const struct rule_set *rule_set_of(const struct game *game);

/* Opens endgame files, which precede the embedded ones. Returns NULL and prints the error on
 * failure, even of one file in a folder. */
struct tablebase *rule_set_open(const struct rule_set *rules, const char *path);

/* The default. */
extern const struct rule_set checkers_rule_set;
