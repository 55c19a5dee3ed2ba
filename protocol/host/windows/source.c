#include "protocol/host/windows/source.h"

#include <stdlib.h>
#include <windows.h>

#define CHUNK 4096

enum state { NOTHING, ASKED, THERE };

/* ReadFile() blocks on a pipe, and no call waits for both a pipe and an event. So a thread reads a
 * chunk on request and sets the loop's event. Without requests the pipe fills up and slows the
 * client down, as on Unix. */
struct source {
    HANDLE input, event, asked;
    volatile LONG state; /* the rest is the thread's while ASKED */
    DWORD count;         /* 0: the input has ended */
    char bytes[CHUNK];
};

static DWORD WINAPI read_all(void *argument)
{
    struct source *source = argument;
    do {
        WaitForSingleObject(source->asked, INFINITE);
        if (!ReadFile(source->input, source->bytes, CHUNK, &source->count, NULL))
            source->count = 0;
        InterlockedExchange(&source->state, THERE);
        SetEvent(source->event);
    } while (source->count > 0);
    return 0;
}

struct source *source_open(void *event)
{
    struct source *source = calloc(1, sizeof *source);
    if (source == NULL)
        return NULL;
    source->input = GetStdHandle(STD_INPUT_HANDLE);
    source->event = event;
    source->asked = CreateEventA(NULL, FALSE, FALSE, NULL);
    HANDLE thread = source->asked != NULL ? CreateThread(NULL, 0, read_all, source, 0, NULL) : NULL;
    if (thread == NULL) {
        free(source);
        return NULL;
    }
    /* It ends with the process. */
    CloseHandle(thread);
    return source;
}

void source_take(struct source *source, struct reader *reader)
{
    if (InterlockedCompareExchange(&source->state, NOTHING, THERE) != THERE)
        return;
    /* ReadFile() returns nothing at the end of a file, and fails at the end of a pipe. */
    if (source->count == 0 || !reader_feed(reader, (struct text){source->bytes, source->count}))
        reader_end(reader);
}

void source_ask(struct source *source)
{
    if (InterlockedCompareExchange(&source->state, ASKED, NOTHING) == NOTHING)
        SetEvent(source->asked);
}
