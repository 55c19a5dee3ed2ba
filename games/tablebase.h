/*
 * Tablebases: exact results as data (endgame databases, books of solved positions).
 *
 * A game may define its `struct tablebase`, opaque to others and immutable once open, so all
 * threads and engines may share it.
 *
 * Wins at a known distance score at least SCORE_PROVEN, others at least SCORE_TABLEBASE_WIN.
 */
#pragma once

struct tablebase;
