/* closed_pipe.exe PROGRAM: an engine ends soon after its client closes the pipe. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#define ENDS_MS 100
#define TRIES 20

static HANDLE start(char *program, HANDLE in, HANDLE out)
{
    STARTUPINFOA startup = {.cb = sizeof startup,
                            .dwFlags = STARTF_USESTDHANDLES,
                            .hStdInput = in,
                            .hStdOutput = out,
                            .hStdError = GetStdHandle(STD_ERROR_HANDLE)};
    PROCESS_INFORMATION process;
    if (!CreateProcessA(NULL, program, NULL, NULL, true, 0, NULL, NULL, &startup, &process))
        return NULL;
    CloseHandle(process.hThread);
    return process.hProcess;
}

/* Sends a line, gets an answer, closes a pipe. Returns the ms to the program's end, or -1. */
static long leave(char *program, const char *line)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = true};
    HANDLE their_in, our_out, our_in, their_out;
    if (!CreatePipe(&their_in, &our_out, &inherited, 0) ||
        !CreatePipe(&our_in, &their_out, &inherited, 0))
        return -1;
    SetHandleInformation(our_out, HANDLE_FLAG_INHERIT, 0);
    SetHandleInformation(our_in, HANDLE_FLAG_INHERIT, 0);
    HANDLE process = start(program, their_in, their_out);
    CloseHandle(their_in);
    CloseHandle(their_out);
    DWORD count;
    char byte;
    if (process == NULL || !WriteFile(our_out, line, (DWORD)strlen(line), &count, NULL) ||
        !ReadFile(our_in, &byte, 1, &count, NULL))
        return -1;
    Sleep(200);
    CloseHandle(our_in);
    const ULONGLONG before = GetTickCount64();
    const bool ended = WaitForSingleObject(process, 5000) == WAIT_OBJECT_0;
    const ULONGLONG passed = GetTickCount64() - before;
    DWORD status = 1;
    GetExitCodeProcess(process, &status);
    if (!ended)
        TerminateProcess(process, 1);
    CloseHandle(process);
    CloseHandle(our_out);
    return ended && status == 0 ? (long)passed : -1;
}

int main(int argc, char **argv)
{
    static const char *const lines[] = {"isready\n", "go infinite\n",
                                        "position fen B:W22:B18\ngo infinite\n"};
    if (argc != 2)
        return EXIT_FAILURE;
    int failed = EXIT_SUCCESS;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        long passed = -1;
        for (int tries = 0; tries < TRIES && (passed < 0 || passed > ENDS_MS); tries++)
            passed = leave(argv[1], lines[i]);
        printf("%ld ms after: %s", passed, lines[i]);
        if (passed < 0 || passed > ENDS_MS)
            failed = EXIT_FAILURE;
    }
    return failed;
}
