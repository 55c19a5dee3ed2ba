/* Games as values, filled by the reader and written by the writer. */
#include "tools/common/pdn/pdn.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void pdn_start(struct pdn_game *game, const struct variant *variant)
{
    *game = (struct pdn_game){0};
    game_history_start(&game->history, variant);
}

void pdn_start_at(struct pdn_game *game, const struct variant *variant,
                  const struct any_position *position)
{
    *game = (struct pdn_game){0};
    game_history_start_at(&game->history, variant, position);
}

void pdn_finish(struct pdn_game *game)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    for (size_t i = 0; i < game->remark_count; i++)
        free(game->remarks[i].words);
    free(game->evals);
    free(game->remarks);
    free(game->tags);
    game_history_finish(&game->history);
    *game = (struct pdn_game){0};
}

/* evals[] grows with the history's moves, which have their own capacity. */
static bool reserve_eval(struct pdn_game *game)
{
    if (game->history.count < game->eval_capacity)
        return true;
    const size_t capacity = game->eval_capacity * 2 + 64;
    struct move_eval *evals = realloc(game->evals, capacity * sizeof *evals);
    if (evals == NULL)
        return false;
    game->evals = evals;
    game->eval_capacity = capacity;
    return true;
}

bool pdn_play(struct pdn_game *game, move move, const struct move_eval *eval)
{
    if (!reserve_eval(game) || !game_history_play(&game->history, move))
        return false;
    game->evals[game->history.count - 1] = *eval;
    return true;
}

bool pdn_remark(struct pdn_game *game, struct text words)
{
    struct pdn_remark *remarks = realloc(game->remarks, (game->remark_count + 1) * sizeof *remarks);
    if (remarks == NULL)
        return false;
    game->remarks = remarks;
    /* Each byte may become \xNN. */
    const size_t size = 4 * words.length + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return false;
    struct builder text = builder_over(copy, size);
    builder_add_printable(&text, words);
    for (char *brace = strpbrk(copy, "{}"); brace != NULL; brace = strpbrk(brace, "{}"))
        *brace = *brace == '{' ? '(' : ')';
    remarks[game->remark_count++] = (struct pdn_remark){game->history.count - 1, copy};
    return true;
}

static struct pdn_tag *find_tag(const struct pdn_game *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        /* Other programs write "white", too. */
        if (strcasecmp(game->tags[i].name, name) == 0)
            return &game->tags[i];
    return NULL;
}

/* Appends an empty tag. Returns NULL if memory is short. */
static struct pdn_tag *add_tag(struct pdn_game *game, const char *name)
{
    /* A game has a dozen tags, so growing by one is enough. */
    struct pdn_tag *tags = realloc(game->tags, (game->tag_count + 1) * sizeof *tags);
    if (tags == NULL)
        return NULL;
    game->tags = tags;
    struct pdn_tag *tag = &tags[game->tag_count];
    *tag = (struct pdn_tag){.name = strdup(name)};
    if (tag->name == NULL)
        return NULL;
    game->tag_count++;
    return tag;
}

bool pdn_set_tag(struct pdn_game *game, const char *name, const char *format, ...)
{
    char *value;
    va_list arguments;
    va_start(arguments, format);
    /* If memory is short, the tag keeps its old value. */
    const int length = vasprintf(&value, format, arguments);
    va_end(arguments);
    if (length < 0)
        return false;
    struct pdn_tag *tag = find_tag(game, name);
    if (tag == NULL)
        tag = add_tag(game, name);
    if (tag == NULL) {
        free(value);
        return false;
    }
    free(tag->value);
    tag->value = value;
    return true;
}

const char *pdn_tag(const struct pdn_game *game, const char *name)
{
    const struct pdn_tag *tag = find_tag(game, name);
    return tag == NULL ? NULL : tag->value;
}

const char *pdn_player_tag(const struct game *game, enum player player)
{
    return game->white == player ? "White" : "Black";
}

/* "1-0" is a win for the side that begins (see pdn.h). The first text of each outcome is written,
 * all are read. */
static const struct {
    const char *text;
    enum outcome outcome;
} results[] = {
    {"*", ONGOING},       {"1-0", FIRST_WINS}, {"0-1", SECOND_WINS},
    {"1/2-1/2", DRAWN},   {"0-0", ONGOING},    {"2-0", FIRST_WINS},
    {"0-2", SECOND_WINS}, {"1-1", DRAWN},      {"1/2", DRAWN},
};

const char *pdn_result(enum outcome outcome)
{
    size_t i = 0;
    while (results[i].outcome != outcome)
        i++;
    return results[i].text;
}

bool pdn_read_result(struct text text, enum outcome *outcome)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (text_is(text, results[i].text)) {
            *outcome = results[i].outcome;
            return true;
        }
    }
    return false;
}
