/*
 * The engine as DLLs for CheckerBoard, one per rule set, as in `cb_api_reference.htm` and
 * `source/cb_interface.h` of github.com/eygilbert/CheckerBoard.
 *
 * The DLL for English checkers has the engine for all rule sets; the others only call it. All state
 * is global: CheckerBoard has one engine per DLL. It may call enginecommand() on one thread while
 * getmove() runs on another; new settings hold from the next getmove() on.
 */
#pragma once

/* The linker must not decorate 32-bit names (see meson.build). */
#ifdef _WIN32
#define CHECKERBOARD_EXPORT __declspec(dllexport)
#define CHECKERBOARD_API CHECKERBOARD_EXPORT __stdcall
#else
#define CHECKERBOARD_EXPORT
#define CHECKERBOARD_API
#endif

/* A square's content: a colour with a kind of piece, or nothing. */
enum { CB_FREE = 0, CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };

/* The results of getmove(), for the side to move. */
enum { CB_DRAW, CB_WIN, CB_LOSS, CB_UNKNOWN };

/* In getmove()'s `info`: a flag that the position does not follow from the last one, and the unit
 * (1, 10 or 100 ms) of the increment (low half) and time left (high half) in `more_info`. */
#define CB_RESET_MOVES 1
#define CB_CLOCK_UNIT(info) ((unsigned)(info) >> 2 & 3)

#define CB_GAMETYPE_ENGLISH 21

/* Bytes of a reply and of a status; older versions of CheckerBoard have less room for a status. */
#define CB_REPLY_SIZE 1024
#define CB_STATUS_SIZE 255

#define CB_JUMPS_MAX 12

struct CBcoor {
    int x, y;
};

/* A move as CheckerBoard shows it, for rules other than English ones. */
struct CBmove {
    int jumps;              /* captured pieces */
    int newpiece, oldpiece; /* after the move, and before */
    struct CBcoor from, to;
    struct CBcoor path[CB_JUMPS_MAX]; /* landing squares, from path[1] on */
    struct CBcoor del[CB_JUMPS_MAX];  /* the captured pieces' squares */
    int delpiece[CB_JUMPS_MAX];       /* the captured pieces */
};

/* Moves for a colour on board[x][y], where x is a column from Black's left (White's on a mirrored
 * board) and y a row from Black's side. Ends at its time or node limit, or when *play_now is not
 * 0. Updates `shown` during the search. Returns a result such as CB_WIN. Leaves an invalid board
 * alone, with the reason in `shown`. Sets *move, unless NULL. */
int CHECKERBOARD_API getmove(int board[8][8], int color, double max_seconds, char *shown,
                             int *play_now, int info, int more_info, struct CBmove *move);

/* Returns 1 and sets *move if a legal move leads from one square to the other. */
int CHECKERBOARD_API islegal(int board[8][8], int color, int from, int to, struct CBmove *move);

/* Answers a command; returns 0 if it is unknown or invalid. */
int CHECKERBOARD_API enginecommand(const char *command, char *reply);

/* The arguments of getmove() and islegal(). */
struct getmove_call {
    int (*board)[8];
    int color;
    double max_seconds;
    char *shown;
    int *play_now, info, more_info;
    struct CBmove *move;
};

struct islegal_call {
    int (*board)[8];
    int color, from, to;
    struct CBmove *move;
};

/* The same functions for the rule set of a game type that CheckerBoard knows. */
CHECKERBOARD_EXPORT int checkerboard_getmove(int game_type, const struct getmove_call *call);
CHECKERBOARD_EXPORT int checkerboard_islegal(int game_type, const struct islegal_call *call);
CHECKERBOARD_EXPORT int checkerboard_enginecommand(int game_type, const char *command, char *reply);
