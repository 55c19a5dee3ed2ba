/*
 * An opening book for people to read.
 */
#ifndef KINGDROP_TOOLS_BOOK_BOOK_TEXT_H
#define KINGDROP_TOOLS_BOOK_BOOK_TEXT_H

#include "games/opening_book.h"
#include "tools/common/openings.h"

/* Prints a Markdown table of the openings: their moves, the value in hundredths of a man for the
 * player who begins the game, the depth and the line. */
void book_text_ballots(const struct opening_book *book, const struct openings *openings);

/* Writes the lines from the start position and the openings as games in PDN, each move with its
 * score, and its depth where it leads out of the book, as a comment. Where several lines lead to a
 * position, only the first one goes on from there. */
bool book_text_export(const struct opening_book *book, const struct openings *openings,
                      const char *path, struct builder *why);

#endif
