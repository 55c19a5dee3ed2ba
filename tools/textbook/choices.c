#include "tools/textbook/choices.h"

void variation_extend(struct pv *line, move first, const struct pv *rest)
{
    line->count = 0;
    line->moves[line->count++] = first;
    for (size_t i = 0; i < rest->count && line->count < REPORT_PV_MAX; i++)
        line->moves[line->count++] = rest->moves[i];
}

void choices_start(struct choices *choices, const struct game *game,
                   const struct any_position *root, score guess)
{
    move list[GAME_MOVES_MAX];
    choices->count = game->moves(root, list);
    for (size_t i = 0; i < choices->count; i++)
        choices->list[i] =
            (struct choice){.value = guess, .variation = {.count = 1, .moves = {list[i]}}};
}

static bool is_wanted(const struct limits *limits, move move)
{
    for (size_t i = 0; i < limits->search_moves_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_moves_count == 0;
}

void choices_restrict(struct choices *choices, const struct limits *limits)
{
    size_t kept = 0;
    for (size_t i = 0; i < choices->count; i++)
        if (is_wanted(limits, choices->list[i].variation.moves[0]))
            choices->list[kept++] = choices->list[i];
    choices->count = kept;
}

void choices_settle(struct choices *choices, size_t number, const struct choice *result)
{
    size_t place = number;
    for (; place > 0 && choices->list[place - 1].value < result->value; place--)
        choices->list[place] = choices->list[place - 1];
    choices->list[place] = *result;
}

static struct line line_of(const struct choice *choice, const struct search *search,
                           const struct finding *finding)
{
    struct line line = {
        .depth = choice->depth,
        .selective_depth =
            finding->selective_depth > choice->depth ? finding->selective_depth : choice->depth,
        .multi_pv = 1,
        .value = choice->value,
        .bound = BOUND_EXACT,
        .proven = finding->proven || score_is_win(choice->value) || score_is_loss(choice->value),
        .nodes = finding->nodes,
        .time_ns = time_now_ns() - search->limits.started_ns,
        .pv_count = choice->variation.count,
    };
    for (size_t i = 0; i < line.pv_count; i++)
        line.pv[i] = choice->variation.moves[i];
    return line;
}

void choices_post(const struct choices *choices, const struct search *search, size_t lines,
                  const struct finding *finding)
{
    struct report report = {.kind = REPORT_LINE};
    for (size_t i = 0; i < lines && i < choices->count; i++) {
        report.line = line_of(&choices->list[i], search, finding);
        report.line.multi_pv = (unsigned)i + 1;
        search->post(search->post_context, &report);
    }
}

struct report choices_verdict(const struct choices *choices, const struct search *search,
                              const struct finding *finding)
{
    struct report result = {.kind = REPORT_SEARCH_RESULT};
    if (choices->count > 0) {
        result.line = line_of(&choices->list[0], search, finding);
        result.move = result.line.pv[0];
        result.ponder = result.line.pv_count > 1 ? result.line.pv[1] : MOVE_NONE;
        return result;
    }
    const bool drawn = search->game->outcome(&search->root).kind == DRAWN;
    result.line = (struct line){
        .multi_pv = 1,
        .value = drawn ? SCORE_DRAW : score_loss_in(0),
        .bound = BOUND_EXACT,
        .proven = true,
    };
    return result;
}
