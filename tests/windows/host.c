/*
 * host.exe DLL: calls an engine's DLL as CheckerBoard does, once per line.
 *
 *     command WORDS   enginecommand(); prints RESULT and the reply
 *     getmove COLOR SECONDS INFO PRESS_MS BOARD
 *                     getmove() on 64 numbers, row by row; presses play after PRESS_MS (-1:
 *                     never). Prints RESULT, MS, the number of statuses, board and status
 *     islegal COLOR BOARD
 *                     islegal() on all pairs of squares; prints the legal ones, FROM-TO
 *     unload          frees the DLL
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "protocol/checkerboard/checkerboard.h"

typedef int __stdcall getmove_function(int[8][8], int, double, char *, int *, int, int,
                                       struct CBmove *);
typedef int __stdcall islegal_function(int[8][8], int, int, int, struct CBmove *);
typedef int __stdcall enginecommand_function(const char *, char *);

/* Shared by the two threads during getmove(). */
static struct watch {
    volatile LONG is_over;
    int press_ms, play_now;
    ULONGLONG pressed_at;
    unsigned statuses;
    char status[CB_REPLY_SIZE];
} watch;

/* Polls the status and presses the button. */
static DWORD WINAPI look(void *unused)
{
    (void)unused;
    char last[CB_REPLY_SIZE] = "";
    const ULONGLONG start = GetTickCount64();
    while (!watch.is_over) {
        if (watch.press_ms >= 0 && watch.pressed_at == 0 &&
            GetTickCount64() - start >= (ULONGLONG)watch.press_ms) {
            watch.pressed_at = GetTickCount64();
            *(volatile int *)&watch.play_now = 1;
        }
        if (strcmp(last, watch.status) != 0) {
            strcpy(last, watch.status);
            watch.statuses++;
        }
        Sleep(10);
    }
    return 0;
}

static void print_line(char *text)
{
    for (char *at = text; *at != '\0'; at++)
        if (*at == '\n')
            *at = '|';
    printf("%s\n", text);
    fflush(stdout);
}

static void read_board(int board[8][8], char *numbers)
{
    for (int i = 0; i < 64; i++)
        board[i % 8][i / 8] = (int)strtol(numbers, &numbers, 10);
}

static void call_islegal(islegal_function *islegal, char *arguments)
{
    int board[8][8];
    const int color = (int)strtol(arguments, &arguments, 10);
    read_board(board, arguments);
    for (int from = 1; from <= 32; from++)
        for (int to = 1; to <= 32; to++) {
            struct CBmove move;
            if (islegal(board, color, from, to, &move) != 0)
                printf("%d-%d ", from, to);
        }
    printf("\n");
    fflush(stdout);
}

static void call_getmove(getmove_function *getmove, char *arguments)
{
    int board[8][8];
    struct CBmove move;
    const int color = (int)strtol(arguments, &arguments, 10);
    const double seconds = strtod(arguments, &arguments);
    const int info = (int)strtol(arguments, &arguments, 10);
    watch = (struct watch){.press_ms = (int)strtol(arguments, &arguments, 10)};
    read_board(board, arguments);
    HANDLE thread = CreateThread(NULL, 0, look, NULL, 0, NULL);
    ULONGLONG before = GetTickCount64();
    const int result =
        getmove(board, color, seconds, watch.status, &watch.play_now, info, 0, &move);
    const ULONGLONG after = GetTickCount64();
    watch.is_over = 1;
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    if (watch.pressed_at != 0)
        before = watch.pressed_at;
    printf("%d %llu %u", result, after - before, watch.statuses);
    for (int i = 0; i < 64; i++)
        printf(" %d", board[i % 8][i / 8]);
    printf(" ");
    print_line(watch.status);
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    HMODULE module = argc == 2 ? LoadLibraryA(argv[1]) : NULL;
    if (module == NULL) {
        fprintf(stderr, "host.exe: expected one DLL that can be loaded\n");
        return EXIT_FAILURE;
    }
    getmove_function *getmove = (getmove_function *)(void *)GetProcAddress(module, "getmove");
    islegal_function *islegal = (islegal_function *)(void *)GetProcAddress(module, "islegal");
    enginecommand_function *enginecommand =
        (enginecommand_function *)(void *)GetProcAddress(module, "enginecommand");
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "command ", 8) == 0) {
            char reply[CB_REPLY_SIZE] = "";
            printf("%d ", enginecommand(line + 8, reply));
            print_line(reply);
        } else if (strncmp(line, "getmove ", 8) == 0) {
            call_getmove(getmove, line + 8);
        } else if (strncmp(line, "islegal ", 8) == 0) {
            call_islegal(islegal, line + 8);
        } else if (strcmp(line, "unload") == 0) {
            printf("%d\n", FreeLibrary(module));
            fflush(stdout);
        }
    }
    return EXIT_SUCCESS;
}
