/*
 * Files of the tree that are built into the programs, each as a string. embed.py makes their
 * definitions.
 */
#ifndef KINGDROP_TOOLS_COMMON_EMBEDDED_H
#define KINGDROP_TOOLS_COMMON_EMBEDDED_H

extern const char embedded_report_css[];
extern const char embedded_report_html[];
extern const char embedded_report_js[];

extern const char embedded_checkers_ballots_txt[];
extern const char embedded_connect4_short_txt[];

#endif
