/*
 * The searches that an opening book is made of, one after the other on one thread.
 */
#ifndef KINGDROP_TOOLS_BOOK_EXPAND_H
#define KINGDROP_TOOLS_BOOK_EXPAND_H

#include "tools/book/expansion.h"

struct expand_work {
    const char *path; /* the book is saved there every minute and at the end */
    uint64_t nodes;   /* of each search */
    uint32_t positions;
    size_t first_root, past_root; /* the roots to work on */
};

/* Grows the book to its number of positions, or until nothing can grow. False, with a complaint on
 * stderr, when memory is short, the file cannot be written, the book was made with other nodes or
 * by another search, or a signal came (SIGINT, SIGTERM): then the file has what there is. */
bool expand_book(struct expansion *expansion, const struct expand_work *work);

/* What differs when nodes are searched again. */
struct differences {
    uint32_t searched, different;
    uint64_t sum;       /* of the differences, in cp */
    uint32_t signature; /* of the program that searched */
};

/* Searches a sample of the nodes again, spread over all of them. False when memory is short. */
bool expand_again(const struct expansion *expansion, uint32_t sample,
                  struct differences *differences);

#endif
