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

#include "protocol/dialects.h"
#include "protocol/host/reader.h"
#include "protocol/host/writer.h"
#include "protocol/session/option_table.h"
#include "protocol/session/session.h"
#include "tests/fuzz/fuzz.h"

#define INPUT_BYTES_MAX 4096
#define CHUNK 4096

/* Where the session's lines go, and what counts the engine's reports. */
struct carrier {
    struct writer *writer;
    sem_t news;
};

static void send_line(void *context, struct text line, enum importance importance)
{
    const struct carrier *carrier = context;
    writer_add(carrier->writer, line, importance);
}

static void wake(void *context)
{
    struct carrier *carrier = context;
    sem_post(&carrier->news);
}

/* Lets a command that waits for the engine have it. */
static void settle(struct session *session, struct carrier *carrier)
{
    session_collect(session);
    while (!session_resume(session) && !session_takes_lines(session) && !session_is_over(session)) {
        sem_wait(&carrier->news);
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

static void run_lines(struct session *session, struct reader *reader, struct carrier *carrier)
{
    struct input input = reader_next(reader);
    while (input.kind != INPUT_END && !session_is_quitting(session)) {
        if (input.kind == INPUT_LINE && !is_expensive(input.line))
            session_receive(session, input.line);
        settle(session, carrier);
        FUZZ_REQUIRE(writer_flush(carrier->writer) == WRITER_DONE);
        input = reader_next(reader);
    }
    session_quit(session);
    settle(session, carrier);
    FUZZ_REQUIRE(session_is_over(session));
    FUZZ_REQUIRE(writer_flush(carrier->writer) == WRITER_DONE);
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
        .dialects = standard_dialects,
        .options = (const struct option *const[]){option_table, NULL},
    };
    const struct text bytes = {(const char *)data, size < INPUT_BYTES_MAX ? size : INPUT_BYTES_MAX};
    const int descriptor = memfd_create("output", MFD_CLOEXEC);
    struct reader *reader = reader_create();
    struct carrier carrier = {.writer = writer_create(descriptor)};
    const struct session_host host = {.send = send_line, .wake = wake, .context = &carrier};
    FUZZ_REQUIRE(descriptor >= 0 && reader != NULL && carrier.writer != NULL);
    FUZZ_REQUIRE(sem_init(&carrier.news, 0, 0) == 0);
    struct session *session = session_create(&program, &quota_unlimited, &host);
    FUZZ_REQUIRE(session != NULL);
    FUZZ_REQUIRE(reader_feed(reader, bytes));
    reader_end(reader);

    run_lines(session, reader, &carrier);
    check_output(descriptor);

    session_destroy(session);
    writer_destroy(carrier.writer);
    reader_destroy(reader);
    sem_destroy(&carrier.news);
    close(descriptor);
    return 0;
}
