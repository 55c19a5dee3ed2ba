#include "protocol/hub/hub_limits.h"

#include <math.h>

#include "protocol/hub/hub_arguments.h"
#include "protocol/session/session.h"

enum key {
    LEVEL_DEPTH,
    LEVEL_PLY,
    LEVEL_NODES,
    LEVEL_MOVE_TIME,
    LEVEL_MOVES,
    LEVEL_TIME,
    LEVEL_INC,
    LEVEL_INFINITE,
    LEVEL_PONDER,
    LEVEL_KEYS
};

struct level_parse {
    struct hub_argument pairs[LEVEL_KEYS];
    struct limits limits;
    struct builder *errors;
    bool failed; /* an argument was invalid */
};

static void refuse(struct level_parse *parse, enum key key, const char *fault)
{
    const struct hub_argument *pair = &parse->pairs[key];
    builder_add(parse->errors, "level: %s '%.*s': %s\n", pair->key, TEXT_QUOTE(pair->value), fault);
    parse->failed = true;
}

/* Reads the integer of a key; returns false if there is none. A number above the maximum counts as
 * the maximum. */
static bool read_count(struct level_parse *parse, enum key key, int64_t minimum, int64_t maximum,
                       int64_t *count)
{
    const struct hub_argument *pair = &parse->pairs[key];
    if (!pair->given)
        return false;
    if (!text_to_nearest_integer(pair->value, count)) {
        refuse(parse, key, "not a number");
        return false;
    }
    /* Depth 0 is a mistake. */
    if (*count < minimum) {
        refuse(parse, key, "too small");
        return false;
    }
    /* A huge number means no limit. */
    if (*count > maximum)
        *count = maximum;
    return true;
}

/* Reads the seconds of a key as milliseconds; returns false if there are none. */
static bool read_time(struct level_parse *parse, enum key key, int64_t *ms)
{
    const struct hub_argument *pair = &parse->pairs[key];
    double seconds;
    if (!pair->given)
        return false;
    if (!text_to_decimal(pair->value, &seconds)) {
        refuse(parse, key, "not a number of seconds");
        return false;
    }
    *ms = llround(fmax(-SESSION_TIME_MAX_MS, fmin(seconds * 1e3, SESSION_TIME_MAX_MS)));
    return true;
}

static int64_t no_less_than_zero(int64_t ms)
{
    return ms > 0 ? ms : 0;
}

static void read_simple_limits(struct level_parse *parse)
{
    struct limits *limits = &parse->limits;
    int64_t number;
    /* pydraughts writes `ply`. */
    for (enum key key = LEVEL_DEPTH; key <= LEVEL_PLY; key++) {
        if (read_count(parse, key, 1, SESSION_DEPTH_MAX, &number)) {
            limits->given |= LIMIT_DEPTH;
            limits->depth = (unsigned)number;
        }
    }
    if (read_count(parse, LEVEL_NODES, 1, INT64_MAX, &number)) {
        limits->given |= LIMIT_NODES;
        limits->nodes = (uint64_t)number;
    }
    if (read_time(parse, LEVEL_MOVE_TIME, &number)) {
        limits->given |= LIMIT_MOVETIME;
        limits->movetime_ms = no_less_than_zero(number);
    }
    limits->infinite = parse->pairs[LEVEL_INFINITE].given;
    limits->ponder = parse->pairs[LEVEL_PONDER].given;
}

/* Hub adds the increment before the move: it can be spent now. */
static void read_clock(struct level_parse *parse)
{
    struct limits *limits = &parse->limits;
    int64_t time = 0, increment = 0, moves = 0;
    const bool has_time = read_time(parse, LEVEL_TIME, &time);
    const bool has_increment = read_time(parse, LEVEL_INC, &increment);
    if (read_count(parse, LEVEL_MOVES, 0, SESSION_MOVES_MAX, &moves))
        limits->moves_to_go = (unsigned)moves;
    if (!has_time && !has_increment)
        return;
    increment = no_less_than_zero(increment);
    /* The opponent's clock is unknown and taken to be equal. */
    for (enum player player = FIRST; player <= SECOND; player++) {
        limits->time_ms[player] = no_less_than_zero(time + increment);
        limits->increment_ms[player] = increment;
    }
    limits->given |= LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND;
}

static bool has_limit(const struct limits *limits)
{
    return limits->given != 0 || limits->infinite;
}

void hub_limits_read(struct text arguments, struct limits *limits, struct builder *errors)
{
    struct level_parse parse = {
        .pairs = {[LEVEL_DEPTH] = {"depth"},
                  [LEVEL_PLY] = {"ply"},
                  [LEVEL_NODES] = {"nodes"},
                  [LEVEL_MOVE_TIME] = {"move-time"},
                  [LEVEL_MOVES] = {"moves"},
                  [LEVEL_TIME] = {"time"},
                  [LEVEL_INC] = {"inc"},
                  [LEVEL_INFINITE] = {"infinite"},
                  [LEVEL_PONDER] = {"ponder"}},
        .errors = errors,
    };
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (hub_arguments_read(arguments, parse.pairs, LEVEL_KEYS, &error)) {
        read_simple_limits(&parse);
        read_clock(&parse);
    } else {
        builder_add(errors, "level: %s\n", error.start);
        parse.failed = true;
    }
    if (text_trim(arguments).length == 0)
        parse.limits.infinite = true;
    /* One mistake rejects the line. */
    if (!parse.failed && has_limit(&parse.limits))
        *limits = parse.limits;
    else if (!parse.failed)
        limits->ponder |= parse.limits.ponder;
    /* After a bad level the client still sends `go` and waits for `done`. */
    else if (!has_limit(limits))
        *limits = (struct limits){.given = LIMIT_DEPTH, .depth = 1};
}
