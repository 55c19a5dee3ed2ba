#include "tools/match/speech.h"

/* The words with which lines may begin. */
static const struct {
    const char *word;
    enum heard_kind kind;
} vocabulary[] = {
    {"info", HEARD_INFO},
    {"bestmove", HEARD_MOVE},
    {"readyok", HEARD_READY},
    {"uciok", HEARD_HELLO},
    {"ugiok", HEARD_HELLO},
    {"option", HEARD_OPTION},
    {"id", HEARD_NAME},
    {"response", HEARD_OTHER},
    {"copyprotection", HEARD_OTHER},
    {"registration", HEARD_OTHER},
};

/* The name in `name Move Overhead type spin ...`: all up to the word `type`. */
static struct text option_name(struct text words)
{
    struct text rest = words;
    (void)text_take_word(&rest);
    struct text name = text_trim(rest);
    while (rest.length > 0) {
        const struct text word = text_take_word(&rest);
        if (text_is(word, "type")) {
            name.length = (size_t)(word.start - name.start);
            break;
        }
    }
    return text_trim(name);
}

struct heard speech_hear(struct text line)
{
    struct text rest = line;
    const struct text word = text_take_word(&rest);
    if (word.length == 0)
        return (struct heard){.kind = HEARD_NOTHING};
    enum heard_kind kind = HEARD_RUBBISH;
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (text_is(word, vocabulary[i].word))
            kind = vocabulary[i].kind;

    struct heard heard = {kind, text_trim(rest)};
    if (kind == HEARD_OPTION)
        heard.words = option_name(rest);
    else if (kind == HEARD_MOVE)
        heard.words = text_take_word(&rest);
    else if (kind == HEARD_NAME && !text_is(text_take_word(&rest), "name"))
        heard.kind = HEARD_OTHER;
    else if (kind == HEARD_NAME)
        heard.words = text_trim(rest);
    return heard;
}

/* The next word as a number that is not negative; else 0. */
static uint64_t take_number(struct text *rest)
{
    int64_t value;
    return text_to_integer(text_take_word(rest), &value) && value > 0 ? (uint64_t)value : 0;
}

/* What `cp 35` or `mate -3` says. UGI counts a mate in plies, of which the winner plays the last.
 */
static void read_score(struct text *rest, enum dialect dialect, struct pdn_note *note)
{
    const struct text unit = text_take_word(rest);
    int64_t value;
    if (!text_to_integer(text_take_word(rest), &value) || value > 1000000 || value < -1000000)
        return;
    if (text_is(unit, "cp"))
        note->given = (note->given & ~(unsigned)PDN_MATE) | PDN_SCORE;
    else if (text_is(unit, "mate"))
        note->given = (note->given & ~(unsigned)PDN_SCORE) | PDN_MATE;
    else
        return;
    if (text_is(unit, "mate") && dialect == DIALECT_UGI)
        value = value > 0 ? (value + 1) / 2 : (value - 1) / 2;
    note->score = (int)value;
}

void speech_read_info(struct text words, enum dialect dialect, struct pdn_note *note)
{
    struct pdn_note told = *note;
    bool is_bound = false;
    while (words.length > 0) {
        const struct text word = text_take_word(&words);
        if (text_is(word, "string") || text_is(word, "pv"))
            break;
        if (text_is(word, "multipv") && take_number(&words) > 1)
            return;
        if (text_is(word, "depth")) {
            told.depth = (unsigned)take_number(&words);
            told.given |= PDN_DEPTH;
        } else if (text_is(word, "nodes")) {
            told.nodes = take_number(&words);
            told.given |= PDN_NODES;
        } else if (text_is(word, "score")) {
            read_score(&words, dialect, &told);
        } else if (text_is(word, "lowerbound") || text_is(word, "upperbound")) {
            is_bound = true;
        }
    }
    /* The score of a search that is not yet certain is not worth keeping, its counts are. */
    if (is_bound) {
        const unsigned scores = PDN_SCORE | PDN_MATE;
        told.score = note->score;
        told.given = (told.given & ~scores) | (note->given & scores);
    }
    *note = told;
}

void speech_hello(struct page *page, enum dialect dialect)
{
    page_add(page, dialect == DIALECT_UGI ? "ugi\n" : "uci\n");
}

void speech_option(struct page *page, const struct engine_option *option)
{
    page_add(page, "setoption name ");
    page_add_text(page, option->name);
    if (option->value.length > 0) {
        page_add(page, " value ");
        page_add_text(page, option->value);
    }
    page_add_char(page, '\n');
}

void speech_new_game(struct page *page, enum dialect dialect)
{
    page_add(page, dialect == DIALECT_UGI ? "uginewgame\n" : "ucinewgame\n");
}

/* Engines count in milliseconds; a clock that has begun is never at 0. */
static long long whole_ms(int64_t ns)
{
    return ns > MILLISECOND ? (long long)(ns / MILLISECOND) : 1;
}

static void write_clock(struct page *page, const char *word, const struct game_clock *clock)
{
    if (!time_control_has_clock(clock->control))
        return;
    page_add(page, " %stime %lld", word, whole_ms(clock->left_ns));
    if (clock->control->increment_ns > 0)
        page_add(page, " %sinc %lld", word, whole_ms(clock->control->increment_ns));
}

void speech_go(struct page *page, enum dialect dialect, const struct game_clock clocks[2],
               enum player mover, enum player white)
{
    static const char *const names[2][2] = {{"w", "b"}, {"p1", "p2"}};
    const enum player leading = dialect == DIALECT_UGI ? FIRST : white;
    const struct game_clock *own = &clocks[mover];
    const struct time_control *control = own->control;

    page_add(page, "go");
    if (time_control_has_clock(control)) {
        write_clock(page, names[dialect][0], &clocks[leading]);
        write_clock(page, names[dialect][1], &clocks[player_other(leading)]);
    } else if (control->movetime_ns > 0) {
        page_add(page, " movetime %lld", whole_ms(control->movetime_ns));
    }
    if (own->moves_left > 0)
        page_add(page, " movestogo %u", own->moves_left);
    if (control->nodes > 0)
        page_add(page, " nodes %llu", (unsigned long long)control->nodes);
    if (control->depth > 0)
        page_add(page, " depth %u", control->depth);
    page_add_char(page, '\n');
}
