#include "protocol/host/session_log.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/engine.h"

struct session_log {
    FILE *file; /* NULL: given up */
    int64_t started_ns;
};

/* Returns true for the beginning of a log, or for a later line: the first ones may be cut off. */
static bool is_log(struct text rest)
{
    struct text line = text_take_line(&rest), part;
    int64_t number;
    /* "# kingdrop 0.1.0, process 4711, 2026-11-21T15:40:55Z" */
    if (text_starts_with(line, "# "))
        return text_take_part(&line, ',', &part) && text_is(text_take_word(&line), "process") &&
               text_take_part(&line, ',', &part) && text_to_integer(text_trim(part), &number);
    /* "0.000153 > uci" */
    struct text time = text_take_word(&line);
    const struct text mark = text_take_word(&line);
    return text_take_part(&time, '.', &part) && text_to_integer(part, &number) &&
           time.length == 6 && text_to_integer(time, &number) &&
           (text_is(mark, "<") || text_is(mark, ">") || text_is(mark, "#"));
}

/* Returns true if the file is stdout or stderr, which may hold any words. */
static bool is_output(const struct stat *file)
{
    struct stat output;
    for (int descriptor = 1; descriptor <= STDERR_FILENO; descriptor++)
        if (fstat(descriptor, &output) == 0 && output.st_ino != 0 && /* Windows has no inodes */
            output.st_dev == file->st_dev && output.st_ino == file->st_ino)
            return true;
    return false;
}

/* Protects other files from a wrong name. A file that may only be appended to counts as a log. */
static bool has_other_content(const char *path)
{
    char bytes[512];
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || is_output(&status))
        return false;
    FILE *file = fopen(path, "rb");
    const size_t count = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file != NULL)
        fclose(file);
    return count > 0 && !is_log((struct text){bytes, count});
}

/* Writes a log's name. Returns false and sets *error if it is too long or the file is no log. */
static bool write_name(struct builder *name, const char *pattern, struct builder *error)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        /* A path may hold any other letter after %. */
        if (at[0] == '%' && at[1] == 'p') {
            builder_add(name, "%ld", (long)getpid());
            at++;
        } else {
            builder_add_char(name, *at);
        }
    }
    /* A full builder may have cut the name. */
    if (name->length == name->size - 1)
        return builder_fail(error, "%s", strerror(ENAMETOOLONG));
    return !has_other_content(name->start) ||
           builder_fail(error, "not a session log; name another file");
}

/* Opens for appending: several sessions may share a file. */
static FILE *open_file(const char *name)
{
#ifdef _WIN32
    return fopen(name, "ab");
#else
    /* O_APPEND places every write at the end. Opening a FIFO must not wait for a reader. */
    const int file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    return file >= 0 ? fdopen(file, "ab") : NULL;
#endif
}

struct session_log *session_log_open(const char *name, struct builder *error)
{
    struct builder path = BUILDER(PATH_MAX);
    if (!write_name(&path, name, error))
        return NULL;
    struct session_log *log = malloc(sizeof *log);
    FILE *file = log != NULL ? open_file(path.start) : NULL;
    if (file == NULL) {
        builder_add(error, "%s", strerror(errno));
        free(log);
        return NULL;
    }
    /* The session restarts the clock. */
    *log = (struct session_log){.file = file, .started_ns = engine_now_ns()};
    return log;
}

bool session_log_may_open(const char *name, struct builder *error)
{
    struct builder path = BUILDER(PATH_MAX);
    struct stat status;
    if (!write_name(&path, name, error))
        return false;
    if (stat(path.start, &status) == 0 && S_ISDIR(status.st_mode))
        errno = EISDIR;
    /* A server only checks the name; each session opens the file. */
    else if (access(path.start, W_OK) == 0 ||
             (errno == ENOENT && access(dirname(path.start), W_OK | X_OK) == 0))
        return true;
    return builder_fail(error, "%s", strerror(errno));
}

void session_log_close(struct session_log *log)
{
    if (log != NULL && log->file != NULL)
        fclose(log->file);
    free(log);
}

static void stop_logging(struct session_log *log)
{
    /* Print to stderr: stdout is the client's. The session continues without the log. */
    fprintf(stderr, "kingdrop: log closed: %s\n", strerror(errno));
    fclose(log->file);
    log->file = NULL;
}

void session_log_begin(struct session_log *log, const char *program, const char *version)
{
    if (log == NULL || log->file == NULL)
        return;
    char date[sizeof "2026-11-21T15:40:55Z"];
    const time_t now = time(NULL);
    struct tm utc;
    /* A log must not fail because of the clock. */
    if (gmtime_r(&now, &utc) == NULL ||
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        date[0] = '\0';
    /* Times count from here. */
    log->started_ns = engine_now_ns();
    if (fprintf(log->file, "# %s %s, process %ld, %s\n", program, version, (long)getpid(), date) <
            0 ||
        fflush(log->file) != 0)
        stop_logging(log);
}

/* Writes a line in printable form. */
static bool put_line(FILE *file, struct text line)
{
    char escape[TEXT_ESCAPE_SIZE];
    while (line.length > 0) {
        const struct text part = text_take_printable(&line, escape);
        if (fwrite(part.start, 1, part.length, file) != part.length)
            return false;
    }
    return fputc('\n', file) != EOF;
}

void session_log_add(struct session_log *log, enum session_log_mark mark, struct text line)
{
    if (log == NULL || log->file == NULL)
        return;
    const int64_t elapsed_us = (engine_now_ns() - log->started_ns) / 1000;
    /* One write, unless the line overflows stdio's buffer. */
    const bool written = fprintf(log->file, "%lld.%06lld %c ", (long long)(elapsed_us / 1000000),
                                 (long long)(elapsed_us % 1000000), mark) > 0 &&
                         put_line(log->file, line) &&
                         /* Keep lines whole after a crash. */
                         fflush(log->file) == 0;
    if (!written)
        stop_logging(log);
}
