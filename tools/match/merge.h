/*
 * `kingdrop-match merge`: makes one table, games file and report of the parts of a match.
 */
#ifndef KINGDROP_TOOLS_MATCH_MERGE_H
#define KINGDROP_TOOLS_MATCH_MERGE_H

/* `merge` with the words behind it; returns the process's exit status. */
int merge_run(int count, char **words);

#endif
