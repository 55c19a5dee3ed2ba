/*
 * The record of a game: where it started, the moves played and the positions passed.
 *
 * It owns memory: record_start makes one, record_finish frees it. Use from one thread at a time.
 */
#ifndef KINGDROP_GAMES_RECORD_H
#define KINGDROP_GAMES_RECORD_H

#include "games/game.h"

struct record {
    const struct variant *variant;
    struct state start, now;
    size_t count;    /* moves played */
    size_t capacity; /* of the two arrays */
    move *moves;
    uint64_t *keys; /* keys[i]: the key of the position before moves[i] */
};

/* A record with no move yet, at the variant's start or at a given position. */
void record_start(struct record *record, const struct variant *variant);
void record_start_at(struct record *record, const struct variant *variant,
                     const struct state *state);
void record_finish(struct record *record);

/* Makes *copy, which holds nothing yet, a record of its own; false when memory is short. */
bool record_copy(struct record *copy, const struct record *record);

/* Appends a legal move; false, and nothing changed, when memory is short. */
bool record_play(struct record *record, move move);

/* Appends all moves named in a text of blank-separated words, or none: false when one is wrong,
 * with the word and the reason in *why. */
bool record_play_words(struct record *record, struct text words, struct builder *why);

/* Takes back the last moves until `count` are left. */
void record_take_back(struct record *record, size_t count);

/* How often the position on the board has occurred, this time included. */
unsigned record_repetitions(const struct record *record);

/* The state of the game with the draws by threefold repetition and by draw_plies plies without
 * progress (0: no such draw). A decision on the board comes before a draw. */
struct verdict record_verdict(const struct record *record, unsigned draw_plies);

#endif
