#include "protocol/checkerboard/board.h"

#include <string.h>

/* A square's content, as Hub writes it and as CheckerBoard does. */
static const char letters[] = "ewWbB";
static const int values[] = {CB_FREE, CB_WHITE | CB_MAN, CB_WHITE | CB_KING, CB_BLACK | CB_MAN,
                             CB_BLACK | CB_KING};

static const struct compact_notation *compact(const struct checkerboard_rules *rules)
{
    return &rules_variant(rules)->game->compact[COMPACT_PLAIN];
}

bool board_read(const struct checkerboard_rules *rules, int board[8][8], int color,
                struct any_position *position, struct builder *error)
{
    struct builder text = BUILDER(1 + CB_SQUARES + 1);
    /* The colours are bits: a host could pass both. */
    if (color != CB_WHITE && color != CB_BLACK)
        return builder_fail(error, "invalid colour %d", color);
    builder_add_char(&text, color == CB_WHITE ? 'W' : 'B');
    for (unsigned number = 1; number <= CB_SQUARES; number++) {
        const int value = *rules_square(rules, board, number);
        size_t kind = 0;
        while (letters[kind] != '\0' && values[kind] != value)
            kind++;
        if (letters[kind] == '\0')
            return builder_fail(error, "invalid piece %d on square %u", value, number);
        builder_add_char(&text, letters[kind]);
    }
    return compact(rules)->read_position(position, builder_text(&text), error);
}

void board_write(const struct checkerboard_rules *rules, int board[8][8],
                 const struct any_position *position)
{
    struct builder text = BUILDER(1 + CB_SQUARES + 1);
    compact(rules)->variant.write_position(position, &text);
    for (unsigned number = 1; number <= CB_SQUARES; number++)
        *rules_square(rules, board, number) = values[strchr(letters, text.start[number]) - letters];
}

/* Takes a square of a move in letters or numbers, and the separator after it. */
static struct CBcoor take_square(const struct checkerboard_rules *rules, struct text *rest)
{
    int board[8][8];
    struct CBcoor square;
    struct text word = *rest;
    if (word.start[0] >= 'a' && word.start[0] <= 'h') {
        const int file = text_take_char(rest) - 'a', rank = text_take_char(rest) - '1';
        square = (struct CBcoor){7 - file, 7 - rank};
    } else {
        unsigned number = 0;
        while (rest->length > 0 && text_is_digit(rest->start[0]))
            number = 10 * number + (unsigned)(text_take_char(rest) - '0');
        const int index = (int)(rules_square(rules, board, number) - &board[0][0]);
        square = (struct CBcoor){index / 8, index % 8};
    }
    if (rest->length > 0)
        text_take_char(rest);
    return square;
}

/* Adds the piece captured between two squares, if any. */
static void add_jump(int board[8][8], struct CBcoor from, struct CBcoor to, struct CBmove *shown)
{
    const int dx = to.x > from.x ? 1 : -1, dy = to.y > from.y ? 1 : -1;
    const int own = shown->oldpiece & (CB_WHITE | CB_BLACK);
    for (struct CBcoor at = {from.x + dx, from.y + dy}; at.x != to.x; at.x += dx, at.y += dy) {
        const int piece = board[at.x][at.y];
        if (piece == CB_FREE || (piece & own) != 0)
            continue;
        shown->del[shown->jumps] = at;
        shown->delpiece[shown->jumps++] = piece;
    }
}

struct CBmove board_move(const struct checkerboard_rules *rules,
                         const struct any_position *position, move move)
{
    const struct variant *variant = rules_variant(rules);
    struct builder ways = BUILDER(GAME_POSITION_TEXT);
    struct CBmove shown = {0};
    int board[8][8] = {{0}}, after[8][8] = {{0}};
    board_write(rules, board, position);
    struct any_position next = *position;
    variant->game->play(&next, move);
    board_write(rules, after, &next);

    variant->write_ways(position, move, &ways);
    struct text all = builder_text(&ways), way = text_take_word(&all);
    shown.from = take_square(rules, &way);
    shown.oldpiece = board[shown.from.x][shown.from.y];
    struct CBcoor at = shown.from;
    for (int count = 1; way.length > 0; count++) {
        shown.to = take_square(rules, &way);
        add_jump(board, at, shown.to, &shown);
        at = shown.to;
        if (count < CB_JUMPS_MAX)
            shown.path[count] = at;
    }
    shown.newpiece = after[shown.to.x][shown.to.y];
    return shown;
}
