/* Movetext: what surrounds and divides the squares of written moves, as PDN and people write it. */
#pragma once

#include "games/base/text.h"

/* Returns the length of the move number at the start, as in 1. or 12..., or of ... for a missing
 * move; else 0. */
size_t movetext_number_length(struct text text);

/* Returns the length of the separator of squares at the start, or 0. Word processors write dashes
 * and times signs in UTF-8. */
size_t movetext_separator_length(struct text text);
