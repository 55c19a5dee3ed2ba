#include "games/mapping.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#ifdef __unix__

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* What is wrong with a file; NULL when it is mapped. */
static const char *map(struct mapping *mapping, int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return strerror(errno);
    /* A folder, a pipe or a device has no size that could be mapped. */
    if (!S_ISREG(status.st_mode))
        return "not a file";
    if (status.st_size == 0)
        return "empty";
    /* off_t has 64 bits also where addresses have 32: a larger file cannot be mapped whole. */
    const size_t count = (size_t)status.st_size;
    if (count != (uintmax_t)status.st_size)
        return strerror(EFBIG);
    /* A private mapping: programs that probe the same file share its pages in memory, and nothing
     * is read until it is probed. */
    void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return strerror(errno);
    *mapping = (struct mapping){bytes, count};
    return NULL;
}

const char *mapping_open(struct mapping *mapping, const char *path)
{
    *mapping = (struct mapping){0};
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe may be there */
    const char *wrong = file < 0 ? strerror(errno) : map(mapping, file);
    /* POSIX: a mapping lasts when its descriptor is closed. */
    if (file >= 0)
        close(file);
    return wrong;
}

void mapping_lock(const struct mapping *mapping)
{
    (void)mlock(mapping->bytes, mapping->count); /* there is no harm in a refusal */
}

void mapping_close(struct mapping *mapping)
{
    if (mapping->bytes != NULL)
        munmap(mapping->bytes, mapping->count);
    *mapping = (struct mapping){0};
}

#else

#include <stdio.h>
#include <stdlib.h>

/* Reads the rest of a file; NULL, or what is wrong. */
static const char *read_all(struct mapping *mapping, FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return "not a file";
    const long count = ftell(file);
    if (count <= 0)
        return count == 0 ? "empty" : strerror(errno);
    rewind(file);
    unsigned char *bytes = malloc((size_t)count);
    if (bytes == NULL)
        return "out of memory";
    mapping->bytes = bytes;
    mapping->count = (size_t)count;
    if (fread(bytes, 1, mapping->count, file) == mapping->count)
        return NULL;
    mapping_close(mapping);
    return "cannot be read";
}

const char *mapping_open(struct mapping *mapping, const char *path)
{
    *mapping = (struct mapping){0};
    struct stat status;
    /* Some C libraries open a folder like a file, and fail only when it is read. */
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return "not a file";
    FILE *file = fopen(path, "rb");
    const char *wrong = file == NULL ? strerror(errno) : read_all(mapping, file);
    if (file != NULL)
        fclose(file);
    return wrong;
}

void mapping_lock(const struct mapping *mapping)
{
    (void)mapping;
}

void mapping_close(struct mapping *mapping)
{
    free(mapping->bytes);
    *mapping = (struct mapping){0};
}

#endif
