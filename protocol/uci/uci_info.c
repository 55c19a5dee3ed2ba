#include "protocol/uci/uci_info.h"

#include "protocol/session/info.h"

/* A mate is counted in moves of the winner: the last of them ends the game. */
static void write_mate(struct builder *text, score value, enum mate_unit unit)
{
    const unsigned plies = score_plies(value);
    const unsigned distance = unit == MATE_IN_PLIES ? plies : (plies + 1) / 2;
    builder_add(text, " score mate %s%u", score_is_loss(value) && distance > 0 ? "-" : "",
                distance);
}

static void write_score(struct builder *text, const struct game *game, const struct line *line,
                        enum mate_unit unit, bool with_wdl)
{
    const bool decided = score_is_win(line->value) || score_is_loss(line->value);
    if (decided)
        write_mate(text, line->value, unit);
    else
        builder_add(text, " score cp %d", line->value);
    if (line->bound == BOUND_LOWER)
        builder_add(text, " lowerbound");
    else if (line->bound == BOUND_UPPER)
        builder_add(text, " upperbound");
    /* `cp 0` alone cannot say that a draw is proven; `mate` says it of the rest. */
    if (with_wdl || (line->proven && !decided)) {
        const struct wdl wdl = report_wdl(game, line->value, line->proven);
        builder_add(text, " wdl %u %u %u", wdl.win, wdl.draw, wdl.loss);
    }
}

void uci_info_write_line(struct builder *text, const struct root *root, const struct line *line,
                         enum mate_unit unit, bool with_wdl)
{
    builder_add(text, "info depth %u seldepth %u multipv %u", line->depth, line->selective_depth,
                line->multi_pv);
    write_score(text, root->variant->game, line, unit, with_wdl);
    builder_add(text, " nodes %llu nps %llu hashfull %u tbhits %llu time %lld",
                (unsigned long long)line->nodes, (unsigned long long)info_nodes_per_second(line),
                line->hash_permille, (unsigned long long)line->tablebase_hits,
                (long long)(line->time_ns / 1000000));
    if (line->pv_count > 0)
        builder_add(text, " pv ");
    info_write_moves(text, root, line);
}

void uci_info_write_current_move(struct builder *text, const struct root *root,
                                 const struct report *report)
{
    builder_add(text, "info depth %u currmove ", report->line.depth);
    root->variant->write_move(&root->state, report->move, text);
    builder_add(text, " currmovenumber %u", report->number);
}
