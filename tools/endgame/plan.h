/*
 * Prints the dependency graph of a build as a Makefile, one job a slice, for make, GNU parallel or
 * a cluster to spread over machines that share a folder.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_PLAN_H
#define KINGDROP_TOOLS_ENDGAME_PLAN_H

void plan_print(const char *program, const char *folder, unsigned pieces_max, unsigned threads);

#endif
