/* A resumed run gives an identical file. So chunks are atomic, with number, run and checksum, and
 * their games depend only on the number. */
#include "tools/train/sample_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/base/bytes.h"
#include "tools/common/lock.h"

#define CHUNK_SAMPLES_MAX (1u << 16)

enum { VERSION = 1, HEADER_BYTES = 32, SUMMED_BYTES = 24 };

/* The start of every chunk and so of a file. */
static const unsigned char begin[8] = {'K', 'D', 'S', 'M', VERSION};

struct chunk {
    unsigned char *bytes; /* header and samples, of maximum size */
    uint64_t run;
    uint32_t number, count;
};

static bool complain(const char *name, struct builder *error)
{
    return builder_fail(error, "%s: %s", name,
                        errno != 0 ? strerror(errno) : "cannot be read or written");
}

/* The checksum covers everything except itself. */
static uint64_t sum_of(const unsigned char *bytes, uint32_t count)
{
    const uint64_t header = bytes_checksum(bytes, SUMMED_BYTES);
    return header ^ bytes_checksum(bytes + HEADER_BYTES, (size_t)count * SAMPLE_BYTES);
}

/* Reads the chunk at the file position. Returns false if it is invalid. */
static bool read_chunk(FILE *file, struct chunk *chunk)
{
    unsigned char *bytes = chunk->bytes;
    if (fread(bytes, 1, HEADER_BYTES, file) != HEADER_BYTES ||
        memcmp(bytes, begin, sizeof begin) != 0)
        return false;
    chunk->run = bytes_get(bytes + 8, 8);
    chunk->number = (uint32_t)bytes_get(bytes + 16, 4);
    chunk->count = (uint32_t)bytes_get(bytes + 20, 4);
    /* Bounded first, because the count is used before the checksum is checked. */
    return chunk->count <= CHUNK_SAMPLES_MAX &&
           fread(bytes + HEADER_BYTES, SAMPLE_BYTES, chunk->count, file) == chunk->count &&
           bytes_get(bytes + SUMMED_BYTES, 8) == sum_of(bytes, chunk->count);
}

/* Seeks the next start of a chunk. Returns false at the end of the file. */
static bool find_begin(FILE *file)
{
    size_t found = 0;
    for (int byte; found < sizeof begin && (byte = getc(file)) != EOF;)
        /* The first byte occurs only once in `begin`. */
        found = byte == begin[found] ? found + 1 : byte == begin[0];
    return found == sizeof begin && fseek(file, -(long)sizeof begin, SEEK_CUR) == 0;
}

/* Reads the next valid chunk, counting skipped bytes. Returns false at the end. */
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

/* Returns whether the file cannot be a sample file, even a torn one. */
static bool is_foreign(FILE *file)
{
    unsigned char found[sizeof begin];
    const size_t length = fread(found, 1, sizeof found, file);
    rewind(file);
    return memcmp(found, begin, length) != 0;
}

/* Counts the chunks and truncates the file after the last valid one. */
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
    /* Reading takes seconds, but an index could disagree after a crash. */
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
                            "%s: %zu bytes from byte %ld on are damaged, and valid samples follow; "
                            "train with it, but continue in another file",
                            sample_file->name, skipped, ok);
    if (!ours)
        return builder_fail(error,
                            "%s: holds samples of another run; remove it or use another file",
                            sample_file->name);
    /* Chunks after a torn one would be lost. */
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

    /* One write: if a kill tears the chunk, its checksum is wrong. */
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
        /* Doubles, so that copying costs amortised constant time. */
        const size_t capacity = 2 * count;
        struct sample *list = realloc(samples->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        samples->list = list;
        samples->capacity = capacity;
    }
    for (size_t i = 0; i < chunk->count; i++) {
        struct sample *sample = &samples->list[samples->count];
        /* Impossible samples are left out. */
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
