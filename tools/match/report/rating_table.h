/* The rating table of a match, as text and in the report. */
#pragma once

#include "tools/common/strbuf.h"
#include "tools/match/game/scoreboard.h"
#include "tools/match/report/html_report.h"

/* Writes a row for each engine, then its results by side, pairs, speed and faults, then the SPRT.
 * `total` is the match's length. */
void rating_table_write(struct strbuf *buffer, const struct scoreboard *scoreboard, uint64_t total);

/* Writes the score of two engines without a line end: "+12 -9 =79, Elo 10.4 +- 30.1". */
void rating_table_write_line(struct strbuf *buffer, const struct scoreboard *scoreboard);

/* Writes "LLR 1.23 (-2.94, 2.94)"; needs a match with an SPRT. */
void rating_table_write_sprt(struct strbuf *buffer, const struct scoreboard *scoreboard);

/* Replaces the report's rows and SPRT. */
void rating_table_report(struct html_report *report, const struct scoreboard *scoreboard);
