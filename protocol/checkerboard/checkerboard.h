/*
 * The engine as CheckerBoard's DLL with two functions, as in `cb_api_reference.htm` and
 * `source/cb_interface.h` of github.com/eygilbert/CheckerBoard.
 *
 * All state is the process's: CheckerBoard has one engine of a DLL. CheckerBoard calls getmove() on
 * one thread and enginecommand(), meanwhile, on another; its settings hold from the next getmove()
 * on.
 */
#ifndef KINGDROP_PROTOCOL_CHECKERBOARD_CHECKERBOARD_H
#define KINGDROP_PROTOCOL_CHECKERBOARD_CHECKERBOARD_H

/* The linker must not decorate 32-bit names (see meson.build). */
#ifdef _WIN32
#define CHECKERBOARD_API __declspec(dllexport) __stdcall
#else
#define CHECKERBOARD_API
#endif

/* A square's content: a colour with a kind of piece, or nothing. */
enum { CB_FREE = 0, CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };

/* The results of getmove(): the side that moves has ... */
enum { CB_DRAW, CB_WIN, CB_LOSS, CB_UNKNOWN };

/* Bits of getmove's `info`: the last move did not follow from the one before; `more_info` has an
 * increment (low half) and the time left (high half), in units of 1, 10 or 100 ms. */
#define CB_RESET_MOVES 1
#define CB_CLOCK_UNIT(info) ((unsigned)(info) >> 2 & 3)

#define CB_GAMETYPE_ENGLISH 21

/* Bytes of a reply and of a status; older versions of CheckerBoard have less room for a status. */
#define CB_REPLY_SIZE 1024
#define CB_STATUS_SIZE 255

struct CBmove; /* for other games than English checkers */

/* Moves for a colour on board[x][y], where x is a column from White's left and y a row from
 * Black's side. Takes at most max_seconds, and ends when *play_now is not 0. Updates `shown`
 * during the search. Returns a result such as CB_WIN. An invalid board stays, and `shown` has
 * the reason. */
int CHECKERBOARD_API getmove(int board[8][8], int color, double max_seconds, char *shown,
                             int *play_now, int info, int more_info, struct CBmove *unused);

/* Answers a command; returns 0 if it is unknown or invalid. */
int CHECKERBOARD_API enginecommand(const char *command, char *reply);

#endif
