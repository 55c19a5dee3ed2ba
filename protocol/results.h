/*
 * What the engine reports, said to the client.
 */
#ifndef KINGDROP_PROTOCOL_RESULTS_H
#define KINGDROP_PROTOCOL_RESULTS_H

#include "engine/report.h"

struct session;

/* Says a report; a verdict as its final line and the best move. */
void results_say(struct session *session, const struct report *report);

#endif
