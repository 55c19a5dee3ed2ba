/* Games from the start position have few kings and endings, so some openings lack men, equally on
 * both sides for balance. */
#include "tools/train/opening.h"

/* A kind of opening: its share in per cent, men that each side lacks, and random plies. */
struct kind {
    unsigned percent;
    unsigned men_least, men_most;
    unsigned plies_least, plies_most;
};

/* Fewer men lead sooner to kings and endings. */
static const struct kind kinds[] = {
    {50, 0, 0, 2, 9},
    {36, 1, 1, 1, 7},
    {14, 2, 6, 0, 6},
};

static unsigned draw_between(struct random *random, unsigned min, unsigned max)
{
    return min + random_below(random, max - min + 1);
}

static const struct kind *draw_kind(struct random *random)
{
    unsigned percent = random_below(random, 100);
    const struct kind *kind = kinds;
    /* The shares sum to 100, so the loop ends within the table. */
    while (percent >= kind->percent)
        percent -= kind++->percent;
    return kind;
}

static void remove_men(struct position *position, enum player side, unsigned count,
                       struct random *random)
{
    while (count-- > 0) {
        bitboard rest = position->pieces[side];
        for (unsigned skipped = random_below(random, bits_count(rest)); skipped > 0; skipped--)
            bits_take_lowest(&rest);
        position->pieces[side] ^= bitboard_of(bits_lowest(rest));
    }
}

bool opening_play_random(struct position *position, struct random *random)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    if (count == 0)
        return false;
    position_play(position, list[random_below(random, (unsigned)count)]);
    return true;
}

struct position opening_draw(struct random *random)
{
    struct position position;
    do {
        const struct kind *kind = draw_kind(random);
        const unsigned men = draw_between(random, kind->men_least, kind->men_most);
        position_start(&position);
        remove_men(&position, FIRST, men, random);
        remove_men(&position, SECOND, men, random);
        position.key = position_compute_key(&position);
        unsigned plies = draw_between(random, kind->plies_least, kind->plies_most);
        while (plies > 0 && opening_play_random(&position, random))
            plies--;
    } while (position_count_ways(&position) == 0);
    /* Random king moves must not count for the no-progress rule. */
    position.reversible_plies = 0;
    position.balance_plies = position.road_plies = 0;
    return position;
}
