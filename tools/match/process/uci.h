/*
 * UCI and UGI from the side of the GUI: parses what engines write and writes what they read. Text
 * only: no process, no time. UGI (Universal Game Interface) is UCI for any game of two players.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_UCI_H
#define KINGDROP_TOOLS_MATCH_PROCESS_UCI_H

#include "tools/common/pdn/pdn.h"
#include "tools/common/strbuf.h"
#include "tools/match/settings/settings.h"

enum uci_line_kind {
    UCI_EMPTY,    /* an empty line */
    UCI_UNKNOWN,  /* no command of the protocol */
    UCI_ID_NAME,  /* id name: `words` is the name */
    UCI_OPTION,   /* `words` is the option's name, `type` its type */
    UCI_OK,       /* uciok, ugiok */
    UCI_READYOK,  /* readyok */
    UCI_INFO,     /* `words` is what follows */
    UCI_BESTMOVE, /* bestmove: `words` is the move, empty if none was given */
    UCI_IGNORED,  /* a command of the protocol that a match does not need */
};

struct uci_line {
    enum uci_line_kind kind;
    struct text words, type;
};

struct uci_line uci_parse_line(struct text line);

/* Updates *eval and *pv by the words after `info`, if they are about the first PV. Fields that the
 * line does not mention stay as they are. *pv becomes a view into the words. */
void uci_parse_info(struct text words, enum engine_protocol protocol, struct move_eval *eval,
                    struct text *pv);

/* The lines at the start, before a game, and for an option. An option of type string is told of an
 * empty value by <empty>; without a value others are buttons. */
struct text uci_handshake(enum engine_protocol protocol);
struct text uci_new_game(enum engine_protocol protocol);
void uci_write_setoption(struct strbuf *buffer, const struct engine_option *option, bool is_string);

/* The `go` line with the clocks of FIRST and SECOND. */
void uci_write_go(struct strbuf *buffer, enum engine_protocol protocol,
                  const struct game_clock clocks[2], enum player mover, enum player white);

#endif
