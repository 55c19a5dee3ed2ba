/*
 * How a fuzzer changes a session: by lines and words of the dialects rather than by bytes, most of
 * which would only make words that nobody knows.
 */
#include <string.h>

#include "games/text.h"
#include "tests/fuzz/fuzz.h"

#define LINE_MAX 512
#define LINES_MAX 64

/* Lines of all dialects. A word in capitals is one of a list. */
static const char *const lines[] = {
    "uci",
    "ugi",
    "hub",
    "init",
    "isready",
    "ping",
    "ucinewgame",
    "uginewgame",
    "new-game",
    "stop",
    "ponderhit",
    "ponder-hit",
    "quit",
    "d",
    "eval",
    "help",
    "help WORD",
    "debug on",
    "debug off",
    "position startpos",
    "position startpos moves MOVE MOVE MOVE",
    "position fen FEN",
    "position fen FEN moves MOVE MOVE",
    "moves MOVE MOVE",
    "go",
    "go infinite",
    "go ponder",
    "go ponder wtime NUMBER btime NUMBER",
    "go depth NUMBER",
    "go nodes NUMBER",
    "go movetime NUMBER",
    "go mate NUMBER",
    "go perft NUMBER",
    "go searchmoves MOVE MOVE",
    "go wtime NUMBER btime NUMBER winc NUMBER binc NUMBER movestogo NUMBER",
    "go p1time NUMBER p2time NUMBER p1inc NUMBER p2inc NUMBER",
    "go WORD NUMBER WORD NUMBER",
    "setoption name OPTION value VALUE",
    "setoption name OPTION",
    "set-param name=OPTION value=VALUE",
    "query gameover",
    "query result",
    "query p1turn",
    "query moves",
    "query WORD",
    "query",
    "bench NUMBER",
    "bench",
    "bench connect4 FILE",
    "bench connect4 FILE book",
    "pos pos=HUB",
    "pos pos=HUB moves=\"MOVE MOVE\"",
    "pos pos=start moves=\"MOVE\"",
    "level depth=NUMBER",
    "level move-time=NUMBER",
    "level time=NUMBER inc=NUMBER moves=NUMBER",
    "level nodes=NUMBER",
    "level infinite",
    "level ponder",
    "go think",
    "go ponder",
    "go analyze",
    "WORD",
    "WORD WORD",
    "WORD WORD=VALUE",
    "",
};

static const char *const words[] = {
    "go",        "stop",     "value",       "name",  "infinite", "ponder",    "depth",  "nodes",
    "mate",      "movetime", "searchmoves", "perft", "wtime",    "btime",     "winc",   "binc",
    "movestogo", "startpos", "fen",         "moves", "position", "setoption", "level",  "think",
    "analyze",   "pos=",     "\"",          "=",     "id",       "option",    "p1time", "p2inc",
    "result",    "gameover", "p1turn",      "file",  "bench",    "d",         "\t",     "quit",
    "hub",       "isready",  "ping",        "all",   "on",       "off",       "joho",   "bestmove",
};

static const char *const moves[] = {
    "11-15", "9-13", "23-19", "22-18", "8-11", "15x22", "1x10x19", "26-23", "32-27",
    "18:25", "4",    "4453",  "1",     "7",    "3",     "P@d1",    "d1",    "a1",
    "b2",    "c3",   "5",     "9",     "0000", "32x23", "24-20",
};

static const char *const fens[] = {
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:WK1:BK32",
    "B:W22:B18",
    "W:W18:B15,K9",
    "B:W:B1",
    "W:W5:BK32.",
    "7/7/7/7/7/7 x",
    "7/7/7/7/3x3/3o3 x",
    "x1o/1x1/1o1 x",
    "xxx/oo1/3 o",
    "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1",
    "B:WK29:BK4",
};

static const char *const positions_of_hub[] = {
    "Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "WeeeeeeeeeeeeeeeWeeeBeeeeeeeeeeee", "start",
    "Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb",
};

static const char *const options[] = {
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "UCI_Variant",
    "UCI_ShowWDL",
    "UCI_AnalyseMode",
    "DrawPlies",
    "OwnBook",
    "BookFile",
    "Variety",
    "EvalFile",
    "EndgamePath",
    "UCI_LimitStrength",
    "UCI_Elo",
    "variant",
    "threads",
    "tt-size",
    "book",
    "level",
};

static const char *const values[] = {
    "true",
    "false",
    "1",
    "0",
    "3",
    "16",
    "1000",
    "connect4",
    "checkers",
    "cfour",
    "tictactoe",
    "english",
    "<empty>",
    "normal",
    "/dev/null",
    "/",
    "nowhere",
    "-1",
    "99999999999999999999",
};

static const char *const numbers[] = {
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "100",
    "1000",
    "60000",
    "-1",
    "0.01",
    "1e3",
    "9223372036854775807",
    "18446744073709551616",
    "2147483648",
    "x",
};

static const char *const files[] = {
    "/dev/null",         "/",
    "nowhere",           "/proc/self/fd/100",
    "/proc/self/fd/101", "/proc/self/fd/102",
    "/proc/self/fd/103", "/proc/self/fd/104",
};

#define LIST(name, list)                                                                           \
    {                                                                                              \
        name, list, sizeof(list) / sizeof *(list)                                                  \
    }
static const struct word_list {
    const char *name;
    const char *const *words;
    size_t count;
} lists[] = {
    LIST("WORD", words),   LIST("MOVE", moves),           LIST("FEN", fens),
    LIST("VALUE", values), LIST("OPTION", options),       LIST("NUMBER", numbers),
    LIST("FILE", files),   LIST("HUB", positions_of_hub),
};

static unsigned draw(unsigned *state, size_t count)
{
    *state = *state * 1664525U + 1013904223U;
    return (unsigned)((*state >> 8) % count);
}

static const struct word_list *list_of(struct text name)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (text_starts_with(name, lists[i].name))
            return &lists[i];
    return NULL;
}

static void make_line(struct builder *line, unsigned *state)
{
    struct text rest = text_of(lines[draw(state, sizeof lines / sizeof *lines)]);
    while (rest.length > 0) {
        const struct word_list *list = list_of(rest);
        if (list == NULL) {
            builder_add_char(line, text_take_char(&rest));
            continue;
        }
        builder_add(line, "%s", list->words[draw(state, list->count)]);
        rest.start += strlen(list->name);
        rest.length -= strlen(list->name);
    }
}

/* One word becomes another of any list, or goes, or comes twice. */
static void change_word(struct text old, struct builder *line, unsigned *state)
{
    struct text rest = old;
    unsigned count = 0;
    while (text_take_word(&rest).length > 0)
        count++;
    const unsigned chosen = draw(state, count + 1);
    const unsigned way = draw(state, 4);
    rest = old;
    for (unsigned i = 0; i <= count; i++) {
        const struct text word = text_take_word(&rest);
        const struct word_list *list = &lists[draw(state, sizeof lists / sizeof *lists)];
        if (i != chosen || way == 0)
            builder_add_text(line, word);
        if (i == chosen && way != 1)
            builder_add(line, " %s", list->words[draw(state, list->count)]);
        if (i < count)
            builder_add_char(line, ' ');
    }
}

static size_t cut_lines(struct text text, struct text cut[LINES_MAX])
{
    size_t count = 0;
    while (text.length > 0 && count < LINES_MAX)
        cut[count++] = text_take_line(&text);
    return count;
}

/* Changes one line, or brings one more, or takes one away. */
static size_t change_lines(uint8_t *data, size_t size, size_t most, unsigned *state)
{
    struct text cut[LINES_MAX];
    char made[LINE_MAX];
    struct builder line = builder_over(made, sizeof made);
    char *all = malloc(most + 1);
    FUZZ_REQUIRE(all != NULL);
    struct builder text = builder_over(all, most + 1);
    const size_t count = cut_lines((struct text){(const char *)data, size}, cut);
    const size_t chosen = draw(state, count + 1);
    const struct text old = chosen < count ? cut[chosen] : text_of("");
    enum { ADD, CHANGE, REMOVE, COPY, WAYS };
    const unsigned way = draw(state, WAYS + 1);
    if (way == CHANGE)
        change_word(old, &line, state);
    else if (way == COPY && count > 0)
        builder_add_text(&line, cut[draw(state, count)]);
    else if (way != REMOVE)
        make_line(&line, state);
    for (size_t i = 0; i <= count; i++) {
        if (i == chosen && way != REMOVE) {
            builder_add_text(&text, builder_text(&line));
            builder_add_char(&text, '\n');
        }
        const bool stays = i != chosen || (way != REMOVE && way != CHANGE);
        if (i < count && stays) {
            builder_add_text(&text, cut[i]);
            builder_add_char(&text, '\n');
        }
    }
    memcpy(data, all, text.length);
    free(all);
    return text.length;
}

/* The fuzzing engine's own change of bytes; there is none in a replay. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    unsigned state = seed;
    if (LLVMFuzzerMutate != NULL && draw(&state, 8) == 0)
        return LLVMFuzzerMutate(data, size, most);
    for (unsigned times = 1 + draw(&state, 3); times > 0; times--)
        size = change_lines(data, size, most, &state);
    return size;
}
