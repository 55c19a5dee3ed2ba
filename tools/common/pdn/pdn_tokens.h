/*
 * The tokens of a PDN text, one after the other: what the reader puts together. Pure functions over
 * a text that must stay where it is.
 */
#ifndef KINGDROP_TOOLS_COMMON_PDN_PDN_TOKENS_H
#define KINGDROP_TOOLS_COMMON_PDN_PDN_TOKENS_H

#include "tools/common/pdn/pdn.h"

enum pdn_token_kind {
    PDN_TOKEN_END,             /* of the text */
    PDN_TOKEN_OPEN_TAG,        /* [ */
    PDN_TOKEN_CLOSE_TAG,       /* ] */
    PDN_TOKEN_STRING,          /* "...": what is inside, escapes and all */
    PDN_TOKEN_COMMENT,         /* {...} or ; to the end of the line: what is inside */
    PDN_TOKEN_OPEN_VARIATION,  /* ( */
    PDN_TOKEN_CLOSE_VARIATION, /* ) */
    PDN_TOKEN_MOVE_NUMBER,     /* a move's number with its dots, or only dots */
    PDN_TOKEN_ANNOTATION,      /* what is thought of a move: !? (!) $3 */
    PDN_TOKEN_RESULT,          /* 1-0 1/2-1/2 0-1 2-0 1-1 0-2 0-0 1/2 * */
    PDN_TOKEN_POSITION,        /* /FEN "..."/: what is in the string */
    PDN_TOKEN_SYMBOL,          /* a move, or a tag's name; may have blanks around its separators */
    PDN_TOKEN_INVALID, /* none of these: a stray character, or something that is not closed */
};

struct pdn_token {
    enum pdn_token_kind kind;
    struct text text;
};

/* Takes the first line off *rest, with its end: LF, CR LF or, in old files, CR alone. */
struct text pdn_take_line(struct text *rest);

/* Takes the blanks and % lines off the front of *rest. */
void pdn_skip_space(struct text *rest);

/* Takes the next word off the source, and the blanks and % lines before it. All words together take
 * linear time. */
struct pdn_token pdn_next_token(struct pdn_source *source);

/* Is a symbol without blanks and dashes, as the names of tags are? */
bool pdn_is_name(struct text symbol);

#endif
