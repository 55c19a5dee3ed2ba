/* Exports of opening books as text. A line is best play until the book ends. Minimax gives a
 * position the value at its line's end. */
#include <stdio.h>
#include <stdlib.h>

#include "games/opening_book.h"
#include "tools/book/commands.h"
#include "tools/common/files.h"
#include "tools/common/pdn/pdn.h"

/* Marks exports: an export replaces only files with this mark. */
#define EXPORT_EVENT "kingdrop-book"

enum { LINE_MAX_PLIES = 200 };

/* Opens a book as the engine does, with its openings. Returns NULL and prints an error on
 * failure. */
static struct opening_book *open_book(struct openings *openings, const struct book_options *options)
{
    struct builder error = BUILDER(300);
    if (!book_openings(openings, options))
        return NULL;
    struct opening_book *book = opening_book_open(options->variant->game, options->file, &error);
    if (book == NULL)
        book_complain(&error);
    return book;
}

/* Lists the book's moves in a position, best first. Returns their number. */
static size_t ranked_moves(const struct opening_book *book, const struct game *game,
                           const struct any_position *position,
                           struct book_move list[GAME_MOVES_MAX])
{
    /* A stable sort, so that a book gives the same text everywhere. */
    const size_t count = opening_book_moves(book, game, position, list);
    for (size_t i = 1; i < count; i++) {
        const struct book_move moved = list[i];
        size_t to = i;
        for (; to > 0 && list[to - 1].value < moved.value; to--)
            list[to] = list[to - 1];
        list[to] = moved;
    }
    return count;
}

/* Plays a move and adds it to a line. */
static void add_move(struct strbuf *line, const struct variant *variant,
                     struct any_position *position, move move)
{
    struct builder text = BUILDER(GAME_MOVE_TEXT);
    variant->write_move(position, move, &text);
    strbuf_add(line, "%s%s", line->length > 0 ? " " : "", text.start);
    variant->game->play(position, move);
}

/* Adds the book's best line from a position. Returns its depth in plies. */
static unsigned add_line(const struct opening_book *book, const struct variant *variant,
                         struct any_position position, struct strbuf *line)
{
    struct book_move list[GAME_MOVES_MAX];
    unsigned depth = 0;
    while (ranked_moves(book, variant->game, &position, list) > 0) {
        add_move(line, variant, &position, list[0].move);
        /* The search depth includes the move out of the book. */
        if (!list[0].leads_on)
            return depth + list[0].out_depth;
        depth++;
    }
    return depth;
}

static void print_opening(const struct opening_book *book, const struct game_history *opening)
{
    const struct variant *variant = opening->variant;
    struct book_move list[GAME_MOVES_MAX];
    STRBUF(moves);
    STRBUF(line);
    struct any_position position = opening->start;
    for (size_t i = 0; i < opening->count; i++)
        add_move(&moves, variant, &position, opening->moves[i]);
    if (ranked_moves(book, variant->game, &position, list) == 0) {
        printf("| %s | | | |\n", strbuf_text(&moves).start);
    } else {
        /* Values are for the side to move, the table for the first player. */
        const bool is_first = variant->game->turn(&position) == FIRST;
        const unsigned depth = add_line(book, variant, position, &line);
        printf("| %s | %+d | %u | %s |\n", strbuf_text(&moves).start,
               is_first ? list[0].value : -list[0].value, depth, line.bytes);
    }
}

/* Prints a Markdown table of the openings: moves, value for the first player in hundredths of a
 * man, depth, line. */
bool sparse_ballots(const struct book_options *options)
{
    OPENINGS(openings);
    struct opening_book *book = open_book(&openings, options);
    if (book == NULL)
        return false;
    printf("| opening | for %s | depth | line |\n|---|---|---|---|\n",
           options->variant->game->player_names[FIRST]);
    for (size_t i = 0; i < openings.count; i++)
        print_opening(book, &openings.list[i]);
    opening_book_close(book);
    return true;
}

/* The path from an opening to the end of a line. */
struct export
{
    const struct opening_book *book;
    const struct game_history *opening;
    bool *seen; /* by entry number: is in a line */
    struct strbuf pdn;
    size_t count; /* moves after the opening */
    struct book_move moves[LINE_MAX_PLIES];
};

static bool add_game(struct export *export)
{
    const struct game_history *opening = export->opening;
    struct pdn_game pdn;
    pdn_start_at(&pdn, opening->variant, &opening->start);
    bool ok = pdn_set_tag(&pdn, "Event", EXPORT_EVENT);
    for (size_t i = 0; ok && i < opening->count; i++)
        ok = pdn_play(&pdn, opening->moves[i], &(struct move_eval){.given = EVAL_BOOK});
    for (size_t i = 0; ok && i < export->count; i++) {
        const struct book_move *move = &export->moves[i];
        const score value = move->value;
        const bool is_mate = score_is_win(value) || score_is_loss(value);
        /* PDN counts a mate in the winner's moves, scores count plies. */
        const int mate = (int)(score_plies(value) + 1) / 2;
        const struct move_eval eval = {
            .given = (is_mate ? EVAL_MATE : EVAL_SCORE) | (move->leads_on ? 0 : EVAL_DEPTH),
            .score = !is_mate    ? value
                     : value > 0 ? mate
                                 : -mate,
            .depth = move->out_depth,
        };
        ok = pdn_play(&pdn, move->move, &eval);
    }
    if (ok)
        pdn_write(&pdn, &export->pdn);
    pdn_finish(&pdn);
    return ok;
}

/* Marks a position as reached. Returns whether it is in the book and new. */
static bool is_new(struct export *export, const struct any_position *position)
{
    uint32_t number;
    const uint64_t key = opening_book_key(export->opening->variant->game, position);
    if (!opening_book_find(export->book, key, &number) || export->seen[number])
        return false;
    export->seen[number] = true;
    return true;
}

/* Adds all lines in the book through a position. */
static bool add_lines(struct export *export, const struct any_position *position)
{
    const struct game *game = export->opening->variant->game;
    struct book_move list[GAME_MOVES_MAX];
    const size_t count = ranked_moves(export->book, game, position, list);
    bool ok = true;
    for (size_t i = 0; ok && i < count && export->count < LINE_MAX_PLIES; i++) {
        struct any_position child = *position;
        game->play(&child, list[i].move);
        /* A transposition is not repeated, except by a best move, which ends its line. */
        const bool goes_on = is_new(export, &child);
        if (!goes_on && i > 0)
            continue;
        export->moves[export->count++] = list[i];
        ok = goes_on ? add_lines(export, &child) : add_game(export);
        export->count--;
    }
    return ok;
}

/* Writes the lines from the roots as PDN games. Comments give scores, and depths at moves out of
 * the book. Only the first of several lines to a position continues. */
bool sparse_export(const struct book_options *options)
{
    struct builder error = BUILDER(300);
    OPENINGS(openings);
    const struct named_file files[] = {
        {"the book", options->file},
        {"the export", options->parts[0]},
        {"--openings", options->openings},
    };
    if (!files_differ(files, 3, &error) ||
        !file_is_kind(options->parts[0], "[Event \"" EXPORT_EVENT "\"]", &error))
        return book_complain(&error);
    struct opening_book *book = open_book(&openings, options);
    if (book == NULL)
        return false;
    struct export export = {.book = book, .seen = calloc((size_t)book->count + 1, 1)};
    GAME_HISTORY(start);
    game_history_start(&start, options->variant);
    bool ok = export.seen != NULL;
    for (size_t i = 0; ok && i <= openings.count; i++) {
        /* The start position is the root of all lines outside the openings. */
        export.opening = i == 0 ? &start : &openings.list[i - 1];
        if (is_new(&export, &export.opening->now))
            ok = add_lines(&export, &export.opening->now);
    }
    ok = ok ? strbuf_save(&export.pdn, options->parts[0], &error) || book_complain(&error)
            : book_fail("out of memory", options->file);
    strbuf_finish(&export.pdn);
    free(export.seen);
    opening_book_close(book);
    return ok;
}
