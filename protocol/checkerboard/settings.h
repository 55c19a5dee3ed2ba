/*
 * What CheckerBoard sets: enginecommand() keeps it, getmove() hands it to the engine.
 */
#ifndef KINGDROP_PROTOCOL_CHECKERBOARD_SETTINGS_H
#define KINGDROP_PROTOCOL_CHECKERBOARD_SETTINGS_H

#include "games/text.h"

/* Adds a setting's value, or sets it; false, with the reason, when there is none of that name or
 * it cannot have the value. */
bool settings_get(struct text name, struct builder *reply);
bool settings_set(struct text name, struct text value, struct builder *reply);

/* Adds a `setoption` line for each setting of the engine that was set since the last call, or ever
 * if `all`. */
void settings_write_options(bool all, struct builder *lines);

/* The nodes that a search may have; 0: as many as its time allows. */
int64_t settings_nodes(void);

/* Copies the game's history: a FEN and the moves that followed. */
void settings_copy_history(struct builder *history);

#endif
