/*
 * What the engine reports, said to the client.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_REPORT_OUTPUT_H
#define KINGDROP_PROTOCOL_SESSION_REPORT_OUTPUT_H

#include "engine/report.h"

struct session;

/* Says a report; a verdict as its final line and the best move. */
void report_output_print(struct session *session, const struct report *report);

#endif
