/*
 * The commands of kingdrop-book, for each kind of book: dense.c has those of Connect Four, sparse.c
 * those of opening books.
 */
#ifndef KINGDROP_TOOLS_BOOK_COMMANDS_H
#define KINGDROP_TOOLS_BOOK_COMMANDS_H

#include "games/game.h"
#include "tools/common/number.h"

struct book_options {
    const char *file;
    char **parts; /* further words */
    size_t part_count;
    const struct variant *variant; /* of the book's game */
    int64_t discs, threads, mib;   /* of dense books */
    const char *openings;          /* of sparse ones: a file; NULL: the game's standard set */
    int64_t nodes, positions;
    int64_t sample;
    struct part shard;
};

struct book_command {
    const char *name;                                /* NULL ends a list */
    bool (*run)(const struct book_options *options); /* false, and said on stderr, when it fails */
};

extern const struct book_command dense_commands[], sparse_commands[];

/* Complain; return false. */
bool book_fail(const char *what, const char *about);
bool book_complain(const struct builder *why);

bool book_file_exists(const char *path);

#endif
