#include "protocol/standard_program.h"

#include <stddef.h>

#include "engine/search_backend.h"
#include "protocol/dialects.h"
#include "protocol/session/option_table.h"

/* Two tables: the textbook, without levels, lacks strength_options. */
static const struct option *const options[] = {option_table, strength_options, NULL};

struct program standard_program(void)
{
    return (struct program){
        .name = "kingdrop",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "an engine for draughts and Connect Four",
        .backends = standard_backends(),
        .dialects = standard_dialects,
        .options = options,
    };
}
