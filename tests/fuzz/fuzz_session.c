/*
 * A whole session on any bytes: what a client sends is read, run and answered. Nothing waits for a
 * job to end by itself, which may take as long as the bytes say: the next line, or the end of the
 * bytes, comes while it runs.
 *
 * What must hold: the session ends, and all it says is lines of printable ASCII.
 */
#include <semaphore.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "protocol/host/reader.h"
#include "protocol/session/session.h"
#include "tests/fuzz/fuzz.h"

#define INPUT_BYTES_MAX 4096
#define CHUNK 4096

static void wake(void *context)
{
    sem_post(context);
}

/* Lets a command that waits for the engine have it. */
static void settle(struct session *session, sem_t *news)
{
    session_collect(session);
    while (!session_resume(session) && !session_takes_lines(session) && !session_is_over(session)) {
        sem_wait(news);
        session_collect(session);
    }
}

static bool mentions(struct text line, const char *word)
{
    const size_t length = strlen(word);
    for (size_t at = 0; at + length <= line.length; at++)
        if (text_is_folded((struct text){line.start + at, length}, word))
            return true;
    return false;
}

/* Options that take more of the machine than a fuzzer should. */
static bool is_expensive(struct text line)
{
    return mentions(line, "hash") || mentions(line, "threads");
}

static void run_lines(struct session *session, struct writer *writer, struct reader *reader,
                      sem_t *news)
{
    struct input input = reader_next(reader);
    while (input.kind != INPUT_END && !session->quitting) {
        if (input.kind == INPUT_LINE && !is_expensive(input.line))
            session_receive(session, input.line);
        settle(session, news);
        FUZZ_REQUIRE(writer_flush(writer) == WRITER_DONE);
        input = reader_next(reader);
    }
    session_quit(session);
    settle(session, news);
    FUZZ_REQUIRE(session_is_over(session));
    FUZZ_REQUIRE(writer_flush(writer) == WRITER_DONE);
}

static void check_output(int descriptor)
{
    char bytes[CHUNK];
    char last = '\n';
    ssize_t count;
    FUZZ_REQUIRE(lseek(descriptor, 0, SEEK_SET) == 0);
    while ((count = read(descriptor, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++)
            FUZZ_REQUIRE(bytes[i] == '\n' || (bytes[i] >= ' ' && bytes[i] <= '~'));
        last = bytes[count - 1];
    }
    FUZZ_REQUIRE(last == '\n');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct program program = {
        .name = "fuzz",
        .version = "0",
        .author = "nobody",
        .about = "a session on any bytes",
        .backends = standard_backends(),
    };
    const struct text bytes = {(const char *)data, size < INPUT_BYTES_MAX ? size : INPUT_BYTES_MAX};
    const int descriptor = memfd_create("output", MFD_CLOEXEC);
    struct reader *reader = reader_create();
    struct writer *writer = writer_create(descriptor);
    struct session session;
    sem_t news;
    FUZZ_REQUIRE(descriptor >= 0 && reader != NULL && writer != NULL);
    FUZZ_REQUIRE(sem_init(&news, 0, 0) == 0);
    FUZZ_REQUIRE(session_start(&session, &program, &quota_unlimited, writer, wake, &news));
    FUZZ_REQUIRE(reader_feed(reader, bytes));
    reader_end(reader);

    run_lines(&session, writer, reader, &news);
    check_output(descriptor);

    session_finish(&session);
    writer_destroy(writer);
    reader_destroy(reader);
    sem_destroy(&news);
    close(descriptor);
    return 0;
}
