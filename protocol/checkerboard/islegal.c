/* CheckerBoard's check of moves under rules other than English ones. */
#include "protocol/checkerboard/board.h"
#include "protocol/checkerboard/checkerboard.h"

/* Takes the first move between the squares: CheckerBoard names no squares in between. */
int checkerboard_islegal(int game_type, const struct islegal_call *call)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    if (rules == NULL)
        return 0;
    const unsigned from = rules_number(rules, call->from), to = rules_number(rules, call->to);
    struct builder error = BUILDER(CB_STATUS_SIZE);
    struct any_position position;
    if (from == 0 || to == 0 || !board_read(rules, call->board, call->color, &position, &error))
        return 0;
    move list[GAME_MOVES_MAX];
    const size_t count = rules_variant(rules)->game->moves(&position, list);
    for (size_t i = 0; i < count; i++) {
        const struct CBmove move = board_move(rules, &position, list[i]);
        if (&call->board[move.from.x][move.from.y] == rules_square(rules, call->board, from) &&
            &call->board[move.to.x][move.to.y] == rules_square(rules, call->board, to)) {
            *call->move = move;
            return 1;
        }
    }
    return 0;
}
