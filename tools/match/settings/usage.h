/*
 * The help text.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_USAGE_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_USAGE_H

extern const char usage[];

#endif
