#include "protocol/host/sink.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#define CHUNK 4096

/* The interval between empty writes to an idle pipe, which show whether the client is there. */
#define TRY_MS 50

/*
 * Windows cannot wait until a pipe takes bytes, so a thread writes them and sets an event
 * afterwards. `is_writing` hands the bytes over.
 */
struct sink {
    HANDLE output, event, given, thread;
    bool is_pipe;
    DWORD length;             /* of the thread's bytes; 0: it must end */
    volatile LONG is_writing; /* the bytes and the error are the thread's */
    volatile LONG error;      /* a value of errno; the thread has ended */
    char bytes[CHUNK];
};

/* The writer reports ENOSPC; other errors mean that the client left. */
static int errno_of(DWORD error)
{
    switch (error) {
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
        return EPIPE;
    case ERROR_DISK_FULL:
        return ENOSPC;
    default:
        return EIO;
    }
}

/* Writes the given bytes, and now and then none. */
static DWORD WINAPI write_all(void *argument)
{
    struct sink *sink = argument;
    for (;;) {
        const bool given =
            WaitForSingleObject(sink->given, sink->is_pipe ? TRY_MS : INFINITE) == WAIT_OBJECT_0;
        const DWORD length = given ? sink->length : 0;
        /* Length 0 means the end; a timeout means a try. */
        if (given && length == 0)
            return 0;
        DWORD done = 0, out;
        do {
            if (!WriteFile(sink->output, sink->bytes + done, length - done, &out, NULL)) {
                InterlockedExchange(&sink->error, errno_of(GetLastError()));
                SetEvent(sink->event);
                return 0;
            }
            done += out;
        } while (done < length);
        if (!given)
            continue;
        InterlockedExchange(&sink->is_writing, false);
        SetEvent(sink->event);
    }
}

struct sink *sink_open(int descriptor)
{
    struct sink *sink = calloc(1, sizeof *sink);
    if (sink == NULL)
        return NULL;
    sink->output = (HANDLE)_get_osfhandle(descriptor);
    const DWORD type = GetFileType(sink->output);
    /* A missing standard output becomes NUL, like /dev/null on Unix. */
    if (type == FILE_TYPE_UNKNOWN)
        sink->output = CreateFileA("NUL", GENERIC_WRITE, 0, NULL, OPEN_EXISTING, 0, NULL);
    sink->is_pipe = type == FILE_TYPE_PIPE;
    sink->event = CreateEventA(NULL, FALSE, FALSE, NULL);
    sink->given = CreateEventA(NULL, FALSE, FALSE, NULL);
    if (sink->event != NULL && sink->given != NULL)
        sink->thread = CreateThread(NULL, 0, write_all, sink, 0, NULL);
    if (sink->thread != NULL)
        return sink;
    free(sink);
    return NULL;
}

/* A blocked thread ends with the process. */
void sink_close(struct sink *sink)
{
    if (sink == NULL || sink->is_writing)
        return;
    sink->length = 0;
    SetEvent(sink->given);
    WaitForSingleObject(sink->thread, INFINITE);
    CloseHandle(sink->thread);
    CloseHandle(sink->given);
    CloseHandle(sink->event);
    free(sink);
}

ssize_t sink_write(struct sink *sink, const char *bytes, size_t length)
{
    if (sink->error != 0) {
        errno = (int)sink->error;
        return -1;
    }
    /* The event is set when the thread's buffer is free. */
    if (sink->is_writing) {
        errno = EAGAIN;
        return -1;
    }
    if (length == 0)
        return 0;
    sink->length = (DWORD)(length < CHUNK ? length : CHUNK);
    memcpy(sink->bytes, bytes, sink->length);
    InterlockedExchange(&sink->is_writing, true);
    SetEvent(sink->given);
    return (ssize_t)sink->length;
}

void sink_wait(struct sink *sink)
{
    WaitForSingleObject(sink->event, INFINITE);
}

void *sink_event(const struct sink *sink)
{
    return sink->event;
}
