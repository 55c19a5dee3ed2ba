#include "tools/common/pdn/pdn_moves.h"

#include <string.h>

/* The moves that match a word. */
struct candidates {
    move list[GAME_MOVES_MAX];
    size_t count;
    bool are_begun; /* the word may also be a capture's first jumps */
};

static void find_candidates(const struct game *game, const struct any_position *position,
                            struct text word, struct candidates *found)
{
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    found->count = 0;
    found->are_begun = false;
    for (size_t i = 0; i < count; i++) {
        const enum move_match match = game->match_move(position, list[i], word);
        if (match == MATCH_PATH) {
            /* A full path beats all other readings. */
            *found = (struct candidates){{list[i]}, 1, false};
            return;
        }
        if (match == MATCH_ENDS)
            found->list[found->count++] = list[i];
        found->are_begun |= match == MATCH_BEGINNING;
    }
}

/* Returns the index at which a move's last square begins. */
static size_t last_square(struct text word)
{
    size_t at = word.length;
    while (at > 0 && strchr("-:xX", word.start[at - 1]) == NULL)
        at--;
    return at;
}

static size_t first_square_end(struct text word)
{
    size_t at = 0;
    while (at < word.length && strchr("-:xX", word.start[at]) == NULL)
        at++;
    return at;
}

/* Joins jumps with the next word: "8x15" and "15x22" give "8x15x22". */
static bool join(const char *jumps, struct text word, struct builder *joined)
{
    const struct text before = text_of(jumps);
    const size_t last = last_square(before), first = first_square_end(word);
    if (before.length - last != first || memcmp(before.start + last, word.start, first) != 0)
        return false;
    builder_add_text(joined, before);
    builder_add_text(joined, (struct text){word.start + first, word.length - first});
    return joined->length + 1 < joined->size;
}

static bool way_add(struct pdn_way *way, const struct game *game, move move)
{
    if (way->count == PDN_WAY_MOVES_MAX)
        return false;
    way->evals[way->count] = (struct move_eval){0};
    way->moves[way->count++] = move;
    way->jumps[0] = '\0';
    game->play(&way->now, move);
    return true;
}

/* Adds all readings that extend `way` by a word. Returns false if there are too many. */
static bool fork_way(const struct game *game, const struct pdn_way *way, struct text word,
                     struct pdn_way *next, size_t *count)
{
    struct builder joined = BUILDER(GAME_MOVE_TEXT);
    if (way->jumps[0] == '\0')
        builder_add_text(&joined, word);
    else if (!join(way->jumps, word, &joined))
        return true;
    struct candidates found;
    find_candidates(game, &way->now, builder_text(&joined), &found);
    if (*count + found.count + found.are_begun > PDN_WAYS_MAX)
        return false;
    for (size_t i = 0; i < found.count; i++) {
        next[*count] = *way;
        if (!way_add(&next[(*count)++], game, found.list[i]))
            return false;
    }
    if (found.are_begun) {
        next[*count] = *way;
        memcpy(next[(*count)++].jumps, joined.start, joined.length + 1);
    }
    return true;
}

/* If one reading is left, plays its moves. */
static enum pdn_read settle(struct pdn_moves *moves)
{
    const struct pdn_way *way = &moves->ways[0];
    if (moves->way_count != 1 || way->jumps[0] != '\0')
        return PDN_GAME;
    for (size_t i = 0; i < way->count; i++)
        if (!pdn_play(moves->game, way->moves[i], &way->evals[i]))
            return PDN_NO_MEMORY;
    moves->way_count = 0;
    return PDN_GAME;
}

/* Extends all readings by a word. */
static enum pdn_read follow(struct pdn_moves *moves, struct text word)
{
    struct pdn_way next[PDN_WAYS_MAX];
    size_t count = 0;
    bool fit = true;
    for (size_t i = 0; fit && i < moves->way_count; i++)
        fit = fork_way(moves->game->history.variant->game, &moves->ways[i], word, next, &count);
    moves->way_count = 0;
    if (!fit || count == 0)
        return PDN_ILLEGAL;
    memcpy(moves->ways, next, count * sizeof *next);
    moves->way_count = count;
    return settle(moves);
}

/* Plays a word of moves without separators: "4453". */
static enum pdn_read play_plain(struct pdn_moves *moves, struct text word, struct builder *error)
{
    struct game_history *history = &moves->game->history;
    while (word.length > 0 && !pdn_moves_are_enough(moves)) {
        move move;
        if (!history->variant->game->read_move(&history->now, &word, &move, error))
            return PDN_ILLEGAL;
        if (!pdn_play(moves->game, move, &(struct move_eval){0}))
            return PDN_NO_MEMORY;
    }
    return PDN_GAME;
}

/* Sets *error after a word that fits no reading. Blames the earlier ambiguous word unless it names
 * one move. */
static enum pdn_read refuse_move(const struct pdn_moves *moves, struct text word, struct text *bad,
                                 struct builder *error)
{
    const struct game_history *history = &moves->game->history;
    const struct game *game = history->variant->game;
    struct any_position position = history->now;
    struct text doubt = text_of(moves->doubt);
    move move;
    if (!game->read_move(&position, &doubt, &move, error)) {
        *bad = moves->place;
        return PDN_ILLEGAL;
    }
    game->play(&position, move);
    if (game->read_move(&position, &word, &move, error))
        builder_add(error, "'%s': ambiguous move", moves->doubt);
    return PDN_ILLEGAL;
}

enum pdn_read pdn_moves_play(struct pdn_moves *moves, struct text word, struct text place,
                             struct text *bad, struct builder *error)
{
    const struct game_history *history = &moves->game->history;
    const struct game *game = history->variant->game;
    *bad = place;
    if (pdn_moves_are_enough(moves))
        return PDN_GAME;
    if (game->match_move == NULL)
        return play_plain(moves, word, error);
    if (moves->way_count == 0) {
        struct candidates found;
        find_candidates(game, &history->now, word, &found);
        if (found.count == 1 && !found.are_begun)
            return pdn_play(moves->game, found.list[0], &(struct move_eval){0}) ? PDN_GAME
                                                                                : PDN_NO_MEMORY;
        moves->place = place;
        struct builder doubt = builder_over(moves->doubt, sizeof moves->doubt);
        builder_add_text(&doubt, word);
        moves->ways[0] = (struct pdn_way){.now = history->now};
        moves->way_count = 1;
    }
    const enum pdn_read result = follow(moves, word);
    return result == PDN_ILLEGAL ? refuse_move(moves, word, bad, error) : result;
}

enum pdn_read pdn_moves_end(struct pdn_moves *moves, struct text *bad, struct builder *error)
{
    size_t whole = 0;
    for (size_t i = 0; i < moves->way_count; i++)
        if (moves->ways[i].jumps[0] == '\0')
            moves->ways[whole++] = moves->ways[i];
    if (whole == 1) {
        moves->way_count = 1;
        return settle(moves);
    }
    return moves->way_count > 0 ? refuse_move(moves, text_of(""), bad, error) : PDN_GAME;
}

void pdn_moves_note(struct pdn_moves *moves, const struct move_eval *eval)
{
    struct pdn_game *game = moves->game;
    if (moves->way_count == 0 && game->history.count > 0 &&
        game->evals[game->history.count - 1].given == 0)
        game->evals[game->history.count - 1] = *eval;
    for (size_t i = 0; i < moves->way_count; i++) {
        struct pdn_way *way = &moves->ways[i];
        if (way->count > 0 && way->jumps[0] == '\0' && way->evals[way->count - 1].given == 0)
            way->evals[way->count - 1] = *eval;
    }
}

bool pdn_moves_are_enough(const struct pdn_moves *moves)
{
    return moves->plies > 0 && moves->way_count == 0 && moves->game->history.count >= moves->plies;
}
