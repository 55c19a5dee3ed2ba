/* The tokens of a PDN text. Pure functions; the text must outlive the tokens. */
#pragma once

#include "tools/common/pdn/pdn.h"

enum pdn_token_kind {
    PDN_TOKEN_END,             /* of the text */
    PDN_TOKEN_OPEN_TAG,        /* [ */
    PDN_TOKEN_CLOSE_TAG,       /* ] */
    PDN_TOKEN_STRING,          /* content of "...", with escapes */
    PDN_TOKEN_COMMENT,         /* content of {...}, or of ; to the end of the line */
    PDN_TOKEN_OPEN_VARIATION,  /* ( */
    PDN_TOKEN_CLOSE_VARIATION, /* ) */
    PDN_TOKEN_MOVE_NUMBER,     /* digits and dots, or only dots */
    PDN_TOKEN_ANNOTATION,      /* !? (!) $3 */
    PDN_TOKEN_RESULT,          /* 1-0 1/2-1/2 0-1 2-0 1-1 0-2 0-0 1/2 * */
    PDN_TOKEN_POSITION,        /* the string of /FEN "..."/ */
    PDN_TOKEN_SYMBOL,          /* a move or a tag's name; blanks may surround separators */
    PDN_TOKEN_INVALID,         /* a stray character or an unclosed delimiter */
};

struct pdn_token {
    enum pdn_token_kind kind;
    struct text text;
};

/* Takes a line, returned without its end: LF, CR LF or, in old files, CR. */
struct text pdn_take_line(struct text *rest);

/* Takes blanks and % lines off the front. */
void pdn_skip_space(struct text *rest);

/* Returns the next token, after blanks and % lines. All tokens together take linear time. */
struct pdn_token pdn_next_token(struct pdn_source *source);

/* Returns true for symbols without blanks or UTF-8 dashes, as tag names are. */
bool pdn_is_name(struct text symbol);
