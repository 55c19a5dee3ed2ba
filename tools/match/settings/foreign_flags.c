#include "tools/match/settings/foreign_flags.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct reason {
    const char *name, *reason;
};

static const struct reason foreign_flags[] = {
    {"-swap", "engines change sides by default; -noswap keeps them"},
    {"-debug", "use -log FILE: every line to and from the engines"},
    {"-quick", "use -engine cmd=A -engine cmd=B -each tc=10+0.1 -rounds N -repeat -recover"},
    {"-resultformat", "the table has one format; -results has all figures as JSON"},
    {"-output", "the table has one format; -results has all figures as JSON"},
    {"-scoreinterval", "use -ratinginterval N"},
    {"-autosaveinterval", "every game is saved when it ends; -resume continues"},
    {"-show-latency", "not supported; -log has all times"},
    {"-crc32", "-results has all that a check needs, and merge compares it"},
    {"-testEnv", "test farms are not supported"},
    {"-force-concurrency", "not needed; -concurrency may exceed the CPUs"},
    {"-startup-ms", "use startup=MS of -engine or -each"},
    {"-ucinewgame-ms", "use startup=MS of -engine or -each"},
    {"-ping-ms", "use grace=MS of -engine or -each"},
    {"-epdout", "-pdnout has every position"},
    {"-bookmode", "openings are read at the start"},
    {"-tb", "no game is adjudicated by databases; use -draw and -resign"},
    {"-tbpieces", "no game is adjudicated by databases; use -draw and -resign"},
    {"-tbignore50", "no game is adjudicated by databases; use -draw and -resign"},
    {"-tbadjudicate", "no game is adjudicated by databases; use -draw and -resign"},
};

static const struct reason keys[] = {
    {"conf", "use -config FILE, which holds flags"},
    {"initstr", "use option.NAME=VALUE"},
    {"trust", "only the runner's rules decide games"},
    {"ponder", "engines do not ponder: both would share the CPUs"},
    {"tscale", "write the scaled tc="},
    {"book", "use -openings file=FILE"},
    {"bookdepth", "use -openings file=FILE plies=N"},
    {"plies", "use depth=N"},
};

static const char *const implied[] = {
    "append=true", "penta=true", "level=trace", "engine=true", "realtime=true", "policy=round",
};

static const char *find_reason(const struct reason *reasons, size_t count, struct text name)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(name, reasons[i].name))
            return reasons[i].reason;
    return NULL;
}

const char *foreign_flag_reason(const char *flag)
{
    return find_reason(foreign_flags, COUNT(foreign_flags), text_of(flag));
}

const char *foreign_key_reason(struct text key)
{
    return find_reason(keys, COUNT(keys), key);
}

bool foreign_word_is_implied(const char *word)
{
    for (size_t i = 0; i < COUNT(implied); i++)
        if (strcmp(word, implied[i]) == 0)
            return true;
    return false;
}
