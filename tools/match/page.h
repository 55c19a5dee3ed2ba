/*
 * A page: text that grows as it is written, for output whose length nobody knows before.
 *
 * When memory runs short a page fails: it stays as it is, takes nothing more and says so at the
 * end, so that its writers need not look after every word. It owns its bytes.
 */
#ifndef KINGDROP_TOOLS_MATCH_PAGE_H
#define KINGDROP_TOOLS_MATCH_PAGE_H

#include "games/text.h"

/* All zero: an empty page. */
struct page {
    char *bytes; /* ended by NUL once something was added */
    size_t length, capacity;
    bool failed;
};

void page_add(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_add_text(struct page *page, struct text text);
void page_add_char(struct page *page, char character);

/* What was written so far; the view holds until the next word is added. */
struct text page_text(const struct page *page);

/* Frees the bytes and leaves an empty page. */
void page_finish(struct page *page);

/* Adds a whole file; false, and why in words that name it, when it cannot be read. */
bool page_add_file(struct page *page, const char *name, struct builder *why);

/* Writes a whole text to a descriptor; false, and errno, when that cannot be done. */
bool page_write_text(int file, struct text text);

/* Makes the page the whole content of a file, which at no time exists in part: the text goes into
 * a new file beside it, which then takes its name. False, and why, when that cannot be done or the
 * page has failed. */
bool page_save(const struct page *page, const char *name, struct builder *why);

#endif
