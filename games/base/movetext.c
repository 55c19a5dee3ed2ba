#include "games/base/movetext.h"

size_t movetext_number_length(struct text text)
{
    size_t digits = 0;
    while (digits < text.length && text_is_digit(text.start[digits]))
        digits++;
    size_t end = digits;
    while (end < text.length && text.start[end] == '.')
        end++;
    /* Moves of the first player have one dot, moves of the second three. */
    return end - digits == 1 || end - digits == 3 ? end : 0;
}

size_t movetext_separator_length(struct text text)
{
    if (text.length == 0)
        return 0;
    switch (text.start[0]) {
    case '-':
    case ':':
    case 'x':
    case 'X':
        return 1;
    case '\xc3': /* times sign, U+00D7 */
        return text_starts_with(text, "\xc3\x97") ? 2 : 0;
    case '\xe2': /* minus sign, U+2212; hyphens and dashes, U+2010 to U+2015 */
        return text_starts_with(text, "\xe2\x88\x92") ||
                       (text_starts_with(text, "\xe2\x80") && text.length > 2 &&
                        text.start[2] >= '\x90' && text.start[2] <= '\x95')
                   ? 3
                   : 0;
    default:
        return 0;
    }
}

static bool ends_in_separator(struct text word)
{
    bool ends = false;
    for (size_t length = 1; length <= 3 && length <= word.length && !ends; length++)
        ends = movetext_separator_length(
                   (struct text){word.start + word.length - length, length}) == length;
    return ends;
}

struct text movetext_take_word(struct text *rest)
{
    struct text word = text_take_word(rest), after = *rest;
    for (struct text next = text_take_word(&after);
         next.length > 0 && (movetext_separator_length(next) > 0 || ends_in_separator(word));
         next = text_take_word(&after)) {
        word.length = (size_t)(next.start + next.length - word.start);
        *rest = after;
    }
    return word;
}
