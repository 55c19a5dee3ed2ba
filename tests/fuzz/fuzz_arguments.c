/* The command line of kingdrop-match, separated by NULs or newlines. Property: refused with an
 * error, or its results header reads back equal. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/match/results/match_header.h"
#include "tools/match/settings/arguments.h"

#define WORDS_MAX 256

/* Cuts a copy of the input into words. Returns their number. */
static int cut_words(char *bytes, size_t size, char *words[WORDS_MAX])
{
    int count = 0;
    for (size_t i = 0; i < size && count < WORDS_MAX - 1;) {
        words[count++] = bytes + i;
        while (i < size && bytes[i] != '\0' && bytes[i] != '\n')
            i++;
        bytes[i++] = '\0';
    }
    words[count] = NULL;
    return count;
}

static void check_header(const struct match_settings *settings)
{
    struct builder error = BUILDER(1024);
    const char *names[ENGINES_MAX];
    for (unsigned i = 0; i < settings->engine_count; i++)
        names[i] = settings->engines[i].name;
    struct openings openings = {.variant = settings->variant};
    struct strbuf header = {0};
    FUZZ_REQUIRE(openings_read(&openings, text_of("startpos"), "start", OPENINGS_TEXT, &error));
    match_header_write(&header, settings,
                       &(struct match_header_facts){
                           .openings = &openings, .own_names = names, .date = "2026.01.01"});
    struct match_settings again = {0};
    FUZZ_REQUIRE(!header.failed);
    const struct text text = strbuf_text(&header);
    FUZZ_REQUIRE(match_header_agrees(text, text, HEADER_FOR_RESUME, &error));
    FUZZ_REQUIRE(match_header_read(text, &again, &error));
    FUZZ_REQUIRE(again.engine_count == settings->engine_count && again.rounds == settings->rounds);
    FUZZ_REQUIRE(again.variant == settings->variant && again.games == settings->games);
    openings_finish(&openings);
    strbuf_finish(&header);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *words[WORDS_MAX];
    struct builder error = BUILDER(1024);
    char *bytes = malloc(size + 1);
    FUZZ_REQUIRE(bytes != NULL);
    memcpy(bytes, data, size);
    const int count = cut_words(bytes, size, words);
    struct match_settings settings;
    const bool ok = arguments_read(&settings, count, words, &error);
    FUZZ_REQUIRE(ok == (error.length == 0));
    if (ok)
        check_header(&settings);
    free(bytes);
    return 0;
}
