/* The engine's reports as lines for the client. */
#pragma once

#include "engine/report.h"
#include "protocol/session/output.h"
#include "protocol/session/score_text.h"

struct report_output {
    struct output *output;
    struct root root;   /* of the running search; the session's position may differ */
    bool with_wdl;      /* UCI_ShowWDL */
    bool draw_reported; /* the search's score was reported as a proven draw */
    bool line_reported; /* a line was reported, with this depth and value */
    unsigned depth;
    score value;
    struct score_text scores; /* of the running bench of a solver; else zeroes */
};

/* Prints a report; a search's result as its final line and the best move. */
void report_output_print(struct report_output *reports, const struct report *report);

/* Prints the line of a held result, unless the search's last line had the same depth and value. */
void report_output_print_held(struct report_output *reports, const struct report *result);
