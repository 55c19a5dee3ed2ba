/*
 * Knowledge: exact results that a game brings along as data (endgame databases, an opening book),
 * beyond what its rules and its evaluation say.
 *
 * Each game that has any defines its own `struct tablebase`; to all others it is opaque. It never
 * changes once it is opened, so all threads and several engines may share it. The dynamic interface
 * of a game (games/game.h) opens and closes it, the static interface asks it: position_probe().
 *
 * A result may be known with its distance (a score beyond SCORE_PROVEN) or without (one beyond
 * SCORE_TABLEBASE_WIN, see games/score.h); a search takes either as certain.
 */
#ifndef KINGDROP_GAMES_TABLEBASE_H
#define KINGDROP_GAMES_TABLEBASE_H

struct tablebase;

#endif
