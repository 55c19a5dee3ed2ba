/*
 * Tablebases: exact results as data (endgame databases, books of solved positions).
 *
 * A game may define its `struct tablebase`, opaque to others and immutable once open, so all
 * threads and engines may share it.
 *
 * Results with a distance are beyond SCORE_PROVEN, others beyond SCORE_TABLEBASE_WIN.
 */
#pragma once

struct tablebase;
