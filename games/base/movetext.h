/* Movetext: move numbers, and the separators between the squares of a move. */
#pragma once

#include "games/base/text.h"

/* Returns the length of a move number at the start ("1." or "12...", or their dots alone, as after
 * the last move of a text), or 0. */
size_t movetext_number_length(struct text text);

/* Returns the length of a separator at the start, or 0: -, :, x, X, or the dashes and the times
 * sign of word processors, in UTF-8. */
size_t movetext_separator_length(struct text text);

/* Takes the next word; blanks beside a separator do not end it, as in "11 - 15". */
struct text movetext_take_word(struct text *rest);
