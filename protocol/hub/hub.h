/*
 * Hub, the protocol of draughts programs, version 2: 8x8 English checkers alone.
 *
 * A line is a command and its arguments (see pairs.h). A search is asked for in three steps, `pos`,
 * `level` and `go`, and answered with `info` lines and one `done`.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_H
#define KINGDROP_PROTOCOL_HUB_HUB_H

#include <stdbool.h>

#include "engine/limits.h"

/* What a session keeps of one step for the next. */
struct hub {
    struct limits level; /* of the searches to come, until another one is set */
    bool is_rotated;     /* positions come turned by 180 degrees, with colours exchanged */
};

#endif
