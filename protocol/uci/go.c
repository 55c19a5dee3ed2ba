#include "protocol/uci/go.h"

#include "protocol/session/session.h"

/* Limits beyond which numbers say nothing more. A time leaves room for nanoseconds in 64 bits. */
#define TIME_MAX_MS INT64_C(1000000000000)
#define COUNT_MAX INT64_C(1000000)

enum word {
    WTIME,
    BTIME,
    WINC,
    BINC,
    P1TIME,
    P2TIME,
    P1INC,
    P2INC,
    MOVESTOGO,
    DEPTH,
    NODES,
    MATE,
    MOVETIME,
    PERFT,
    /* From here on words without a number. */
    INFINITE,
    PONDER,
    SEARCHMOVES,
    WORDS
};

static const struct {
    const char *name;
    int64_t minimum, maximum;
    bool raised; /* a smaller number counts as the minimum */
} words_known[WORDS] = {
    [WTIME] = {"wtime", 0, TIME_MAX_MS, true},
    [BTIME] = {"btime", 0, TIME_MAX_MS, true},
    [WINC] = {"winc", 0, TIME_MAX_MS, true},
    [BINC] = {"binc", 0, TIME_MAX_MS, true},
    [P1TIME] = {"p1time", 0, TIME_MAX_MS, true},
    [P2TIME] = {"p2time", 0, TIME_MAX_MS, true},
    [P1INC] = {"p1inc", 0, TIME_MAX_MS, true},
    [P2INC] = {"p2inc", 0, TIME_MAX_MS, true},
    [MOVESTOGO] = {"movestogo", 0, COUNT_MAX, false},
    [DEPTH] = {"depth", 1, SESSION_DEPTH_MAX, false},
    [NODES] = {"nodes", 1, INT64_MAX, false},
    [MATE] = {"mate", 1, COUNT_MAX, false},
    [MOVETIME] = {"movetime", 0, TIME_MAX_MS, true},
    [PERFT] = {"perft", 1, SESSION_DEPTH_MAX, false},
    [INFINITE] = {"infinite", 0, 0, false},
    [PONDER] = {"ponder", 0, 0, false},
    [SEARCHMOVES] = {"searchmoves", 0, 0, false},
};

struct parse {
    const struct game_history *history;
    struct go *go;
    struct builder *errors;
    bool failed; /* a limit was given that could not be read */
};

/* WORDS when it is not known. */
static enum word find_word(struct text text)
{
    enum word word = 0;
    while (word < WORDS && !text_is(text, words_known[word].name))
        word++;
    return word;
}

static void set_clock(struct limits *limits, enum player player, int64_t ms)
{
    limits->given |= player == FIRST ? LIMIT_CLOCK_FIRST : LIMIT_CLOCK_SECOND;
    limits->time_ms[player] = ms;
}

/* An increment alone is a clock too, with nothing on it yet. */
static void set_increment(struct limits *limits, enum player player, int64_t ms)
{
    limits->given |= player == FIRST ? LIMIT_CLOCK_FIRST : LIMIT_CLOCK_SECOND;
    limits->increment_ms[player] = ms;
}

static void set_number(struct parse *parse, enum word word, int64_t value)
{
    struct limits *limits = &parse->go->limits;
    const enum player white = parse->history->variant->game->white;
    switch (word) {
    case WTIME:
        set_clock(limits, white, value);
        break;
    case BTIME:
        set_clock(limits, player_other(white), value);
        break;
    case WINC:
        set_increment(limits, white, value);
        break;
    case BINC:
        set_increment(limits, player_other(white), value);
        break;
    case P1TIME:
        set_clock(limits, FIRST, value);
        break;
    case P2TIME:
        set_clock(limits, SECOND, value);
        break;
    case P1INC:
        set_increment(limits, FIRST, value);
        break;
    case P2INC:
        set_increment(limits, SECOND, value);
        break;
    case MOVESTOGO:
        limits->moves_to_go = (unsigned)value;
        break;
    case DEPTH:
        limits->given |= LIMIT_DEPTH;
        limits->depth = (unsigned)value;
        break;
    case NODES:
        limits->given |= LIMIT_NODES;
        limits->nodes = (uint64_t)value;
        break;
    case MATE:
        limits->given |= LIMIT_MATE;
        limits->mate = (unsigned)value;
        break;
    case MOVETIME:
        limits->given |= LIMIT_MOVETIME;
        limits->movetime_ms = value;
        break;
    case PERFT:
        parse->go->kind = GO_PERFT;
        parse->go->perft_depth = (unsigned)value;
        break;
    case INFINITE:
    case PONDER:
    case SEARCHMOVES:
    case WORDS:
        break;
    }
}

/* Takes the number that belongs to a word. A word that is no number stays: it may be the next
 * keyword. */
static void take_number(struct parse *parse, enum word word, struct text *rest)
{
    const char *name = words_known[word].name;
    const int64_t minimum = words_known[word].minimum, maximum = words_known[word].maximum;
    /* `go depth infinite`: depth lacks its number, and infinite counts. */
    struct text after = *rest;
    const struct text number = text_take_word(&after);
    int64_t value;

    if (number.length > 0 && find_word(number) == WORDS)
        *rest = after;
    if (number.length == 0 || find_word(number) != WORDS) {
        builder_add(parse->errors, "go: %s needs a number\n", name);
    } else if (!text_to_integer(number, &value)) {
        builder_add(parse->errors, "go: %s %.*s: not a number\n", name, TEXT_QUOTE(number));
    } else if (value < minimum && !words_known[word].raised) {
        builder_add(parse->errors, "go: %s %.*s: at least %lld\n", name, TEXT_QUOTE(number),
                    (long long)minimum);
    } else {
        set_number(parse, word, value < minimum ? minimum : value > maximum ? maximum : value);
        return;
    }
    /* A perft of unknown depth could run for ever, and it owes no bestmove. */
    if (word == PERFT)
        parse->go->kind = GO_NOTHING;
    else if (word != MOVESTOGO)
        parse->failed = true;
}

static void add_search_move(struct limits *limits, move wanted)
{
    for (size_t i = 0; i < limits->search_moves_count; i++)
        if (limits->search_moves[i] == wanted)
            return;
    limits->search_moves[limits->search_moves_count++] = wanted;
}

/* Takes moves up to the next keyword. */
static void take_search_moves(struct parse *parse, struct text *rest)
{
    const struct game_history *history = parse->history;
    for (;;) {
        struct text after = *rest;
        struct text word = text_take_word(&after);
        if (word.length == 0 || find_word(word) != WORDS)
            return;
        *rest = after;

        const struct text whole = word;
        char reason[GAME_POSITION_TEXT];
        struct builder why = builder_over(reason, sizeof reason);
        move wanted;
        if (!history->variant->game->read_move(&history->now, &word, &wanted, &why))
            builder_add(parse->errors, "go: searchmoves: %s\n", reason);
        else if (word.length > 0)
            builder_add(parse->errors, "go: searchmoves %.*s: more than one move\n",
                        TEXT_QUOTE(whole));
        else
            add_search_move(&parse->go->limits, wanted);
    }
}

/* What the words together mean. */
static void settle(struct parse *parse)
{
    struct limits *limits = &parse->go->limits;
    const unsigned clocks = limits->given & (LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    /* Some clients send only the clock of the player to move. */
    if (clocks == LIMIT_CLOCK_FIRST) {
        set_clock(limits, SECOND, limits->time_ms[FIRST]);
        set_increment(limits, SECOND, limits->increment_ms[FIRST]);
    } else if (clocks == LIMIT_CLOCK_SECOND) {
        set_clock(limits, FIRST, limits->time_ms[SECOND]);
        set_increment(limits, FIRST, limits->increment_ms[SECOND]);
    }
    if (limits->given != 0 || limits->infinite)
        return;
    if (parse->failed) {
        limits->given = LIMIT_DEPTH;
        limits->depth = 1;
    } else {
        limits->infinite = true;
    }
}

struct go go_parse(const struct game_history *history, struct text words, struct builder *errors)
{
    struct go go = {.kind = GO_SEARCH};
    struct parse parse = {.history = history, .go = &go, .errors = errors};
    for (struct text text = text_take_word(&words); text.length > 0;
         text = text_take_word(&words)) {
        const enum word word = find_word(text);
        if (word < INFINITE)
            take_number(&parse, word, &words);
        else if (word == INFINITE)
            go.limits.infinite = true;
        else if (word == PONDER)
            go.limits.ponder = true;
        else if (word == SEARCHMOVES)
            take_search_moves(&parse, &words);
    }
    settle(&parse);
    return go;
}
