/*
 * The words of a PDN text, one after the other: what the reader puts together. Pure functions over
 * a text that must stay where it is.
 */
#ifndef KINGDROP_TOOLS_MATCH_PDN_WORDS_H
#define KINGDROP_TOOLS_MATCH_PDN_WORDS_H

#include "games/text.h"

enum pdn_word_kind {
    PDN_WORD_END,       /* of the text */
    PDN_WORD_OPEN_TAG,  /* [ */
    PDN_WORD_CLOSE_TAG, /* ] */
    PDN_WORD_STRING,    /* "...": what is inside, escapes and all */
    PDN_WORD_COMMENT,   /* {...} or ; to the end of the line: what is inside */
    PDN_WORD_OPEN,      /* ( */
    PDN_WORD_CLOSE,     /* ) */
    PDN_WORD_NUMBER,    /* a move's number with its dots, or dots alone */
    PDN_WORD_MARK,      /* what is thought of a move: !? (!) $3 */
    PDN_WORD_SETUP,     /* a position between slashes: what is inside */
    PDN_WORD_RESULT,    /* 1-0 1/2-1/2 0-1 2-0 1-1 0-2 0-0 * */
    PDN_WORD_PLAIN,     /* a move, or a tag's name; may have blanks around its separators */
    PDN_WORD_BAD,       /* none of these: a stray character, or something that is not closed */
};

struct pdn_word {
    enum pdn_word_kind kind;
    struct text text;
};

/* Takes the blanks and % lines off the front of *rest. */
void pdn_skip_space(struct text *rest);

/* Takes the next word off *rest, and the blanks and % lines before it. */
struct pdn_word pdn_take_word(struct text *rest);

#endif
