/*
 * The settings of a match, from its command line. The texts belong to the arguments.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_SETTINGS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_SETTINGS_H

#include <limits.h>

#include "games/game.h"
#include "tools/common/openings.h"
#include "tools/match/settings/time_control.h"
#include "tools/match/statistics/sprt.h"

enum {
    ENGINES_MAX = 64,
    ENGINE_OPTIONS_MAX = 64,
    ENGINE_WORDS_MAX = 64,
    ENGINE_NAME_MAX = 64, /* bytes with the NUL */
    CONCURRENCY_MAX = 256,
    RATING_INTERVAL_TIMED = -1, /* every half minute with a new game */
};

/* Exit statuses; a match that a signal ended has 128 and the signal's number, as a shell reports
 * it. */
enum {
    STATUS_GOOD = 0,
    STATUS_FAULTS = 1,  /* engines were at fault */
    STATUS_USAGE = 2,   /* bad input: nothing was begun */
    STATUS_MACHINE = 3, /* short of memory, processes, descriptors or disk space; -resume goes on */
};

enum engine_protocol { PROTOCOL_UCI, PROTOCOL_UGI };

struct engine_option {
    struct text name, value;
};

/* An engine; a time or limit of 0 is none. */
struct engine_settings {
    char name[ENGINE_NAME_MAX];
    char *words[ENGINE_WORDS_MAX + 2]; /* the command, its arguments, NULL */
    size_t argument_count;
    const char *directory;
    const char *errors_file; /* where its stderr goes; NULL: nowhere */
    enum engine_protocol protocol;
    struct engine_option options[ENGINE_OPTIONS_MAX];
    size_t option_count;
    struct time_control control;
    bool has_own_limits; /* else they are those of all engines */
    int64_t margin_ns;   /* by which a move may exceed its time */
    int64_t grace_ns;    /* after which a late engine is killed; 0: a standard time */
    int64_t startup_ns;  /* within which it must be ready at its start */
    bool restarts;       /* before every game */
    bool white_pov;      /* its scores are from White's point of view */
};

enum tournament { GAUNTLET, ROUND_ROBIN };

/* Ends a game as a draw when both sides agree that it is one. Off if movecount is 0. */
struct draw_rule {
    unsigned max_moves;  /* or after that many moves of both sides; 0: no limit */
    unsigned movenumber; /* from this move of both sides on */
    unsigned movecount;  /* number of moves of both sides */
    unsigned score;      /* no score was further from 0 */
};

/* Ends a game when a side agrees that it has lost it. Off if movecount is 0. */
struct resign_rule {
    unsigned movecount; /* number of its moves */
    unsigned score;     /* it gave itself at most minus this */
    bool two_sided;     /* and the other side gave itself at least this */
};

struct match_settings {
    const struct variant *variant;
    struct engine_settings engines[ENGINES_MAX];
    unsigned engine_count;

    enum tournament tournament;
    unsigned rounds, games; /* rounds, and games of each pairing in a round */
    bool repeat;            /* the games of a pairing in a round share their opening */
    unsigned seeds;         /* engines at the head of a gauntlet that play all others */
    bool no_swap, reversed; /* sides stay; sides are swapped from the first game on */
    unsigned shard, shards; /* plays part `shard` of 1..shards */

    const char *openings_file; /* NULL: the standard set */
    enum openings_format openings_format;
    bool openings_shuffled, openings_strict;
    size_t openings_start;   /* the first one to be used, from 0 */
    unsigned openings_plies; /* moves of each at most; 0: all */
    uint64_t seed;

    struct draw_rule draw;
    struct resign_rule resign;
    bool has_sprt;
    struct sprt sprt;

    unsigned concurrency;
    int64_t wait_ns;    /* between two games */
    bool uses_affinity; /* each game has processors of its own */
    bool recover, resume;
    unsigned strikes;          /* lost processes of an engine that end a -recover; 0: none */
    int rating_interval;       /* games between tables; 0: only at the end */
    unsigned outcome_interval; /* games between lines of a game */
    const char *event, *site;
    const char *match_line; /* a regular expression for info lines that go into the games */
    const char *games_file, *results_file, *log_file, *report_file; /* NULL: none */
    char chosen_results_file[PATH_MAX]; /* when the command line names none */
};

#endif
