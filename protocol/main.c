#include "protocol/program.h"

int main(int argc, char **argv)
{
    static const struct program program = {
        .name = "kingdrop",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "an engine for English checkers and Connect Four",
        .searchers = standard_searchers,
    };
    return protocol_run(&program, argc, argv);
}
