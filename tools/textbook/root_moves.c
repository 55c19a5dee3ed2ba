/* The list of root moves, best first, each with value and line, for MultiPV and ordering. */
#include "tools/textbook/root_moves.h"

void variation_extend(struct pv *line, move first, const struct pv *rest)
{
    /* Long lines are truncated: the first moves matter. */
    line->count = 0;
    line->moves[line->count++] = first;
    for (size_t i = 0; i < rest->count && line->count < REPORT_PV_MAX; i++)
        line->moves[line->count++] = rest->moves[i];
}

score outcome_score(const struct game *game, const struct any_position *position, unsigned ply)
{
    const enum outcome outcome = game->outcome(position).kind;
    if (outcome == DRAWN)
        return SCORE_DRAW;
    const bool is_won = (outcome == FIRST_WINS) == (game->turn(position) == FIRST);
    return is_won ? score_win_in(ply) : score_loss_in(ply);
}

void root_moves_set(struct root_moves *root_moves, const move *moves, size_t count, score guess)
{
    root_moves->count = count;
    for (size_t i = 0; i < count; i++)
        /* A search stopped before its first value reports the first of these. */
        root_moves->list[i] =
            (struct root_move){.value = guess, .variation = {.count = 1, .moves = {moves[i]}}};
}

void root_moves_restrict(struct root_moves *root_moves, const struct limits *limits)
{
    size_t kept = 0;
    for (size_t i = 0; i < root_moves->count; i++)
        if (limits_allow(limits, root_moves->list[i].variation.moves[0]))
            root_moves->list[kept++] = root_moves->list[i];
    root_moves->count = kept;
}

void root_moves_insert(struct root_moves *root_moves, size_t number, const struct root_move *result)
{
    /* Insert after equal values, so that the first found stays first. */
    size_t place = number;
    for (; place > 0 && root_moves->list[place - 1].value < result->value; place--)
        root_moves->list[place] = root_moves->list[place - 1];
    root_moves->list[place] = *result;
}

static struct line line_of(const struct root_move *root_move, const struct search *search,
                           const struct search_info *search_info)
{
    struct line line = {
        .depth = root_move->depth,
        .selective_depth = search_info->selective_depth > root_move->depth
                               ? search_info->selective_depth
                               : root_move->depth,
        .multi_pv = 1,
        .value = root_move->value,
        .bound = BOUND_EXACT,
        .proven = search_info->proven || score_is_win(root_move->value) ||
                  score_is_loss(root_move->value),
        .nodes = search_info->nodes,
        .time_ns = time_now_ns() - search->limits.started_ns,
        .pv_count = root_move->variation.count,
    };
    for (size_t i = 0; i < line.pv_count; i++)
        line.pv[i] = root_move->variation.moves[i];
    return line;
}

void root_moves_post(const struct root_moves *root_moves, const struct search *search, size_t lines,
                     const struct search_info *search_info)
{
    struct report report = {.kind = REPORT_LINE};
    for (size_t i = 0; i < lines && i < root_moves->count; i++) {
        report.line = line_of(&root_moves->list[i], search, search_info);
        report.line.multi_pv = (unsigned)i + 1;
        search->post(search->post_context, &report);
    }
}

struct report root_moves_result(const struct root_moves *root_moves, const struct search *search,
                                const struct search_info *search_info)
{
    struct report result = {.kind = REPORT_SEARCH_RESULT};
    if (root_moves->count > 0) {
        result.line = line_of(&root_moves->list[0], search, search_info);
        result.move = result.line.pv[0];
        result.ponder = result.line.pv_count > 1 ? result.line.pv[1] : MOVE_NONE;
        return result;
    }
    /* No legal move: the score of the finished game. */
    result.line = (struct line){
        .multi_pv = 1,
        .value = outcome_score(search->game, &search->root, 0),
        .bound = BOUND_EXACT,
        .proven = true,
    };
    return result;
}
