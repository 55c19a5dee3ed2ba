/*
 * Games from won positions: the engine plays them out against the defence that lasts longest.
 */
#ifndef KINGDROP_TESTS_ENDGAME_PLAYOUT_H
#define KINGDROP_TESTS_ENDGAME_PLAYOUT_H

#include "tests/engine/collect.h"
#include "tests/games/checkers/help.h"
#include "tools/endgame/value.h"
#include "tools/endgame/workspace.h"

/* All slices of up to so many pieces, built in a folder that need not be there and open; and both
 * gone again. */
struct workspace *build_small(const char *folder, unsigned pieces, unsigned exact_pieces);
void remove_small(struct workspace *workspace, const char *folder, unsigned pieces);

/* Knows the exact distance of all positions: from the builder's working files, or without any from
 * databases of distances. */
struct oracle {
    struct workspace *workspace; /* with all slices open; NULL: none */
    const struct tablebase *tablebase;
};

/* The distance, as the builder counts it (tools/endgame/value.h). */
uint8_t oracle_value(const struct oracle *oracle, const struct relative_position *relative);

/* The positions of so many pieces have the numbers below the count. */
uint64_t oracle_position_count(unsigned pieces);
struct relative_position oracle_position_at(unsigned pieces, uint64_t number);

/* Of so many random positions with pieces_min to pieces_max pieces, all slices being equally
 * likely, that with the longest win; more are drawn until there is a win at all. */
struct relative_position oracle_draw_won(const struct oracle *oracle, uint64_t *seed,
                                         unsigned pieces_min, unsigned pieces_max, unsigned draws);

/* The longest win of a slice; false when it has none. Only with working files. */
bool oracle_longest_win(const struct oracle *oracle, struct material material,
                        struct relative_position *relative);

/* What the engine's moves came to. */
struct conduct {
    uint64_t moves, slower; /* after a slower one the win takes longer than it had to */
    int64_t slowest_ns;     /* the time of one move */
    uint64_t overstepped;   /* moves for which the clock ran out */
    int64_t overstepped_ns; /* the worst of them */
};

struct contest {
    struct collector *collector;
    const struct oracle *oracle;
    struct limits limits;          /* for each move of the engine's */
    int64_t time_ms, increment_ms; /* the engine's clock in each game; 0: none */
    unsigned draw_plies;
    bool is_exact; /* the engine must announce and reach the win in exactly the plies it takes */
    struct conduct *conduct; /* to which its moves are added */
};

/* Plays a won position out. Returns the number of plies to the win; 0 when it came to a draw by
 * repetition or lack of progress. Fails the test if a move gives the win away. */
unsigned contest_play(const struct contest *contest, const struct relative_position *relative,
                      enum player winner);

/* The position as text, valid until the next call. */
const char *contest_text(const struct relative_position *relative);

#endif
