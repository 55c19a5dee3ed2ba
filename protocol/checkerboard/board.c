#include "protocol/checkerboard/board.h"

#include <string.h>

#include "protocol/checkerboard/checkerboard.h"

#define SQUARES 32

/* A square's content, as Hub writes it and as CheckerBoard does. */
static const char letters[] = "ewWbB";
static const int values[] = {CB_FREE, CB_WHITE | CB_MAN, CB_WHITE | CB_KING, CB_BLACK | CB_MAN,
                             CB_BLACK | CB_KING};

static const struct compact_notation *english(void)
{
    return variant_find(text_of("english"))->game->compact;
}

/* A row's numbers go from White's right to its left. */
static int *square(int board[8][8], unsigned number)
{
    const unsigned row = (number - 1) / 4;
    return &board[2 * (3 - (number - 1) % 4) + row % 2][row];
}

bool board_read(int board[8][8], int color, struct any_position *position, struct builder *error)
{
    struct builder text = BUILDER(1 + SQUARES + 1);
    /* The colours are bits: a host could pass both. */
    if (color != CB_WHITE && color != CB_BLACK)
        return builder_fail(error, "invalid colour %d", color);
    builder_add_char(&text, color == CB_WHITE ? 'W' : 'B');
    for (unsigned number = 1; number <= SQUARES; number++) {
        const int value = *square(board, number);
        size_t kind = 0;
        while (letters[kind] != '\0' && values[kind] != value)
            kind++;
        if (letters[kind] == '\0')
            return builder_fail(error, "invalid piece %d on square %u", value, number);
        builder_add_char(&text, letters[kind]);
    }
    return english()->read_position(position, builder_text(&text), error);
}

void board_write(int board[8][8], const struct any_position *position)
{
    struct builder text = BUILDER(1 + SQUARES + 1);
    english()->variant.write_position(position, &text);
    for (unsigned number = 1; number <= SQUARES; number++)
        *square(board, number) = values[strchr(letters, text.start[number]) - letters];
}
