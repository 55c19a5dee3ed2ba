/* The settings of a match. Texts belong to the command line. */
#pragma once

#include <limits.h>

#include "games/game.h"
#include "tools/common/openings.h"
#include "tools/match/settings/output_format.h"
#include "tools/match/settings/time_control.h"
#include "tools/match/statistics/sprt.h"

enum {
    ENGINES_MAX = 64,
    ENGINE_OPTIONS_MAX = 64,
    ENGINE_WORDS_MAX = 64,
    ENGINE_NAME_MAX = 64, /* with the NUL */
    CONCURRENCY_MAX = 256,
    RATING_INTERVAL_TIMED = -1, /* after a game, at most every 30 s */
};

/* Exit statuses; after a signal 128 plus its number, as in a shell. */
enum {
    STATUS_GOOD = 0,
    STATUS_FAULTS = 1,  /* of engines */
    STATUS_USAGE = 2,   /* bad input; nothing began */
    STATUS_MACHINE = 3, /* short of memory, processes, descriptors or disk; -resume continues */
};

enum engine_protocol { PROTOCOL_UCI, PROTOCOL_UGI };

struct engine_option {
    struct text name, value;
};

/* An engine; 0 means no limit. */
struct engine_settings {
    char name[ENGINE_NAME_MAX];
    char *words[ENGINE_WORDS_MAX + 2]; /* command, arguments, NULL */
    size_t argument_count;
    const char *directory;
    const char *errors_file; /* for its stderr; NULL: discard */
    enum engine_protocol protocol;
    struct engine_option options[ENGINE_OPTIONS_MAX];
    size_t option_count;
    struct time_control control;
    bool has_own_limits; /* else the limits of -each */
    int64_t margin_ns;   /* by which a move may exceed its time */
    int64_t grace_ns;    /* until a late engine is killed; 0: default */
    int64_t startup_ns;  /* limit for its start */
    bool restarts;       /* before every game */
    bool white_pov;      /* scores are from White's point of view */
};

enum tournament { GAUNTLET, ROUND_ROBIN };

/* Adjudicates a draw by both sides' scores; off if movecount is 0. */
struct draw_rule {
    unsigned max_moves;  /* draw after this many full moves; 0: no limit */
    unsigned movenumber; /* earliest full move */
    unsigned movecount;  /* successive full moves */
    unsigned score;      /* maximal distance from 0 */
};

/* Adjudicates a loss by the loser's scores; off if movecount is 0. */
struct resign_rule {
    unsigned movecount; /* successive moves */
    unsigned score;     /* at most minus this */
    bool two_sided;     /* the winner's scores must be at least this, too */
};

struct match_settings {
    const struct variant *variant;
    struct engine_settings engines[ENGINES_MAX];
    unsigned engine_count;

    enum tournament tournament;
    unsigned rounds, games; /* rounds, and games of a pairing in each */
    bool repeat;            /* games of a pairing in a round share their opening */
    unsigned seeds;         /* a gauntlet's first engines, which play all others */
    bool no_swap, reversed; /* fixed sides; swapped from the first game */
    unsigned shard, shards; /* part `shard` of 1..shards */

    const char *openings_file; /* NULL: the standard set */
    enum openings_format openings_format;
    bool openings_shuffled, openings_strict;
    size_t openings_start;   /* first opening, from 0 */
    unsigned openings_plies; /* moves of each; 0: all */
    uint64_t seed;

    struct draw_rule draw;
    struct resign_rule resign;
    bool has_sprt;
    struct sprt sprt;

    unsigned concurrency;
    int64_t wait_ns;    /* between games */
    bool uses_affinity; /* separate CPUs for each game */
    bool recover, resume;
    unsigned strikes;          /* lost processes of an engine that stop new games; 0: no limit */
    int rating_interval;       /* games between tables; 0: only at the end */
    unsigned outcome_interval; /* games between outcome lines */
    const char *event, *site;
    const char *match_line;             /* regular expression for info lines to keep in games */
    const char *outputs[OUTPUT_COUNT];  /* names of files; NULL: none */
    char chosen_results_file[PATH_MAX]; /* default of -results */
};
