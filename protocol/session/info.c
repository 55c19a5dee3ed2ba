#include "protocol/session/info.h"

void info_write_moves(struct builder *text, const struct root *root, const struct line *line)
{
    /* Notation depends on the position. */
    struct any_position position = root->position;
    for (size_t i = 0; i < line->pv_count; i++) {
        if (i > 0)
            builder_add_char(text, ' ');
        root->variant->write_move(&position, line->pv[i], text);
        root->variant->game->play(&position, line->pv[i]);
    }
}

uint64_t info_nodes_per_second(const struct line *line)
{
    /* A search can end before the clock ticks. */
    const int64_t time_ns = line->time_ns > 0 ? line->time_ns : 1;
    /* Compute in floating point: nodes times 1e9 can overflow 64 bits. */
    return (uint64_t)((double)line->nodes * 1e9 / (double)time_ns);
}

void info_write_best(struct builder *text, const struct root *root, const struct report *result,
                     const char *ponder)
{
    struct any_position position = root->position;
    root->variant->write_move(&position, result->move, text);
    /* There is no reply after a one-ply search or the last move of a game. */
    if (result->ponder == MOVE_NONE)
        return;
    root->variant->game->play(&position, result->move);
    builder_add(text, "%s", ponder);
    root->variant->write_move(&position, result->ponder, text);
}
