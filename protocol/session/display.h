/*
 * The commands for people at a terminal: `d`, `eval` and `help`.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_DISPLAY_H
#define KINGDROP_PROTOCOL_SESSION_DISPLAY_H

#include "games/text.h"

struct session;

void display_position(struct session *session, struct text rest);
void display_evaluation(struct session *session, struct text rest);
void display_help(struct session *session, struct text rest);

#endif
