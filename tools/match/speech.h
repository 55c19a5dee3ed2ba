/*
 * What is said to engines, and what they say, in UCI and UGI. Text alone: no process, no time.
 */
#ifndef KINGDROP_TOOLS_MATCH_SPEECH_H
#define KINGDROP_TOOLS_MATCH_SPEECH_H

#include "tools/match/page.h"
#include "tools/match/pdn.h"
#include "tools/match/settings.h"

enum heard_kind {
    HEARD_NOTHING, /* an empty line */
    HEARD_RUBBISH, /* no word of the protocol */
    HEARD_NAME,    /* id name: `words` is the name */
    HEARD_OPTION,  /* `words` is the option's name */
    HEARD_HELLO,   /* uciok, ugiok */
    HEARD_READY,   /* readyok */
    HEARD_INFO,    /* `words` is what follows */
    HEARD_MOVE,    /* bestmove: `words` is the move, empty if none was given */
    HEARD_OTHER,   /* a word of the protocol that a match has no use for */
};

struct heard {
    enum heard_kind kind;
    struct text words;
};

/* What a line says. */
struct heard speech_hear(struct text line);

/* Takes over what an info line tells of the best variation; what it does not mention stays. */
void speech_read_info(struct text words, enum dialect dialect, struct pdn_note *note);

/* The lines said at the start, for an option, and before a game. */
void speech_hello(struct page *page, enum dialect dialect);
void speech_option(struct page *page, const struct engine_option *option);
void speech_new_game(struct page *page, enum dialect dialect);

/* The clocks of FIRST and SECOND as `go` tells of them. */
void speech_go(struct page *page, enum dialect dialect, const struct game_clock clocks[2],
               enum player mover, enum player white);

#endif
