#include "protocol/host/transcript.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/engine.h"

struct transcript {
    FILE *file; /* NULL: given up */
    int64_t started_ns;
};

/* False when the name is too long. */
static bool write_name(struct builder *name, const char *pattern)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        /* Other letters after % stay as they are: the name is the user's, and a path may hold
         * any. */
        if (at[0] == '%' && at[1] == 'p') {
            builder_add(name, "%ld", (long)getpid());
            at++;
        } else {
            builder_add_char(name, *at);
        }
    }
    /* A builder cuts what does not fit; a full one may have cut, and a cut name is another
     * file's. */
    return name->length < name->size - 1;
}

/* Appends whole lines, so that sessions that share a file do not cut each other's. */
static FILE *open_file(const char *pattern)
{
    struct builder name = BUILDER(PATH_MAX);
    if (!write_name(&name, pattern)) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    /* Appending places every write at the end, whoever else writes to the file. */
    return fopen(name.start, "ab");
}

struct transcript *transcript_open(const char *name)
{
    struct transcript *transcript = malloc(sizeof *transcript);
    if (transcript == NULL)
        return NULL;
    /* The clock starts here for now, and again with the session, so that the first line is near
     * 0. */
    *transcript = (struct transcript){.file = open_file(name), .started_ns = engine_now_ns()};
    if (transcript->file != NULL)
        return transcript;
    free(transcript);
    return NULL;
}

bool transcript_may_open(const char *name)
{
    struct builder path = BUILDER(PATH_MAX);
    struct stat status;
    if (!write_name(&path, name)) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (stat(path.start, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    /* The server asks this for its sessions, which open the file themselves, each under its own
     * process number. */
    if (access(path.start, W_OK) == 0)
        return true;
    return errno == ENOENT && access(dirname(path.start), W_OK | X_OK) == 0;
}

void transcript_close(struct transcript *transcript)
{
    if (transcript != NULL && transcript->file != NULL)
        fclose(transcript->file);
    free(transcript);
}

static void give_up(struct transcript *transcript)
{
    /* On stderr alone: stdout belongs to the client, and the session goes on without the log. */
    fprintf(stderr, "the log ends here: %s\n", strerror(errno));
    fclose(transcript->file);
    transcript->file = NULL;
}

void transcript_begin(struct transcript *transcript, const char *program, const char *version)
{
    if (transcript == NULL || transcript->file == NULL)
        return;
    char date[sizeof "2026-11-21T15:40:55Z"];
    const time_t now = time(NULL);
    struct tm utc;
    /* A date that cannot be written is left out: no log must fail because of the clock. */
    if (gmtime_r(&now, &utc) == NULL ||
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        date[0] = '\0';
    /* From here on times count: what came before was the program's start. */
    transcript->started_ns = engine_now_ns();
    if (fprintf(transcript->file, "# %s %s, process %ld, %s\n", program, version, (long)getpid(),
                date) < 0 ||
        fflush(transcript->file) != 0)
        give_up(transcript);
}

void transcript_add(struct transcript *transcript, enum transcript_mark mark, struct text line)
{
    if (transcript == NULL || transcript->file == NULL)
        return;
    const int64_t elapsed_us = (engine_now_ns() - transcript->started_ns) / 1000;
    /* Three calls for a line, but one write: stdio passes on whole lines. */
    const bool written =
        fprintf(transcript->file, "%lld.%06lld %c ", (long long)(elapsed_us / 1000000),
                (long long)(elapsed_us % 1000000), mark) > 0 &&
        (line.length == 0 || fwrite(line.start, 1, line.length, transcript->file) == line.length) &&
        fputc('\n', transcript->file) != EOF &&
        /* Line by line: the file is of use after a crash. */
        fflush(transcript->file) == 0;
    if (!written)
        give_up(transcript);
}
