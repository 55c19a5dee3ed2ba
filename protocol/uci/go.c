#include "protocol/uci/go.h"

#include "protocol/session/session.h"

/* Clocks come first. Words from FIRST_BARE on have no number. */
enum { CLOCKS, MOVESTOGO = 8, DEPTH, NODES, MATE, MOVETIME, PERFT };
enum { FIRST_BARE = PERFT + 1, INFINITE = FIRST_BARE, PONDER, SEARCHMOVES, WORDS };

#define CLOCK(name) name, 0, SESSION_TIME_MAX_MS, true

static const struct {
    const char *name;
    int64_t minimum, maximum;
    bool raised;      /* smaller numbers count as the minimum */
    enum limit limit; /* that it sets */

    /* Clock words: UCI names the players by colour, UGI by the order of moves. */
    bool by_colour, is_second, is_increment;
} words_known[WORDS] = {
    [CLOCKS] = {CLOCK("wtime"), .by_colour = true},
    {CLOCK("btime"), .by_colour = true, .is_second = true},
    {CLOCK("winc"), .by_colour = true, .is_increment = true},
    {CLOCK("binc"), .by_colour = true, .is_second = true, .is_increment = true},
    {CLOCK("p1time")},
    {CLOCK("p2time"), .is_second = true},
    {CLOCK("p1inc"), .is_increment = true},
    {CLOCK("p2inc"), .is_second = true, .is_increment = true},
    [MOVESTOGO] = {"movestogo", 0, SESSION_MOVES_MAX},
    [DEPTH] = {"depth", 1, SESSION_DEPTH_MAX, .limit = LIMIT_DEPTH},
    [NODES] = {"nodes", 1, INT64_MAX, .limit = LIMIT_NODES},
    [MATE] = {"mate", 1, SESSION_MOVES_MAX, .limit = LIMIT_MATE},
    [MOVETIME] = {"movetime", 0, SESSION_TIME_MAX_MS, true, LIMIT_MOVETIME},
    [PERFT] = {"perft", 1, SESSION_DEPTH_MAX},
    [INFINITE] = {"infinite"},
    [PONDER] = {"ponder"},
    [SEARCHMOVES] = {"searchmoves"},
};

struct parse {
    const struct game_history *history;
    struct go *go;
    struct builder *errors;
    bool failed; /* a limit was invalid */
};

/* Returns the index of a word; WORDS if it is unknown. */
static unsigned find_word(struct text text)
{
    unsigned word = 0;
    while (word < WORDS && !text_is(text, words_known[word].name))
        word++;
    return word;
}

/* An increment without a time belongs to a clock at 0. */
static void set_clock(struct parse *parse, unsigned word, int64_t ms)
{
    struct limits *limits = &parse->go->limits;
    /* White does not move first in every game. */
    const enum player first =
        words_known[word].by_colour ? parse->history->variant->game->white : FIRST;
    const enum player player = words_known[word].is_second ? player_other(first) : first;
    int64_t *ms_of = words_known[word].is_increment ? limits->increment_ms : limits->time_ms;
    ms_of[player] = ms;
    limits->given |= player == FIRST ? LIMIT_CLOCK_FIRST : LIMIT_CLOCK_SECOND;
}

static void set_number(struct parse *parse, unsigned word, int64_t value)
{
    struct limits *limits = &parse->go->limits;
    limits->given |= words_known[word].limit;
    if (word < MOVESTOGO)
        set_clock(parse, word, value);
    else if (word == MOVESTOGO)
        limits->moves_to_go = (unsigned)value;
    else if (word == DEPTH)
        limits->depth = (unsigned)value;
    else if (word == NODES)
        limits->nodes = (uint64_t)value;
    else if (word == MATE)
        limits->mate = (unsigned)value;
    else if (word == MOVETIME)
        limits->movetime_ms = value;
    /* A perft ignores limits. */
    if (word == PERFT) {
        parse->go->kind = GO_PERFT;
        parse->go->perft_depth = (unsigned)value;
    }
}

/* Returns the number without its fraction, which some clients send with clocks. */
static struct text whole_part(struct text number)
{
    struct text rest = number, whole;
    if (!text_take_part(&rest, '.', &whole))
        return number;
    for (size_t i = 0; i < rest.length; i++)
        if (rest.start[i] < '0' || rest.start[i] > '9')
            return number;
    return whole;
}

/* Takes the number after a word, but no keyword in its place. */
static void take_number(struct parse *parse, unsigned word, struct text *rest)
{
    const char *command = parse->go->command, *name = words_known[word].name;
    const int64_t minimum = words_known[word].minimum, maximum = words_known[word].maximum;
    /* `go depth infinite`: depth lacks its number, infinite counts. */
    struct text after = *rest;
    const struct text number = text_take_word(&after);
    int64_t value;

    /* Leave a keyword to go_parse(). */
    if (number.length > 0 && find_word(number) == WORDS)
        *rest = after;
    if (number.length == 0 || find_word(number) != WORDS) {
        builder_add(parse->errors, "%s: %s needs a number\n", command, name);
    } else if (!text_to_nearest_integer(whole_part(number), &value)) {
        builder_add(parse->errors, "%s: %s %.*s: not a number\n", command, name,
                    TEXT_QUOTE(number));
    } else if (value < minimum && !words_known[word].raised) {
        builder_add(parse->errors, "%s: %s %.*s: must be at least %lld\n", command, name,
                    TEXT_QUOTE(number), (long long)minimum);
    } else {
        set_number(parse, word, value < minimum ? minimum : value > maximum ? maximum : value);
        return;
    }
    /* A perft without a depth could run for ever, and needs no bestmove. */
    if (word == PERFT)
        parse->go->kind = GO_NOTHING;
    else if (word != MOVESTOGO)
        parse->failed = true;
}

static void add_search_move(struct limits *limits, move wanted)
{
    /* Repeated moves could overflow the list. */
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
        struct text word = game_take_word(history->variant->game, &after);
        if (word.length == 0 || find_word(word) != WORDS)
            return;
        *rest = after;

        const struct text whole = word;
        struct builder error = BUILDER(GAME_POSITION_TEXT);
        move wanted;
        if (!history->variant->game->read_move(&history->now, &word, &wanted, &error))
            builder_add(parse->errors, "%s: searchmoves: %s\n", parse->go->command, error.start);
        else if (word.length > 0)
            builder_add(parse->errors, "%s: searchmoves %.*s: more than one move\n",
                        parse->go->command, TEXT_QUOTE(whole));
        else
            add_search_move(&parse->go->limits, wanted);
    }
}

/* UCI: unknown words are skipped. */
static void skip(struct go *go, struct text text)
{
    go->skipped_count++;
    for (unsigned word = 0; go->near == NULL && word < WORDS; word++)
        if (text_is_near(text, words_known[word].name))
            go->near = words_known[word].name;
    /* Report a mistyped word rather than the number after it. */
    if (go->skipped_count == 1 || (go->near != NULL && text_is_near(text, go->near)))
        go->skipped = text;
}

/* Completes the limits. */
static void settle(struct parse *parse)
{
    struct limits *limits = &parse->go->limits;
    const unsigned clocks = limits->given & (LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    /* Some clients send only one player's clock. */
    if (clocks == LIMIT_CLOCK_FIRST || clocks == LIMIT_CLOCK_SECOND) {
        const enum player given = clocks == LIMIT_CLOCK_FIRST ? FIRST : SECOND;
        limits->time_ms[player_other(given)] = limits->time_ms[given];
        limits->increment_ms[player_other(given)] = limits->increment_ms[given];
        limits->given |= LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND;
    }
    parse->go->is_limited = limits->given != 0 || limits->infinite;
    if (parse->go->is_limited)
        return;
    /* `go depth abc` was meant to end: an infinite search would hang the client. */
    if (parse->failed) {
        limits->given = LIMIT_DEPTH;
        limits->depth = 1;
    } else {
        limits->infinite = true;
    }
}

struct go go_parse(const struct game_history *history, const char *command, struct text words,
                   struct builder *errors)
{
    struct go go = {.command = command, .kind = GO_SEARCH};
    struct parse parse = {.history = history, .go = &go, .errors = errors};
    for (struct text text = text_take_word(&words); text.length > 0;
         text = text_take_word(&words)) {
        const unsigned word = find_word(text);
        if (word < FIRST_BARE)
            take_number(&parse, word, &words);
        else if (word == INFINITE)
            go.limits.infinite = true;
        else if (word == PONDER)
            go.limits.ponder = true;
        else if (word == SEARCHMOVES)
            take_search_moves(&parse, &words);
        else
            skip(&go, text);
    }
    settle(&parse);
    return go;
}
