/* A whole session on any bytes, without threads: jobs run while it is idle and read a line at each
 * poll, so runs are reproducible. Property: the session ends, and its output is printable ASCII. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "games/draughts/english/evaluate.h"
#include "games/draughts/tablebase/section.h"
#include "protocol/dialects.h"
#include "protocol/host/reader.h"
#include "protocol/session/option_table.h"
#include "protocol/session/session.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

/* games/connect4/book.h and a header of checkers share names; games/draughts/book.h is compiled
 * once per rule set. */
extern const unsigned char connect4_book_of_build[], checkers_book[];
extern const size_t connect4_book_of_build_bytes, checkers_book_bytes;

#define INPUT_BYTES_MAX 4096

/* Polls that read a line. More show nothing new. */
#define POLLS_MAX 6

struct carrier {
    struct reader *reader;
    int file; /* what the client sends */
    struct session *session;
    unsigned polls;
};

static void check_line(void *context, struct text line, enum importance importance)
{
    (void)context, (void)importance;
    for (size_t i = 0; i < line.length; i++)
        FUZZ_REQUIRE(line.start[i] >= ' ' && line.start[i] <= '~');
}

static void wake(void *context)
{
    (void)context;
}

/* Runs the next line. Returns false at the end. */
static bool run_line(struct carrier *carrier)
{
    struct input input;
    while ((input = reader_next(carrier->reader)).kind == INPUT_NONE)
        reader_fill(carrier->reader, carrier->file);
    if (input.kind == INPUT_LINE)
        session_receive(carrier->session, input.line);
    else if (input.kind == INPUT_END)
        session_end_input(carrier->session);
    return input.kind != INPUT_END;
}

static void poll(void *context)
{
    struct carrier *carrier = context;
    session_collect(carrier->session);
    const bool is_waiting = session_takes_lines(carrier->session);
    /* `quit` lets a perft finish, which may take forever. */
    if (carrier->polls++ >= POLLS_MAX)
        session_quit(carrier->session);
    else if (is_waiting)
        run_line(carrier);
}

static void run(struct carrier *carrier)
{
    struct session *session = carrier->session;
    bool has_ended = false;
    for (;;) {
        session_collect(session);
        if (session_resume(session))
            continue;
        if (session_is_over(session))
            return;
        if (session_takes_lines(session)) {
            if (has_ended)
                session_quit(session);
            else if (!run_line(carrier))
                has_ended = true;
        } else {
            FUZZ_REQUIRE(engine_busy(session_engine(session)));
        }
        engine_wait(session_engine(session), -1);
    }
}

/* tablebase/probe.h */
extern const unsigned char checkers_endgames[];

/* Makes files of the build's data, for a session to open. */
static void lay_out_files(void)
{
    static const char endings[] = "121212 18\n131313 5\n";
    static const char scores[] = "4453 2\n# a comment\n44444 -5\n";
    static bool are_there;
    if (are_there)
        return;
    size_t count;
    unsigned char *weights = network_write(checkers_network, "checkers", &count);
    FUZZ_REQUIRE(weights != NULL);
    file_make_permanent(weights, count, 100);
    free(weights);
    /* One section only: all would take longer than sessions. */
    struct section_header section;
    memcpy(&section, checkers_endgames, sizeof section);
    count = (size_t)section_header_order(section).section_bytes;
    file_make_permanent(checkers_endgames, count, 101);
    file_make_permanent(connect4_book_of_build, connect4_book_of_build_bytes, 102);
    file_make_permanent(checkers_book, checkers_book_bytes, 103);
    file_make_permanent(scores, sizeof scores - 1, 104);
    file_make_permanent(endings, sizeof endings - 1, 105);
    are_there = true;
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
    /* The smallest table, because every input clears it. */
    const struct quota quota = {.hash_mib = 1, .threads = 1};
    lay_out_files();
    struct text bytes = {(const char *)data, size < INPUT_BYTES_MAX ? size : INPUT_BYTES_MAX};
    /* The first line comes before all input, as command-line words do. */
    const char *newline = memchr(bytes.start, '\n', bytes.length);
    const size_t first = newline != NULL ? (size_t)(newline - bytes.start) + 1 : 0;
    struct carrier carrier = {
        .reader = reader_create(),
        .file = open(file_of(data + first, bytes.length - first), O_RDONLY | O_CLOEXEC),
    };
    const struct session_host host = {check_line, wake, poll, &carrier};
    carrier.session = session_create(&program, &quota, &host);
    FUZZ_REQUIRE(carrier.reader != NULL && carrier.session != NULL);
    bytes.length = first;
    FUZZ_REQUIRE(carrier.file >= 0 && reader_feed(carrier.reader, bytes));
    session_greet(carrier.session);
    run(&carrier);
    session_destroy(carrier.session);
    FUZZ_REQUIRE(reader_error(carrier.reader) == 0);
    reader_destroy(carrier.reader);
    close(carrier.file);
    return 0;
}
