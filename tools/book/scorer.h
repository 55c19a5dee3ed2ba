/*
 * Scores positions by the engine's search, one after the other. Use from one thread.
 */
#ifndef KINGDROP_TOOLS_BOOK_SCORER_H
#define KINGDROP_TOOLS_BOOK_SCORER_H

#include "engine/limits.h"
#include "engine/report.h"
#include "games/game_history.h"

struct scorer;

/* NULL when memory or threads are short. */
struct scorer *scorer_create(void);
void scorer_destroy(struct scorer *scorer);

/* What a search within any limits but time says of its best move in the history's position; it
 * knows nothing of earlier searches, so that the score does not depend on them. False when memory
 * is short. */
bool scorer_find_line(struct scorer *scorer, const struct game_history *history,
                      const struct limits *limits, struct line *line);

/* The nodes of the bench, by which a search is known. False when memory is short. */
bool scorer_signature(struct scorer *scorer, uint32_t *signature);

#endif
