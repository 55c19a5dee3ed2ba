/*
 * Tablebases: exact results that a game brings along as data (endgame databases, books of solved
 * positions), beyond what its rules and its evaluation say.
 *
 * Each game that has any defines its own `struct tablebase`; it is opaque to all others. It never
 * changes once it is open, so all threads and several engines may share it. The dynamic interface
 * of a game (games/game.h) opens, closes and probes it at the root, the static interface probes it
 * inside the search: position_probe().
 *
 * A result comes with its distance (a score beyond SCORE_PROVEN) or without (one beyond
 * SCORE_TABLEBASE_WIN, see games/base/score.h); a search takes either as proven.
 */
#ifndef KINGDROP_GAMES_TABLEBASE_H
#define KINGDROP_GAMES_TABLEBASE_H

struct tablebase;

#endif
