/* The textbook's search backends, for all its games, and their options. */
#pragma once

#include "engine/search_backend.h"
#include "tools/textbook/minimax.h"

/* Indices of the options in settings.backend_options. */
enum textbook_option {
    TEXTBOOK_RECURSION, /* enum recursion */
    TEXTBOOK_DEPTH,     /* plies, unless `go` gives a depth; 0: to the end of the game */
    TEXTBOOK_EXTREME_VALUES,
    TEXTBOOK_ORDERING,
    TEXTBOOK_TABLE,
    TEXTBOOK_DEEPENING,
    TEXTBOOK_QUIESCENCE,
    TEXTBOOK_SYMMETRY,
};

/* A further value of TEXTBOOK_RECURSION, after enum recursion: plays a random move. */
enum { RANDOM_PLAYER = ALPHA_BETA + 1 };

/* Ended by NULL. */
extern const struct search_backend *const textbook_backends[];

extern const struct search_backend stones_backend;

/* Returns the number of leaves. A stop cuts it short. */
uint64_t textbook_perft(const struct any_position *position, unsigned depth,
                        const struct game *game, struct control *control);
