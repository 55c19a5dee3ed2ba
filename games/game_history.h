/* The history of a game: its start, moves and positions. Owns memory. For one thread at a time. */
#pragma once

#include "games/game.h"

struct game_history {
    const struct variant *variant;
    struct any_position start, now;
    size_t count;    /* moves played */
    size_t capacity; /* of both arrays */
    move *moves;
    uint64_t *keys; /* keys[i]: of the position before moves[i] */
};

/* Starts a history without moves, at the variant's start. */
void game_history_start(struct game_history *history, const struct variant *variant);
/* Starts a history at a given position. */
void game_history_start_at(struct game_history *history, const struct variant *variant,
                           const struct any_position *position);
/* Frees the memory. */
void game_history_finish(struct game_history *history);

/* Declares a history that is finished when its block ends. Start it at once. */
#define GAME_HISTORY(name) struct game_history name __attribute__((cleanup(game_history_finish)))

/* Copies into an uninitialised history. Returns false when memory is short. */
bool game_history_copy(struct game_history *copy, const struct game_history *history);

/* Appends a legal move. Returns false and changes nothing when memory is short. */
bool game_history_play(struct game_history *history, move move);

/* Appends all blank-separated moves, or none; skips move numbers. Returns false and sets *error if
 * one is invalid. */
bool game_history_play_words(struct game_history *history, struct text words,
                             struct builder *error);

/* Takes back moves until `count` are left. */
void game_history_take_back(struct game_history *history, size_t count);

/* Returns how often the current position has occurred, including now. */
unsigned game_history_repetitions(const struct game_history *history);

/* Returns the outcome, including draws by repetition and no progress (plies_to_draw). */
struct game_outcome game_history_outcome(const struct game_history *history, unsigned draw_plies);
