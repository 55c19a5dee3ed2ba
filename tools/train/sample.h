/* Samples: draughts positions with score and result, seen from the side to move (rotated and
 * colours swapped for the second player), so training learns both sides together. */
#pragma once

#include GAME_HEADER

#define SAMPLE_BYTES 16 /* in a file */

/* The game's result for the side to move. */
enum sample_result { SAMPLE_LOST, SAMPLE_DRAWN, SAMPLE_WON, SAMPLE_UNKNOWN };

struct sample {
    uint32_t own, opponent, kings; /* bit n - 1 is square n; kings of both sides */
    int16_t score;                 /* of a search, in hundredths of a man */
    uint8_t result;                /* enum sample_result */
    uint8_t ply;                   /* of the game, at most 255 */
};

/* The maximum absolute score of a sample. */
#define SAMPLE_SCORE_MAX 3000

struct sample sample_of(const struct position *position, score value, enum sample_result result,
                        unsigned ply);

/* Returns the position with the first player to move. */
struct position sample_position(const struct sample *sample);

void sample_write(const struct sample *sample, unsigned char bytes[SAMPLE_BYTES]);

/* Returns false for impossible positions. */
bool sample_read(struct sample *sample, const unsigned char bytes[SAMPLE_BYTES]);
