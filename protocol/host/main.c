#include "protocol/host/program.h"
#include "protocol/session/option.h"
#include "protocol/session/session.h"

static const struct option options[] = {
    {
        .name = "UCI_LimitStrength",
        .hub_name = "limit-strength",
        .kind = OPTION_CHECK,
        .preset = false,
        .field = OPTION_FIELD(settings.limit_strength),
    },
    {
        .name = "UCI_Elo",
        .hub_name = "elo",
        .kind = OPTION_SPIN,
        .preset = LEVEL_ELO_PRESET,
        .minimum = LEVEL_ELO_MIN,
        .maximum = LEVEL_ELO_MAX,
        .field = OPTION_FIELD(settings.elo),
    },
    {0},
};

int main(int argc, char **argv)
{
    const struct program program = {
        .name = "kingdrop",
        .version = KINGDROP_VERSION,
        .author = "the kingdrop authors",
        .about = "an engine for English checkers and Connect Four",
        .backends = standard_backends(),
        .options = options,
    };
    return program_run(&program, argc, argv);
}
