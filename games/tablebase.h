/*
 * Tablebases: exact results as data (endgame databases, books of solved positions).
 *
 * Each game may define its `struct tablebase`, opaque to others. An open one is immutable, so all
 * threads and engines may share it. The dynamic interface (games/game.h) opens, closes and probes
 * it at the root; the static interface probes it in the search: position_probe().
 *
 * A result has its distance (a score beyond SCORE_PROVEN) or not (one beyond SCORE_TABLEBASE_WIN,
 * see games/base/score.h); both are proven.
 */
#ifndef KINGDROP_GAMES_TABLEBASE_H
#define KINGDROP_GAMES_TABLEBASE_H

struct tablebase;

#endif
