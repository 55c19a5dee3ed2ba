#include "engine/search_backend.h"
#include "protocol/dialects.h"
#include "protocol/host/run.h"
#include "protocol/session/option_table.h"

int main(int argc, char **argv)
{
    const struct program program = {
        .name = "kingdrop",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "an engine for English checkers and Connect Four",
        .backends = standard_backends(),
        .dialects = standard_dialects,
        .options = (const struct option *const[]){option_table, strength_options, NULL},
    };
    return host_run(&program, argc, argv);
}
