/*
 * Tablebases: exact results as data (endgame databases, books of solved positions).
 *
 * A game may define its `struct tablebase`, opaque to others. Once open it is immutable, so all
 * threads and engines may share it.
 *
 * Results with a distance are beyond SCORE_PROVEN, others beyond SCORE_TABLEBASE_WIN
 * (games/base/score.h); both are proven.
 */
#ifndef KINGDROP_GAMES_TABLEBASE_H
#define KINGDROP_GAMES_TABLEBASE_H

struct tablebase;

#endif
