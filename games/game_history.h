/*
 * The history of a game: where it started, the moves played and the positions passed.
 *
 * It owns memory: game_history_start makes one, game_history_finish frees it. For one thread at a
 * time.
 */
#ifndef KINGDROP_GAMES_GAME_HISTORY_H
#define KINGDROP_GAMES_GAME_HISTORY_H

#include "games/game.h"

struct game_history {
    const struct variant *variant;
    struct any_position start, now;
    size_t count;    /* moves played */
    size_t capacity; /* of the two arrays */
    move *moves;
    uint64_t *keys; /* keys[i]: the key of the position before moves[i] */
};

/* A history with no move yet, at the variant's start or at a given position. */
void game_history_start(struct game_history *history, const struct variant *variant);
void game_history_start_at(struct game_history *history, const struct variant *variant,
                           const struct any_position *position);
void game_history_finish(struct game_history *history);

/* A history that is finished where its block ends; to be started at once. */
#define GAME_HISTORY(name) struct game_history name __attribute__((cleanup(game_history_finish)))

/* Copies a history into *copy, which holds nothing yet; false when memory is short. */
bool game_history_copy(struct game_history *copy, const struct game_history *history);

/* Appends a legal move; false, and nothing changed, when memory is short. */
bool game_history_play(struct game_history *history, move move);

/* Appends all moves of a text of words with blanks between, or none: false when one is wrong, with
 * the word and the reason in *why. */
bool game_history_play_words(struct game_history *history, struct text words,
                             struct builder *error);

/* Takes back the last moves until `count` are left. */
void game_history_take_back(struct game_history *history, size_t count);

/* How often the position on the board has occurred, this time included. */
unsigned game_history_repetitions(const struct game_history *history);

/* The outcome of the game, draws by threefold repetition and by draw_plies reversible plies in a
 * row included (0: no such draw). A win on the board comes before a draw. */
struct game_outcome game_history_outcome(const struct game_history *history, unsigned draw_plies);

#endif
