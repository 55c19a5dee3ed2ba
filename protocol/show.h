/*
 * The commands for people at a terminal: `d`, `eval` and `help`.
 */
#ifndef KINGDROP_PROTOCOL_SHOW_H
#define KINGDROP_PROTOCOL_SHOW_H

#include "games/text.h"

struct session;

void show_position(struct session *session, struct text rest);
void show_evaluation(struct session *session, struct text rest);
void show_help(struct session *session, struct text rest);

#endif
