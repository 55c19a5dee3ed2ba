/* Mutates lines and words, because byte changes mostly make unknown words. */
#include <string.h>

#include "games/base/text.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/session_lines.h"

#define LINE_MAX 512
#define LINES_MAX 64

/* The files that fuzz_session.c opens for options. */
static const char *const files[] = {
    "/proc/self/fd/100", "/proc/self/fd/101", "/proc/self/fd/102",
    "/proc/self/fd/103", "/proc/self/fd/104", "/proc/self/fd/105",
};

static unsigned draw(unsigned *state, size_t count)
{
    *state = *state * 1664525U + 1013904223U;
    return (unsigned)((*state >> 8) % count);
}

/* Returns a random line that a talk sends. */
static struct text draw_line(unsigned *state)
{
    struct text rest = text_of(session_lines);
    const unsigned at = draw(state, rest.length);
    rest.start += at;
    rest.length -= at;
    text_take_line(&rest);
    struct text line = text_take_line(&rest);
    text_take_word(&line); /* skips the mark of sent lines */
    return text_trim(line);
}

static struct text draw_word(unsigned *state)
{
    if (draw(state, 16) == 0)
        return text_of(files[draw(state, sizeof files / sizeof *files)]);
    struct text line = draw_line(state), word = text_take_word(&line);
    for (unsigned at = draw(state, 8); at > 0 && line.length > 0; at--)
        word = text_take_word(&line);
    return word;
}

/* Replaces a word, removes it or adds one. */
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
        if (i != chosen || way == 0)
            builder_add_text(line, word);
        if (i == chosen && way != 1) {
            builder_add_char(line, ' ');
            builder_add_text(line, draw_word(state));
        }
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

/* Replaces, adds or removes a line. Returns the new size. */
static size_t change_lines(uint8_t *data, size_t size, size_t max, unsigned *state)
{
    struct text cut[LINES_MAX];
    char made[LINE_MAX];
    struct builder line = builder_over(made, sizeof made);
    char *all = malloc(max + 1);
    FUZZ_REQUIRE(all != NULL);
    struct builder text = builder_over(all, max + 1);
    const size_t count = cut_lines((struct text){(const char *)data, size}, cut);
    const size_t chosen = draw(state, count + 1);
    const struct text old = chosen < count ? cut[chosen] : text_of("");
    enum { ADD, CHANGE, REMOVE, COPY, WAYS };
    const unsigned way = draw(state, WAYS + 1);
    if (way == CHANGE)
        change_word(old, &line, state);
    else if (way == COPY && count > 0)
        builder_add_text(&line, cut[draw(state, count)]);
    else if (way == ADD)
        builder_add_text(&line, draw_line(state));
    else if (way != REMOVE)
        change_word(draw_line(state), &line, state);
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

/* libFuzzer's own byte mutation; missing in a replay. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
    unsigned state = seed;
    if (LLVMFuzzerMutate != NULL && draw(&state, 8) == 0)
        return LLVMFuzzerMutate(data, size, max);
    for (unsigned times = 1 + draw(&state, 3); times > 0; times--)
        size = change_lines(data, size, max, &state);
    return size;
}
