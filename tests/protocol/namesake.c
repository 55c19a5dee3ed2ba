/* A host of libkingdrop.a whose functions and data have the engine's internal names. */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/embed/kingdrop.h"

void *engine_create(void);
void *engine_create(void)
{
    abort();
}

bool go_parse(void);
bool go_parse(void)
{
    abort();
}

size_t game_at = 1;

static void take_line(void *context, const char *line)
{
    if (strncmp(line, "bestmove ", 9) == 0)
        ++*(unsigned *)context;
}

int main(void)
{
    unsigned answers = 0;
    struct kingdrop *engine =
        kingdrop_create(&(struct kingdrop_host){.line = take_line, .context = &answers});
    if (engine == NULL || !kingdrop_send(engine, "go depth 4"))
        return EXIT_FAILURE;
    while (kingdrop_wait(engine, -1))
        continue;
    kingdrop_destroy(engine);
    return answers == game_at ? EXIT_SUCCESS : EXIT_FAILURE;
}
