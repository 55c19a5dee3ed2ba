/*
 * Prints the dependency graph of a build as a Makefile, one job a slice, for make, GNU parallel or
 * a cluster to spread over machines that share a folder.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_MAKEFILE_H
#define KINGDROP_TOOLS_ENDGAME_MAKEFILE_H

void makefile_print(const char *program, const char *folder, unsigned pieces_max, unsigned threads);

#endif
