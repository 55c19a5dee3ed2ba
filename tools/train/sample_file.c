/* Hours of self-play must survive a kill at any moment, and going on must give the same file as
 * never having stopped. Both follow from chunks that are whole or not there: each has a number, the
 * run's identity and a checksum, and the games of a chunk depend only on its number. */
#include "tools/train/sample_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/base/bytes.h"
#include "tools/common/lock.h"

#define CHUNK_SAMPLES_MAX (1u << 20)

enum { VERSION = 1, HEADER_BYTES = 32, SUMMED_BYTES = 24 };

/* How every chunk, and so a file, begins. */
static const unsigned char begin[8] = {'K', 'D', 'S', 'M', VERSION};

struct chunk {
    unsigned char *bytes; /* header and samples; room for the largest */
    uint64_t run;
    uint32_t number, count;
};

static bool complain(const char *name, struct builder *error)
{
    return builder_fail(error, "%s: %s", name,
                        errno != 0 ? strerror(errno) : "cannot be read or written");
}

/* The header's checksum covers itself and, the checksum left out, all that follows. */
static uint64_t sum_of(const unsigned char *bytes, uint32_t count)
{
    const uint64_t header = bytes_checksum(bytes, SUMMED_BYTES);
    return header ^ bytes_checksum(bytes + HEADER_BYTES, (size_t)count * SAMPLE_BYTES);
}

/* Reads the chunk that begins at the file's place; false when there is no good one. */
static bool read_chunk(FILE *file, struct chunk *chunk)
{
    unsigned char *bytes = chunk->bytes;
    if (fread(bytes, 1, HEADER_BYTES, file) != HEADER_BYTES ||
        memcmp(bytes, begin, sizeof begin) != 0)
        return false;
    chunk->run = bytes_get(bytes + 8, 8);
    chunk->number = (uint32_t)bytes_get(bytes + 16, 4);
    chunk->count = (uint32_t)bytes_get(bytes + 20, 4);
    /* The count is used before the checksum is checked, so it is bounded first. */
    return chunk->count <= CHUNK_SAMPLES_MAX &&
           fread(bytes + HEADER_BYTES, SAMPLE_BYTES, chunk->count, file) == chunk->count &&
           bytes_get(bytes + SUMMED_BYTES, 8) == sum_of(bytes, chunk->count);
}

/* Moves to the next place that begins as a chunk does; false at the end of the file. */
static bool find_begin(FILE *file)
{
    size_t found = 0;
    for (int byte; found < sizeof begin && (byte = getc(file)) != EOF;)
        /* The first byte occurs only once in it. */
        found = byte == begin[found] ? found + 1 : byte == begin[0];
    return found == sizeof begin && fseek(file, -(long)sizeof begin, SEEK_CUR) == 0;
}

/* Reads the next good chunk, and counts the bytes skipped on the way to it or to the end. */
static bool next_chunk(FILE *file, struct chunk *chunk, size_t *skipped)
{
    const long from = ftell(file);
    for (long at = from;; at = ftell(file)) {
        if (read_chunk(file, chunk)) {
            *skipped += (size_t)(at - from);
            return true;
        }
        clearerr(file);
        if (fseek(file, at + 1, SEEK_SET) != 0 || !find_begin(file))
            break;
    }
    fseek(file, 0, SEEK_END);
    *skipped += (size_t)(ftell(file) - from);
    return false;
}

static unsigned char *room_for_chunk(size_t count)
{
    return malloc(HEADER_BYTES + count * SAMPLE_BYTES);
}

/* Does the file begin as no file of samples does, however torn? */
static bool is_foreign(FILE *file)
{
    unsigned char found[sizeof begin];
    const size_t length = fread(found, 1, sizeof found, file);
    rewind(file);
    return memcmp(found, begin, length) != 0;
}

/* Takes stock of the chunks that are there, and cuts off what follows the last good one. */
static bool take_stock(struct sample_file *sample_file, struct builder *error)
{
    if (is_foreign(sample_file->file))
        return builder_fail(error, "%s: no samples of this version; remove it or use another file",
                            sample_file->name);
    struct chunk chunk = {.bytes = room_for_chunk(CHUNK_SAMPLES_MAX)};
    if (chunk.bytes == NULL)
        return complain(sample_file->name, error);
    long ok = 0;
    bool ours = true;
    /* A file is read from its beginning, which takes seconds. An index could disagree with the
     * chunks after a crash. */
    while (read_chunk(sample_file->file, &chunk)) {
        ours = chunk.run == sample_file->run && chunk.number == sample_file->chunks;
        if (!ours)
            break;
        sample_file->chunks++;
        sample_file->samples += chunk.count;
        ok = ftell(sample_file->file);
    }
    size_t skipped = 0;
    const bool damaged = ours && !ferror(sample_file->file) &&
                         fseek(sample_file->file, ok, SEEK_SET) == 0 &&
                         next_chunk(sample_file->file, &chunk, &skipped);
    free(chunk.bytes);
    if (damaged)
        return builder_fail(error,
                            "%s: %zu bytes from byte %ld on are damaged, and good samples follow; "
                            "train with it, and continue in another file",
                            sample_file->name, skipped, ok);
    if (!ours)
        return builder_fail(error,
                            "%s: holds samples of another run; remove it or use another file",
                            sample_file->name);
    /* A torn chunk at the end is cut off: after it a good one would never be found. */
    if (ferror(sample_file->file) || fseek(sample_file->file, ok, SEEK_SET) != 0 ||
        ftruncate(fileno(sample_file->file), ok) != 0)
        return complain(sample_file->name, error);
    return true;
}

bool sample_file_open(struct sample_file *sample_file, const char *name, uint64_t run,
                      struct builder *error)
{
    *sample_file = (struct sample_file){.name = name, .run = run};
    errno = 0;
    const int file = lock_open(name, O_RDWR | O_CREAT, error);
    if (file < 0)
        return false;
    sample_file->file = fdopen(file, "r+b");
    if (sample_file->file == NULL)
        close(file);
    if (sample_file->file == NULL)
        return complain(name, error);
    if (!take_stock(sample_file, error)) {
        sample_file_close(sample_file);
        return false;
    }
    return true;
}

bool sample_file_add(struct sample_file *sample_file, const struct sample *samples, size_t count,
                     struct builder *error)
{
    errno = 0;
    unsigned char *bytes = room_for_chunk(count);
    if (bytes == NULL)
        return complain(sample_file->name, error);
    memcpy(bytes, begin, sizeof begin);
    bytes_put(bytes + 8, sample_file->run, 8);
    bytes_put(bytes + 16, sample_file->chunks, 4);
    bytes_put(bytes + 20, count, 4);
    for (size_t i = 0; i < count; i++)
        sample_write(&samples[i], bytes + HEADER_BYTES + i * SAMPLE_BYTES);
    bytes_put(bytes + SUMMED_BYTES, sum_of(bytes, (uint32_t)count), 8);

    /* One write for header and samples. If the process is killed in the middle of it, the checksum
     * is wrong and the chunk is played again. */
    const size_t size = HEADER_BYTES + count * SAMPLE_BYTES;
    const bool ok =
        fwrite(bytes, 1, size, sample_file->file) == size && fflush(sample_file->file) == 0;
    free(bytes);
    if (!ok)
        return complain(sample_file->name, error);
    sample_file->chunks++;
    sample_file->samples += count;
    return true;
}

void sample_file_close(struct sample_file *sample_file)
{
    if (sample_file->file != NULL)
        fclose(sample_file->file);
    sample_file->file = NULL;
}

static bool append(struct samples *samples, const struct chunk *chunk)
{
    const size_t count = samples->count + chunk->count;
    if (count > samples->capacity) {
        /* Doubling, so that all copies together cost no more than the list. */
        const size_t capacity = 2 * count;
        struct sample *list = realloc(samples->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        samples->list = list;
        samples->capacity = capacity;
    }
    for (size_t i = 0; i < chunk->count; i++) {
        struct sample *sample = &samples->list[samples->count];
        /* Samples that no position can have are left out, one by one. */
        if (sample_read(sample, chunk->bytes + HEADER_BYTES + i * SAMPLE_BYTES))
            samples->count++;
    }
    return true;
}

bool samples_load(struct samples *samples, const char *name, struct builder *error)
{
    errno = 0;
    struct chunk chunk = {.bytes = room_for_chunk(CHUNK_SAMPLES_MAX)};
    FILE *file = fopen(name, "rbe");
    bool ok = chunk.bytes != NULL && file != NULL;
    const size_t before = samples->count;
    while (ok && next_chunk(file, &chunk, &samples->bytes_skipped))
        ok = append(samples, &chunk);
    ok = ok && !ferror(file);
    if (!ok)
        complain(name, error);
    else if (samples->count == before)
        builder_add(error, "%s: no samples", name);
    if (file != NULL)
        fclose(file);
    free(chunk.bytes);
    return ok && samples->count > before;
}

void samples_finish(struct samples *samples)
{
    free(samples->list);
    *samples = (struct samples){0};
}
