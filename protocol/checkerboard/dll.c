/* CheckerBoard's functions, compiled once per rule set: GAME_TYPE is PDN's. */
#include "protocol/checkerboard/checkerboard.h"

int CHECKERBOARD_API getmove(int board[8][8], int color, double max_seconds, char *shown,
                             int *play_now, int info, int more_info, struct CBmove *move)
{
    return checkerboard_getmove(GAME_TYPE, &(struct getmove_call){
                                               .board = board,
                                               .color = color,
                                               .max_seconds = max_seconds,
                                               .shown = shown,
                                               .play_now = play_now,
                                               .info = info,
                                               .more_info = more_info,
                                               .move = move,
                                           });
}

int CHECKERBOARD_API islegal(int board[8][8], int color, int from, int to, struct CBmove *move)
{
    return checkerboard_islegal(GAME_TYPE, &(struct islegal_call){board, color, from, to, move});
}

int CHECKERBOARD_API enginecommand(const char *command, char *reply)
{
    return checkerboard_enginecommand(GAME_TYPE, command, reply);
}
