/*
 * The GUI's side of UCI and UGI (Universal Game Interface, UCI for any two-player game): parses and
 * writes lines, without processes or time.
 */
#pragma once

#include "tools/common/pdn/pdn.h"
#include "tools/common/strbuf.h"
#include "tools/match/settings/settings.h"

enum uci_line_kind {
    UCI_EMPTY,
    UCI_UNKNOWN, /* not a command of the protocol */
    UCI_ID_NAME, /* id name: `words` is the name */
    UCI_OPTION,  /* `words` is the name, `type` the type */
    UCI_OK,      /* uciok, ugiok */
    UCI_READYOK,
    UCI_INFO,     /* `words` is the rest */
    UCI_BESTMOVE, /* `words` is the move, or empty */
    UCI_IGNORED,  /* a command that a match does not need */
};

struct uci_line {
    enum uci_line_kind kind;
    struct text words, type;
};

struct uci_line uci_parse_line(struct text line);

/* Updates *eval and *pv from the words after `info`, unless they concern another PV. Missing fields
 * stay unchanged. *pv is a view into the words. */
void uci_parse_info(struct text words, enum engine_protocol protocol, struct move_eval *eval,
                    struct text *pv);

/* Returns the handshake line. */
struct text uci_handshake(enum engine_protocol protocol);

/* Returns the lines before a game. */
struct text uci_new_game(enum engine_protocol protocol);

/* Writes `setoption`; an empty string is <empty>. Other options without a value are buttons. */
void uci_write_setoption(struct strbuf *buffer, const struct engine_option *option, bool is_string);

/* Writes `go` with the clocks of FIRST and SECOND. */
void uci_write_go(struct strbuf *buffer, enum engine_protocol protocol,
                  const struct game_clock clocks[2], enum player mover, enum player white);
