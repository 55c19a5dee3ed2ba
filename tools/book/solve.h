/* Solves a partial book on threads with one table, never cleared, because neighbours share
 * successors. */
#pragma once

#include "tools/book/commands.h"
#include "tools/book/partial_book.h"

/* Solves a shard's missing entries, saving every minute and at the end. Returns false and prints an
 * error on failure or after SIGINT or SIGTERM, with solved entries saved. */
bool partial_book_solve(struct partial_book *partial, const struct book_options *options);

/* Solves a sample again, each position with an empty table, and counts different entries. Returns
 * false if memory is short. */
bool partial_book_solve_again(const struct partial_book *partial, uint32_t sample, size_t *wrong);
