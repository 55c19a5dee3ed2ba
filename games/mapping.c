#include "games/mapping.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is wrong with a file; NULL when it is mapped. */
static const char *map(struct mapping *mapping, int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return strerror(errno);
    if (!S_ISREG(status.st_mode))
        return "not a file";
    if (status.st_size == 0)
        return "empty";
    const size_t count = (size_t)status.st_size;
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
    if (file >= 0)
        close(file);
    return wrong;
}

void mapping_close(struct mapping *mapping)
{
    if (mapping->bytes != NULL)
        munmap(mapping->bytes, mapping->count);
    *mapping = (struct mapping){0};
}
