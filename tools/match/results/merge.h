/*
 * Parts of a match, played anywhere, made into one table.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_MERGE_H
#define KINGDROP_TOOLS_MATCH_RESULTS_MERGE_H

/* `merge` with the words behind it; returns the process's exit status. */
int merge_run(int count, char **words);

#endif
