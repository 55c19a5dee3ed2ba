/* Playouts: the engine against the longest defence, from won positions. Compiled once per rule
 * set. */
#pragma once

#include "games/draughts/tablebase/probe.h"
#include "tests/engine/collect.h"
#include "tests/random.h"
#include "tools/endgame/value.h"
#include "tools/endgame/workspace.h"

/* Builds and opens all slices up to `pieces` pieces in a folder, created if missing; remove_small()
 * deletes them. */
struct workspace *build_small(const char *folder, unsigned pieces, unsigned exact_pieces);
void remove_small(struct workspace *workspace, const char *folder, unsigned pieces);

/* Exact distances, from the builder's working files or from databases. */
struct oracle {
    struct workspace *workspace; /* all slices open; NULL: none */
    const struct tablebase *tablebase;
};

/* Returns the distance as the builder counts it (tools/endgame/value.h). */
uint8_t oracle_value(const struct oracle *oracle, const struct relative_position *relative);

/* Returns the number of positions with this many pieces. */
uint64_t oracle_position_count(unsigned pieces);
struct relative_position oracle_position_at(unsigned pieces, uint64_t number);

/* Returns the longest win among `draws` random positions; if none, the next win. Slices are drawn
 * regardless of size. */
struct relative_position oracle_draw_won(const struct oracle *oracle, uint64_t *seed,
                                         unsigned pieces_min, unsigned pieces_max, unsigned draws);

/* Finds a slice's longest win in the working files. Returns false if it has none. */
bool oracle_longest_win(const struct oracle *oracle, struct material material,
                        struct relative_position *relative);

/* Statistics of the engine's moves. */
struct move_statistics {
    uint64_t moves, slower; /* slower: moves after which the win takes longer than necessary */
    int64_t slowest_ns;     /* the slowest move */
    uint64_t overstepped;   /* moves beyond the clock */
    int64_t overstepped_ns; /* the maximum excess */
};

struct playout {
    struct collector *collector;
    const struct oracle *oracle;
    struct limits limits;          /* for each move of the engine */
    int64_t time_ms, increment_ms; /* the engine's clock in each game; 0: none */
    unsigned draw_plies;
    bool is_exact; /* the engine must announce and take exactly the win's plies */
    struct move_statistics *move_statistics; /* updated after each move */
};

/* Plays out a won position. Returns the plies to the win, or 0 after a draw. Fails the test if a
 * move loses the win. */
unsigned playout_run(const struct playout *playout, const struct relative_position *relative,
                     enum player winner);

/* Returns the position as text, valid until the next call. */
const char *position_text(const struct relative_position *relative);
