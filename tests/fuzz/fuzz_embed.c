/* Lines from the browser's board, sent at polls or while idle; a tab joins two. Property: the
 * output is lines of printable ASCII. */
#include <string.h>

#include "protocol/embed/kingdrop.h"
#include "tests/fuzz/fuzz.h"

#define INPUT_BYTES_MAX 4096
#define POLLS_MAX 6

struct page {
    struct kingdrop *engine;
    char *rest; /* rest of the input */
    unsigned polls;
};

static void check_line(void *context, const char *line)
{
    (void)context;
    for (; *line != '\0'; line++)
        FUZZ_REQUIRE(*line >= ' ' && *line <= '~');
}

static void wake(void *context)
{
    (void)context;
}

/* Sends the next line. Returns false at the end. */
static bool send_next(struct page *page)
{
    char *lines = page->rest;
    if (*lines == '\0')
        return false;
    char *end = strchr(lines, '\n');
    while (end != NULL && end[1] == '\t')
        end = strchr(end + 1, '\n');
    page->rest = end != NULL ? end + 1 : strchr(lines, '\0');
    const char first = *page->rest;
    *page->rest = '\0';
    FUZZ_REQUIRE(kingdrop_send(page->engine, lines));
    *page->rest = first;
    return true;
}

static void poll(void *context)
{
    struct page *page = context;
    if (page->polls++ >= POLLS_MAX || !send_next(page))
        FUZZ_REQUIRE(kingdrop_send(page->engine, "stop\nquit"));
}

/* Removes `quit` after a perft or bench, which would have to finish. */
static void spoil_quits(char *input, const char *word)
{
    for (char *at = strstr(input, word); at != NULL && (at = strstr(at, "quit")) != NULL;)
        *at = '_';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char input[INPUT_BYTES_MAX + 1];
    size = size < INPUT_BYTES_MAX ? size : INPUT_BYTES_MAX;
    memcpy(input, data, size);
    input[size] = '\0';
    spoil_quits(input, "perft");
    spoil_quits(input, "bench");
    struct page page = {.rest = input};
    page.engine = kingdrop_create(&(struct kingdrop_host){
        .line = check_line,
        .wake = wake,
        .poll = poll,
        .context = &page,
        .without_files = true,
        .hash_max_mib = 1,
    });
    FUZZ_REQUIRE(page.engine != NULL);
    while (!kingdrop_is_over(page.engine) && send_next(&page))
        while (kingdrop_wait(page.engine, -1))
            continue;
    kingdrop_destroy(page.engine);
    return 0;
}
