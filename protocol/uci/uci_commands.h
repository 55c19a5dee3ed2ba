/* The commands that UCI and UGI share, ended by an empty row. */
#pragma once

#include "protocol/session/command.h"

extern const struct command uci_commands[];

struct go;
struct session;

/* Reports the words that `go` skipped. */
void uci_report_skipped(struct session *session, const struct go *go);

/* Begins a game of the named variant, or of the current one if the name is empty. Returns false
 * after an error. */
bool uci_start_game(struct session *session, struct text name);

/* Plays a line of moves, all or none. Returns false after an error. */
bool uci_play_line(struct session *session, struct text line);

/* Plays a line that has no command. */
extern const struct command uci_fallback;
