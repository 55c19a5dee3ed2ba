#include "games/base/mapping.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static unsigned lost_files;

unsigned mapping_lost_files(void)
{
    return __atomic_load_n(&lost_files, __ATOMIC_RELAXED);
}

#ifdef __unix__

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Watches are only added, at the head: the signal handler may read the list at any time. */
static struct mapping_watch *watches;

static struct mapping_watch *watch_take(void)
{
    struct mapping_watch *watch = __atomic_load_n(&watches, __ATOMIC_ACQUIRE);
    for (; watch != NULL; watch = watch->next)
        if (!__atomic_exchange_n(&watch->in_use, true, __ATOMIC_ACQ_REL))
            return watch;
    watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->in_use = true;
    watch->next = __atomic_load_n(&watches, __ATOMIC_ACQUIRE);
    while (!__atomic_compare_exchange_n(&watches, &watch->next, watch, false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_ACQUIRE))
        continue;
    return watch;
}

static void watch_return(struct mapping_watch *watch)
{
    if (watch == NULL)
        return;
    __atomic_store_n(&watch->bytes, NULL, __ATOMIC_RELEASE);
    __atomic_store_n(&watch->in_use, false, __ATOMIC_RELEASE);
}

/* Replaces the mapping with zero pages, from the page of `at` on. */
static bool replace_rest(struct mapping_watch *watch, const unsigned char *at)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t from = (size_t)(at - watch->bytes) / page * page;
    /* Set before the zeros appear: a reader of zeros must notice the loss. */
    if (!__atomic_exchange_n(&watch->is_lost, true, __ATOMIC_SEQ_CST))
        __atomic_fetch_add(&lost_files, 1, __ATOMIC_SEQ_CST);
    return mmap(watch->bytes + from, watch->count - from, PROT_READ,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* mmap() is not async-signal-safe in POSIX, but a plain system call here, and the fault interrupts
 * no C library code. */
bool mapping_lose(const void *address)
{
    const unsigned char *at = address;
    struct mapping_watch *watch = __atomic_load_n(&watches, __ATOMIC_ACQUIRE);
    for (; watch != NULL; watch = watch->next) {
        const unsigned char *bytes = __atomic_load_n(&watch->bytes, __ATOMIC_ACQUIRE);
        if (bytes != NULL && at >= bytes && at < bytes + watch->count)
            return replace_rest(watch, at);
    }
    return false;
}

static bool copies_files;

void mapping_copy_files(void)
{
    __atomic_store_n(&copies_files, true, __ATOMIC_RELAXED);
}

/* Returns memory with the file's bytes, or MAP_FAILED and sets errno. */
static void *copy_file(int file, size_t count)
{
    unsigned char *bytes =
        mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return MAP_FAILED;
    for (size_t at = 0; at < count;) {
        const ssize_t got = pread(file, bytes + at, count - at, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            const int error = got < 0 ? errno : EIO;
            munmap(bytes, count);
            errno = error;
            return MAP_FAILED;
        }
        at += (size_t)got;
    }
    return bytes;
}

/* Maps a file. Returns an error text, or NULL on success. */
static const char *map(struct mapping *mapping, int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return strerror(errno);
    /* Folders, pipes and devices have no size to map. */
    if (!S_ISREG(status.st_mode))
        return "not a regular file";
    if (status.st_size == 0)
        return "empty";
    /* With 32-bit addresses a file of 4 GiB or more cannot be mapped whole. */
    const size_t count = (size_t)status.st_size;
    if (count != (uintmax_t)status.st_size)
        return strerror(EFBIG);
    struct mapping_watch *watch = watch_take();
    if (watch == NULL)
        return strerror(ENOMEM);
    /* MAP_PRIVATE: processes still share unwritten pages, which load on demand. */
    void *bytes = __atomic_load_n(&copies_files, __ATOMIC_RELAXED)
                      ? copy_file(file, count)
                      : mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        const int error = errno;
        watch_return(watch);
        return strerror(error);
    }
    watch->is_lost = false;
    watch->count = count;
    __atomic_store_n(&watch->bytes, bytes, __ATOMIC_RELEASE);
    *mapping = (struct mapping){bytes, count, watch};
    return NULL;
}

const char *mapping_open(struct mapping *mapping, const char *path)
{
    *mapping = (struct mapping){0};
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* the path may be a pipe */
    const char *wrong = file < 0 ? strerror(errno) : map(mapping, file);
    /* POSIX: the mapping outlives its descriptor. */
    if (file >= 0)
        close(file);
    return wrong;
}

void mapping_lock(const struct mapping *mapping)
{
    (void)mlock(mapping->bytes, mapping->count); /* a refusal does no harm */
}

void mapping_close(struct mapping *mapping)
{
    watch_return(mapping->watch);
    if (mapping->bytes != NULL)
        munmap(mapping->bytes, mapping->count);
    *mapping = (struct mapping){0};
}

#else

#include <stdio.h>
#include <stdlib.h>

/* Reads a whole file. Returns an error text, or NULL on success. */
static const char *read_all(struct mapping *mapping, FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return "not a regular file";
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
    /* Some C libraries open a folder and fail only on reading. */
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return "not a regular file";
    FILE *file = fopen(path, "rb");
    const char *wrong = file == NULL ? strerror(errno) : read_all(mapping, file);
    if (file != NULL)
        fclose(file);
    return wrong;
}

bool mapping_lose(const void *address)
{
    (void)address;
    return false;
}

void mapping_copy_files(void)
{
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
