/*
 * Solving a partial book on several threads, which share one table: neighbours in the list have
 * most of their successors in common, so the table is never cleared.
 */
#ifndef KINGDROP_TOOLS_BOOK_SOLVE_H
#define KINGDROP_TOOLS_BOOK_SOLVE_H

#include "tools/book/commands.h"
#include "tools/book/partial_book.h"

/* Solves what is missing of a shard; the book is saved first, every minute and at the end. False,
 * with a complaint on stderr, when memory is short, the file cannot be written or a signal came
 * (SIGINT, SIGTERM): then what has been solved is in the file. */
bool partial_book_solve(struct partial_book *partial, const struct book_options *options);

/* Solves a sample of the positions again, spread over all of the book, each with an empty table,
 * and counts the entries that differ; SIZE_MAX when memory is short. */
size_t partial_book_solve_again(const struct partial_book *partial, uint32_t sample);

#endif
