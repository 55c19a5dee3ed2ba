/* A search's status and result for CheckerBoard, from the engine's UCI lines. */
#pragma once

#include "games/game.h"
#include "protocol/checkerboard/checkerboard.h"

struct status {
    char *shown; /* CheckerBoard's, of CB_STATUS_SIZE bytes, read at any time */
    int result;  /* CB_WIN and so on, if proven */
    char best_move[GAME_MOVE_TEXT];
    char error[CB_STATUS_SIZE]; /* the first one; empty: none */
};

/* Shows a text after the error, if there is one. */
void status_show(struct status *status, const char *text);

void status_take_line(struct status *status, struct text line);
