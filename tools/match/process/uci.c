/* UGI has its own words for handshake, new games and clocks, and counts mates in plies. */
#include "tools/match/process/uci.h"

#include <limits.h>

/* Hours of search on 100 processors; a game's sum must fit the results file. */
#define NODES_MAX INT64_C(1000000000000000)

/* First words of lines. */
static const struct {
    const char *word;
    enum uci_line_kind kind;
} vocabulary[] = {
    {"info", UCI_INFO},
    {"bestmove", UCI_BESTMOVE},
    {"readyok", UCI_READYOK},
    {"uciok", UCI_OK},
    {"ugiok", UCI_OK},
    {"option", UCI_OPTION},
    {"id", UCI_ID_NAME},
    {"response", UCI_IGNORED},
    {"copyprotection", UCI_IGNORED},
    {"registration", UCI_IGNORED},
};

/* Reads `name Move Overhead type spin ...`; the name ends before `type`. */
static void read_option(struct text words, struct uci_line *parsed)
{
    struct text rest = words;
    (void)text_take_word(&rest);
    struct text name = text_trim(rest);
    while (rest.length > 0) {
        const struct text word = text_take_word(&rest);
        if (text_is(word, "type")) {
            name.length = (size_t)(word.start - name.start);
            parsed->type = text_take_word(&rest);
            break;
        }
    }
    parsed->words = text_trim(name);
}

struct uci_line uci_parse_line(struct text line)
{
    struct text rest = line;
    const struct text word = text_take_word(&rest);
    if (word.length == 0)
        return (struct uci_line){.kind = UCI_EMPTY};
    enum uci_line_kind kind = UCI_UNKNOWN;
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (text_is(word, vocabulary[i].word))
            kind = vocabulary[i].kind;

    struct uci_line parsed = {.kind = kind, .words = text_trim(rest)};
    if (kind == UCI_OPTION)
        read_option(rest, &parsed);
    else if (kind == UCI_BESTMOVE)
        parsed.words = text_take_word(&rest);
    else if (kind == UCI_ID_NAME && !text_is(text_take_word(&rest), "name"))
        parsed.kind = UCI_IGNORED;
    else if (kind == UCI_ID_NAME)
        parsed.words = text_trim(rest);
    return parsed;
}

/* Returns the next word as a number from 1 to max, else 0. */
static uint64_t take_number(struct text *rest, int64_t max)
{
    int64_t value;
    return text_to_integer(text_take_word(rest), &value) && value > 0 && value <= max
               ? (uint64_t)value
               : 0;
}

/* Reads `cp 35` or `mate -3`. UCI and PDN comments count a mate in moves, UGI in plies including
 * the winner's last. */
static void read_score(struct text *rest, enum engine_protocol protocol, struct move_eval *eval)
{
    const struct text unit = text_take_word(rest);
    int64_t value;
    if (!text_to_integer(text_take_word(rest), &value) || value > 1000000 || value < -1000000)
        return;
    if (text_is(unit, "cp"))
        eval->given = (eval->given & ~(unsigned)EVAL_MATE) | EVAL_SCORE;
    else if (text_is(unit, "mate"))
        eval->given = (eval->given & ~(unsigned)EVAL_SCORE) | EVAL_MATE;
    else
        return;
    if (text_is(unit, "mate") && protocol == PROTOCOL_UGI)
        value = value > 0 ? (value + 1) / 2 : (value - 1) / 2;
    eval->score = (int)value;
}

void uci_parse_info(struct text words, enum engine_protocol protocol, struct move_eval *eval,
                    struct text *pv)
{
    struct move_eval parsed = *eval;
    struct text line = {0};
    /* Missing fields keep earlier values: some engines print score and nodes on separate lines. */
    bool is_bound = false;
    while (words.length > 0) {
        const struct text word = text_take_word(&words);
        /* Free text or moves follow, which may contain "score". */
        if (text_is(word, "pv"))
            line = text_trim(words);
        if (text_is(word, "string") || text_is(word, "pv"))
            break;
        /* Only the best line concerns the move. */
        if (text_is(word, "multipv") && take_number(&words, INT64_MAX) > 1)
            return;
        if (text_is(word, "depth")) {
            parsed.depth = (unsigned)take_number(&words, INT_MAX);
            parsed.given |= EVAL_DEPTH;
        } else if (text_is(word, "nodes")) {
            parsed.nodes = take_number(&words, NODES_MAX);
            parsed.given |= EVAL_NODES;
        } else if (text_is(word, "score")) {
            read_score(&words, protocol, &parsed);
        } else if (text_is(word, "lowerbound") || text_is(word, "upperbound")) {
            is_bound = true;
        }
    }
    /* A bound of an aspiration window must not adjudicate; its depth and nodes are valid. */
    if (is_bound) {
        const unsigned scores = EVAL_SCORE | EVAL_MATE;
        parsed.score = eval->score;
        parsed.given = (parsed.given & ~scores) | (eval->given & scores);
    }
    if (line.length > 0)
        *pv = line;
    *eval = parsed;
}

struct text uci_handshake(enum engine_protocol protocol)
{
    return text_of(protocol == PROTOCOL_UGI ? "ugi\n" : "uci\n");
}

struct text uci_new_game(enum engine_protocol protocol)
{
    return text_of(protocol == PROTOCOL_UGI ? "uginewgame\nisready\n" : "ucinewgame\nisready\n");
}

void uci_write_setoption(struct strbuf *buffer, const struct engine_option *option, bool is_string)
{
    strbuf_add(buffer, "setoption name ");
    strbuf_add_text(buffer, option->name);
    if (option->value.length > 0) {
        strbuf_add(buffer, " value ");
        strbuf_add_text(buffer, option->value);
    } else if (is_string) {
        strbuf_add(buffer, " value <empty>");
    }
    strbuf_add_char(buffer, '\n');
}

/* Never 0: many engines take `wtime 0` as no clock. */
static long long whole_ms(int64_t ns)
{
    return ns > MILLISECOND ? (long long)(ns / MILLISECOND) : 1;
}

static void write_clock(struct strbuf *buffer, const char *word, const struct game_clock *clock)
{
    if (!time_control_has_clock(clock->control))
        return;
    strbuf_add(buffer, " %stime %lld", word, whole_ms(clock->left_ns));
    if (clock->control->increment_ns > 0)
        strbuf_add(buffer, " %sinc %lld", word, whole_ms(clock->control->increment_ns));
}

void uci_write_go(struct strbuf *buffer, enum engine_protocol protocol,
                  const struct game_clock clocks[2], enum player mover, enum player white)
{
    /* UCI names clocks by colour, White first; UGI by player, FIRST first. */
    static const char *const names[2][2] = {{"w", "b"}, {"p1", "p2"}};
    /* In English checkers White moves second, but its clock still comes first. */
    const enum player leading = protocol == PROTOCOL_UGI ? FIRST : white;
    const struct game_clock *own = &clocks[mover];
    const struct time_control *control = own->control;

    strbuf_add(buffer, "go");
    if (time_control_has_clock(control)) {
        write_clock(buffer, names[protocol][0], &clocks[leading]);
        write_clock(buffer, names[protocol][1], &clocks[player_other(leading)]);
    } else if (control->movetime_ns > 0) {
        strbuf_add(buffer, " movetime %lld", whole_ms(control->movetime_ns));
    }
    if (own->moves_left > 0)
        strbuf_add(buffer, " movestogo %u", own->moves_left);
    if (control->nodes > 0)
        strbuf_add(buffer, " nodes %llu", (unsigned long long)control->nodes);
    if (control->depth > 0)
        strbuf_add(buffer, " depth %u", control->depth);
    strbuf_add_char(buffer, '\n');
}
