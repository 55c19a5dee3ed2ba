/* Plays 11-15 in checkers and prints the engine's reply. */
#include <kingdrop.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of all that the engine says, this program wants one line. */
static void take_line(void *context, const char *line)
{
    char *reply = context;
    if (strncmp(line, "bestmove ", 9) == 0)
        snprintf(reply, 16, "%.*s", (int)strcspn(line + 9, " "), line + 9);
}

int main(void)
{
    char reply[16] = "";
    struct kingdrop *engine =
        kingdrop_create(&(struct kingdrop_host){.line = take_line, .context = reply});
    if (engine == NULL || !kingdrop_send(engine, "position startpos moves 11-15\n"
                                                 "go movetime 100"))
        return EXIT_FAILURE;
    while (kingdrop_wait(engine, -1))
        continue;
    printf("11-15 %s\n", reply);
    kingdrop_destroy(engine);
    return EXIT_SUCCESS;
}
