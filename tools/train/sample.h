/*
 * Samples: positions of draughts with a score and a result, to train the evaluation on.
 *
 * A sample is seen by its side to move, as if that side were the one that begins: for the other the
 * board is rotated by 180 degrees and the colours are swapped. Both stand for the same position as
 * far as the rules go, so whatever learns from samples learns both at once.
 */
#ifndef KINGDROP_TOOLS_TRAIN_SAMPLE_H
#define KINGDROP_TOOLS_TRAIN_SAMPLE_H

#include GAME_HEADER

#define SAMPLE_BYTES 16 /* in a file */

/* How the game went on for the side to move. */
enum sample_result { SAMPLE_LOST, SAMPLE_DRAWN, SAMPLE_WON, SAMPLE_UNKNOWN };

struct sample {
    uint32_t own, opponent, kings; /* bit n - 1 is square n; kings are those of both sides */
    int16_t score;                 /* what a search said, in hundredths of a man */
    uint8_t result;                /* enum sample_result */
    uint8_t ply;                   /* of the game; 255 and later are the same */
};

/* The largest score a sample holds, of either sign. */
#define SAMPLE_SCORE_MAX 3000

struct sample sample_of(const struct position *position, score value, enum sample_result result,
                        unsigned ply);

/* The position with the player to move who begins. */
struct position sample_position(const struct sample *sample);

void sample_write(const struct sample *sample, unsigned char bytes[SAMPLE_BYTES]);

/* False when no position can be like that. */
bool sample_read(struct sample *sample, const unsigned char bytes[SAMPLE_BYTES]);

#endif
