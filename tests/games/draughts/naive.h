/* The rules of draughts as an independent oracle, path by path. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct naive_rules {
    const char *name;
    bool kings_fly, men_capture_backward, men_capture_kings;
    char last_row;            /* a man 's'tops, stays a 'm'an or becomes a 'k'ing */
    const char *prefers;      /* "n": pieces, "k": by a king, "q": kings, "f": kings first */
    bool is_mirrored;         /* a1 is a light square */
    bool is_numbered_from_h1; /* else from the top left, White at the bottom */
    bool in_letters;
    bool lands_behind;      /* a capturing king lands on the next square */
    bool is_lifted_at_once; /* a captured piece's square can be crossed again */
};

/* Returns the rules of a game, or NULL. */
const struct naive_rules *naive_rules(const char *name);

/* at[0] is White's crowning row: 'w', 'W', 'b', 'B' (kings) or '.'. */
struct naive_board {
    char at[8][8];
    char side; /* 'w' or 'b' */
};

enum { NAIVE_TAKEN_MAX = 12, NAIVE_PATHS_MAX = 8192, NAIVE_TEXT_MAX = 256 };

/* A path: visited and captured squares, 8 * row + column. */
struct naive_path {
    int squares[NAIVE_TAKEN_MAX + 1], taken[NAIVE_TAKEN_MAX];
    int count;                     /* of captured pieces */
    bool crowned;                  /* on the way */
    bool is_king[NAIVE_TAKEN_MAX]; /* is the captured piece a king? */
};

/* Lists all legal paths. Returns their number, at most NAIVE_PATHS_MAX. */
size_t naive_paths(const struct naive_rules *rules, const struct naive_board *board,
                   struct naive_path paths[NAIVE_PATHS_MAX]);

/* Returns whether two paths have the same ends, captures and crowning. */
bool naive_is_same_move(const struct naive_path *one, const struct naive_path *other);

struct naive_board naive_play(const struct naive_board *board, const struct naive_path *path);

/* Returns a dark square by index, from the top left. */
int naive_square(const struct naive_rules *rules, int index);

/* Returns up to twelve random pieces a side, 0 to 100 % kings. */
struct naive_board naive_scattered(const struct naive_rules *rules, uint64_t *seed);

void naive_read(const struct naive_rules *rules, struct naive_board *board, const char *text);
void naive_write(const struct naive_rules *rules, const struct naive_board *board,
                 char text[NAIVE_TEXT_MAX]);
void naive_write_path(const struct naive_rules *rules, const struct naive_path *path,
                      bool in_letters, char text[NAIVE_TEXT_MAX]);
