/* Bitboards have gaps for fixed shifts (games/draughts/board.h); samples pack 32 squares into 32
 * bits. */
#include "tools/train/sample.h"

#include "games/base/bytes.h"

/* The 32 squares of a bitboard without the gap after every eighth, and back. */
static uint32_t close_gaps(bitboard set)
{
    return (uint32_t)((set & 0xff) | (set >> 1 & 0xff00) | (set >> 2 & 0xff0000) |
                      (set >> 3 & 0xff000000));
}

static bitboard open_gaps(uint32_t squares)
{
    const bitboard set = squares;
    return (set & 0xff) | (set & 0xff00) << 1 | (set & 0xff0000) << 2 | (set & 0xff000000) << 3;
}

static uint32_t rotate_board(uint32_t squares)
{
    uint32_t rotated = 0;
    for (unsigned i = 0; i < 32; i++)
        rotated |= (squares >> i & 1) << (31 - i);
    return rotated;
}

struct sample sample_of(const struct position *position, score value, enum sample_result result,
                        unsigned ply)
{
    const enum player side = position->turn;
    struct sample sample = {
        .own = close_gaps(position->pieces[side]),
        .opponent = close_gaps(position->pieces[player_other(side)]),
        .kings = close_gaps(position->kings),
        .score = (int16_t)(value > SAMPLE_SCORE_MAX    ? SAMPLE_SCORE_MAX
                           : value < -SAMPLE_SCORE_MAX ? -SAMPLE_SCORE_MAX
                                                       : value),
        .result = (uint8_t)result,
        .ply = (uint8_t)(ply < 255 ? ply : 255),
    };
    /* Rotation by 180 degrees maps square n to 33 - n, a bit reversal. */
    if (side == SECOND) {
        sample.own = rotate_board(sample.own);
        sample.opponent = rotate_board(sample.opponent);
        sample.kings = rotate_board(sample.kings);
    }
    return sample;
}

struct position sample_position(const struct sample *sample)
{
    struct position position = {
        .pieces = {[FIRST] = open_gaps(sample->own), [SECOND] = open_gaps(sample->opponent)},
        .kings = open_gaps(sample->kings),
        .turn = FIRST,
    };
    position.key = position_compute_key(&position);
    return position;
}

void sample_write(const struct sample *sample, unsigned char bytes[SAMPLE_BYTES])
{
    bytes_put(bytes, sample->own, 4);
    bytes_put(bytes + 4, sample->opponent, 4);
    bytes_put(bytes + 8, sample->kings, 4);
    bytes_put(bytes + 12, (uint16_t)sample->score, 2);
    bytes[14] = sample->result;
    bytes[15] = sample->ply;
}

bool sample_read(struct sample *sample, const unsigned char bytes[SAMPLE_BYTES])
{
    *sample = (struct sample){
        .own = (uint32_t)bytes_get(bytes, 4),
        .opponent = (uint32_t)bytes_get(bytes + 4, 4),
        .kings = (uint32_t)bytes_get(bytes + 8, 4),
        .score = (int16_t)(uint16_t)bytes_get(bytes + 12, 2),
        .result = bytes[14],
        .ply = bytes[15],
    };
    /* A valid checksum may cover nonsense, which would index outside the weights. */
    return (sample->own & sample->opponent) == 0 &&
           (sample->kings & ~(sample->own | sample->opponent)) == 0 &&
           bits_count(sample->own) <= PIECES_MAX && bits_count(sample->opponent) <= PIECES_MAX &&
           sample->score >= -SAMPLE_SCORE_MAX && sample->score <= SAMPLE_SCORE_MAX &&
           sample->result <= SAMPLE_UNKNOWN;
}
