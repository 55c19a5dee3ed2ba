/* The engine plays a game of checkers with itself and prints the moves and the result. */
#include <kingdrop.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
    char position[1 << 15]; /* a command: "position startpos moves 11-15" and so on */
    char move[64];          /* the engine's last one */
    char response[16];      /* to the last query */
};

/* Two kinds of lines matter here, and both are "NAME VALUE". */
static void take_line(void *context, const char *line)
{
    struct game *game = context;
    if (strncmp(line, "bestmove ", 9) == 0)
        snprintf(game->move, sizeof game->move, "%.*s", (int)strcspn(line + 9, " "), line + 9);
    else if (strncmp(line, "response ", 9) == 0)
        snprintf(game->response, sizeof game->response, "%s", line + 9);
}

static void ask(struct kingdrop *engine, const char *lines)
{
    if (!kingdrop_send(engine, lines))
        exit(EXIT_FAILURE);
    while (kingdrop_wait(engine, -1))
        continue;
}

/* Sends the game so far. Is it over? */
static bool is_over(struct kingdrop *engine, const struct game *game)
{
    ask(engine, game->position);
    ask(engine, "query gameover");
    return strcmp(game->response, "true") == 0;
}

int main(void)
{
    static struct game game = {.position = "position startpos moves"};
    struct kingdrop *engine =
        kingdrop_create(&(struct kingdrop_host){.line = take_line, .context = &game});
    if (engine == NULL)
        return EXIT_FAILURE;
    while (!is_over(engine, &game)) {
        ask(engine, "go nodes 2000");
        if (strlen(game.position) + strlen(game.move) + 2 > sizeof game.position)
            return EXIT_FAILURE;
        strcat(strcat(game.position, " "), game.move);
    }
    ask(engine, "query result");
    printf("%s: %s\n", game.position, game.response);
    kingdrop_destroy(engine);
    return EXIT_SUCCESS;
}
