#include "protocol/checkerboard/board.h"

#include "protocol/checkerboard/checkerboard.h"

/* The squares of a row have the numbers from White's right to its left. */
static int *square(int board[8][8], unsigned number)
{
    const unsigned row = (number - 1) / 4;
    return &board[2 * (3 - (number - 1) % 4) + row % 2][row];
}

/* Exactly one colour and one kind: a host may hand over any number. */
static bool is_piece(int value)
{
    const int kind = value & ~(CB_WHITE | CB_BLACK), color = value - kind;
    return (kind == CB_MAN || kind == CB_KING) && (color == CB_WHITE || color == CB_BLACK);
}

static void write_side(int board[8][8], int color, struct builder *fen)
{
    builder_add_char(fen, color == CB_WHITE ? 'W' : 'B');
    const size_t before = fen->length;
    for (unsigned number = 1; number <= 32; number++) {
        const int value = *square(board, number);
        if ((value & color) != 0)
            builder_add(fen, "%s%s%u", fen->length > before ? "," : "",
                        (value & CB_KING) != 0 ? "K" : "", number);
    }
}

bool board_write(int board[8][8], int color, struct builder *fen)
{
    for (unsigned number = 1; number <= 32; number++) {
        const int value = *square(board, number);
        if (value != CB_FREE && !is_piece(value))
            return builder_fail(fen, "%d on square %u is no piece", value, number);
    }
    /* The colours are bits, so a host could hand over both. */
    if (color != CB_WHITE && color != CB_BLACK)
        return builder_fail(fen, "%d is no colour", color);
    builder_add(fen, "%s:", color == CB_WHITE ? "W" : "B");
    write_side(board, CB_WHITE, fen);
    builder_add_char(fen, ':');
    write_side(board, CB_BLACK, fen);
    return true;
}

/*
 * The FEN is our own, so nothing in it is checked but the bounds of the board. Colours and the mark
 * of a king stand before the numbers that they are for; a number ends where no digit follows.
 */
void board_read(int board[8][8], struct text fen)
{
    for (unsigned number = 1; number <= 32; number++)
        *square(board, number) = CB_FREE;
    text_take_char(&fen); /* the side to move */
    int color = CB_FREE, kind = CB_MAN;
    unsigned number = 0;
    while (fen.length > 0) {
        const char character = text_take_char(&fen);
        if (character >= '0' && character <= '9')
            number = 10 * number + (unsigned)(character - '0');
        else if (character == 'K')
            kind = CB_KING;
        const bool ends = fen.length == 0 || fen.start[0] < '0' || fen.start[0] > '9';
        if (ends && number >= 1 && number <= 32)
            *square(board, number) = color | kind;
        if (ends && number > 0) {
            number = 0;
            kind = CB_MAN;
        }
        if (character == 'W' || character == 'B')
            color = character == 'W' ? CB_WHITE : CB_BLACK;
    }
}
