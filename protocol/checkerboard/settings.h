/* CheckerBoard's settings: enginecommand() keeps them, getmove() passes them to the engine. */
#pragma once

#include "games/base/text.h"

#define SETTINGS_VALUE_SIZE 4096

/* Adds a setting's value; returns false, with the reason, if the name is unknown. */
bool settings_get(struct text name, struct builder *reply);

/* Sets a setting; returns false, with the reason, if the name is unknown or the value invalid. */
bool settings_set(struct text name, struct text value, struct builder *reply);

/* Adds a `setoption` line for each engine option set since the last call, or ever if `all`. */
void settings_write_options(bool all, struct builder *lines);

/* Returns the nodes of a search; 0: no limit. */
int64_t settings_nodes(void);

/* Copies the game's history: a FEN and moves. */
void settings_copy_history(struct builder *history);
