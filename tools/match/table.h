/*
 * Standings for people: as text, and in the report.
 */
#ifndef KINGDROP_TOOLS_MATCH_TABLE_H
#define KINGDROP_TOOLS_MATCH_TABLE_H

#include "tools/match/html.h"
#include "tools/match/page.h"
#include "tools/match/standing.h"

/* The standing of a match of so many games in several lines: a row for each engine, then its
 * colours, pairs, speed and faults, then the sequential test. */
void table_write(struct page *page, const struct standing *standing, uint64_t total);

/* The standing in one line without an end, for two engines: "+12 -9 =79, Elo 10.4 +- 30.1". */
void table_write_line(struct page *page, const struct standing *standing);

/* "LLR 1.23 (-2.94, 2.94)"; nothing without a test. */
void table_write_test(struct page *page, const struct standing *standing);

/* The rows and the test's words in place of those the report had. */
void table_report(struct html *html, const struct standing *standing);

#endif
