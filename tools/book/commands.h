/* kingdrop-book's commands: dense.c for Connect Four, sparse.c and book_text.c for opening
 * books. */
#pragma once

#include "tools/common/kept_file.h"
#include "tools/common/number.h"
#include "tools/common/openings.h"

struct book_options {
    const char *file;
    struct kept_file *kept; /* for make and merge: the same file, locked */
    char **parts;           /* further words */
    size_t part_count;
    const struct variant *variant; /* of the book's game */
    int64_t discs, threads, mib;   /* for dense books */
    const char *openings;          /* for sparse books: a file; NULL: the game's standard set */
    int64_t nodes, positions;
    int64_t sample;
    struct part shard;
};

/* The commands return false and print an error on failure. */
bool dense_make(const struct book_options *options);
bool dense_merge(const struct book_options *options);
bool dense_verify(const struct book_options *options);
bool dense_stats(const struct book_options *options);
bool sparse_make(const struct book_options *options);
bool sparse_merge(const struct book_options *options);
bool sparse_verify(const struct book_options *options);
bool sparse_stats(const struct book_options *options);
bool sparse_ballots(const struct book_options *options);
bool sparse_export(const struct book_options *options);

/* Print an error. Return false. */
bool book_fail(const char *what, const char *about);
bool book_complain(const struct builder *error);

/* Loads an opening book's openings. Returns false and prints an error on failure. */
bool book_openings(struct openings *openings, const struct book_options *options);

enum { SAVE_EVERY_S = 60 };

/* Returns whether `seconds` have passed since *last_ns by engine_now_ns(); if so, sets *last_ns to
 * now. */
bool book_is_due(int64_t *last_ns, int seconds);
