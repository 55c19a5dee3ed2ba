#include "protocol/session/score_text.h"

#include <stdlib.h>
#include <string.h>

#include "games/base/mapping.h"
#include "games/game_history.h"

static bool fail(const struct score_text *scores, struct builder *error, const char *reason)
{
    return builder_fail(error, "%s: %s", scores->path, reason);
}

/* Copies a file's bytes, so that the file may change afterwards. */
static bool load(struct score_text *scores, struct text *content, struct builder *error)
{
    struct mapping file;
    const char *wrong = mapping_open(&file, scores->path);
    if (wrong != NULL)
        return fail(scores, error, wrong);
    /* Lines point into these bytes for the final messages. */
    scores->bytes = malloc(file.count);
    if (scores->bytes != NULL)
        memcpy(scores->bytes, file.bytes, file.count);
    *content = (struct text){scores->bytes, file.count};
    mapping_close(&file);
    return scores->bytes != NULL || fail(scores, error, "out of memory");
}

/* Makes room for one more line; the arrays grow by powers of two. */
static bool make_room(struct score_text *scores)
{
    const size_t count = scores->count;
    /* Between two powers of two there is room. */
    if (count > 0 && (count & (count - 1)) != 0)
        return true;
    const size_t wanted = count > 0 ? 2 * count : 1;
    struct solver_bench_position *positions =
        realloc(scores->positions, wanted * sizeof *scores->positions);
    if (positions != NULL)
        scores->positions = positions;
    struct scored_line *lines = realloc(scores->lines, wanted * sizeof *scores->lines);
    if (lines != NULL)
        scores->lines = lines;
    return positions != NULL && lines != NULL;
}

/* Sets *position to the one after the moves. Returns false, with the word and the reason in
 * *error, if they are wrong. */
static bool read_moves(const struct variant *variant, struct text moves,
                       struct any_position *position, struct builder *error)
{
    /* `startpos` stands for no moves. */
    struct text after = moves;
    if (text_is(text_take_word(&after), "startpos"))
        moves = after;
    struct game_history history;
    game_history_start(&history, variant);
    /* Drop the history: solvers need none, and a file may have thousands of positions. */
    const bool ok = game_history_play_words(&history, moves, error);
    *position = history.now;
    game_history_finish(&history);
    return ok;
}

/* Adds a line of moves and a score. */
static bool add_line(struct score_text *scores, struct text text, size_t number,
                     struct builder *error)
{
    struct solver_bench_position position = {0};
    struct scored_line line = {.number = number, .text = text};
    struct text moves = text;
    const struct text score = text_take_last_word(&moves);
    struct builder reason = BUILDER(GAME_POSITION_TEXT);
    /* The score is the last of many words. */
    if (text_trim(moves).length == 0)
        builder_add(&reason, "expected moves and a score, not '%.*s'", TEXT_QUOTE(text));
    else if (!text_to_integer(score, &line.score))
        builder_add(&reason, "'%.*s': expected a score", TEXT_QUOTE(score));
    else if (read_moves(scores->variant, moves, &position.position, &reason) && !make_room(scores))
        builder_add(&reason, "out of memory");
    if (reason.length > 0)
        return builder_fail(error, "%s: line %zu: %s", scores->path, number, reason.start);
    scores->positions[scores->count] = position;
    scores->lines[scores->count] = line;
    scores->count++;
    return true;
}

static bool read_lines(struct score_text *scores, struct text content, struct builder *error)
{
    text_skip_byte_order_mark(&content);
    for (size_t number = 1; content.length > 0; number++) {
        const struct text line = text_trim(text_take_line(&content));
        /* Stop at the first bad line: the bench may take an hour. */
        if (line.length > 0 && !text_starts_with(line, "#") &&
            !add_line(scores, line, number, error))
            return false;
    }
    return scores->count > 0 || fail(scores, error, "contains no positions");
}

bool score_text_read(struct score_text *scores, const struct variant *variant, struct text path,
                     struct builder *error)
{
    *scores = (struct score_text){.variant = variant, .path = malloc(path.length + 1)};
    if (scores->path == NULL)
        return builder_fail(error, "%.*s: out of memory", TEXT_QUOTE(path));
    memcpy(scores->path, path.start, path.length);
    scores->path[path.length] = '\0';
    struct text content;
    /* Messages need the path first. */
    const bool ok = load(scores, &content, error) && read_lines(scores, content, error);
    if (!ok)
        score_text_finish(scores);
    return ok;
}

void score_text_finish(struct score_text *scores)
{
    free(scores->path);
    free(scores->bytes);
    free(scores->positions);
    free(scores->lines);
    *scores = (struct score_text){0};
}
