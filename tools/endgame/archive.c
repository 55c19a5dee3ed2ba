#include "tools/endgame/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/checkers/endgame_sum.h"
#include "tools/endgame/value.h"

#define PATH_BYTES 4096

struct archive *archive_create(const char *folder)
{
    struct archive *archive = calloc(1, sizeof *archive);
    if (archive != NULL)
        *archive = (struct archive){.folder = folder, .exact_pieces = EXACT_PIECES};
    return archive;
}

static size_t file_bytes(const struct shelf *shelf)
{
    return shelf->slice.size + sizeof(uint64_t);
}

static struct shelf *shelf_of(struct archive *archive, struct material material)
{
    return &archive->shelves[material_code(material)];
}

static void name_file(const struct archive *archive, struct material material, const char *ending,
                      char path[PATH_BYTES])
{
    char name[5];
    material_write(material, name);
    snprintf(path, PATH_BYTES, "%s/%s%s", archive->folder, name, ending);
}

void archive_close(struct archive *archive, struct material material)
{
    struct shelf *shelf = shelf_of(archive, material);
    if (shelf->values != NULL)
        munmap(shelf->values, file_bytes(shelf));
    shelf->values = NULL;
}

void archive_destroy(struct archive *archive)
{
    if (archive == NULL)
        return;
    for (size_t code = 0; code < MATERIAL_CODES; code++)
        archive_close(archive, archive->shelves[code].slice.material);
    free(archive);
}

bool archive_holds(const struct archive *archive, struct material material)
{
    struct shelf shelf;
    slice_describe(&shelf.slice, material);
    char path[PATH_BYTES];
    name_file(archive, material, ".full", path);
    struct stat status;
    return stat(path, &status) == 0 && (uint64_t)status.st_size == file_bytes(&shelf);
}

void archive_remove(struct archive *archive, struct material material)
{
    char path[PATH_BYTES];
    archive_close(archive, material);
    name_file(archive, material, ".full", path);
    remove(path);
}

/* The checksum stands behind the values. */
static bool is_whole(const struct shelf *shelf)
{
    uint64_t sum;
    memcpy(&sum, shelf->values + shelf->slice.size, sizeof sum);
    return sum == endgame_sum(shelf->values, shelf->slice.size);
}

bool archive_open(struct archive *archive, struct material material)
{
    struct shelf *shelf = shelf_of(archive, material);
    if (shelf->values != NULL)
        return true;
    slice_describe(&shelf->slice, material);
    char path[PATH_BYTES];
    name_file(archive, material, ".full", path);
    const int file = open(path, O_RDONLY);
    struct stat status;
    void *bytes = MAP_FAILED;
    if (file >= 0 && fstat(file, &status) == 0 && (uint64_t)status.st_size == file_bytes(shelf))
        bytes = mmap(NULL, file_bytes(shelf), PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0)
        close(file);
    if (bytes == MAP_FAILED) {
        fprintf(stderr, "%s: %s\n", path, file < 0 ? strerror(errno) : "not of the right size");
        return false;
    }
    shelf->values = bytes;
    if (is_whole(shelf))
        return true;
    fprintf(stderr, "%s: damaged: remove it to have it built again\n", path);
    archive_close(archive, material);
    return false;
}

uint8_t *archive_begin(struct archive *archive, struct material material)
{
    struct shelf *shelf = shelf_of(archive, material);
    archive_close(archive, material);
    slice_describe(&shelf->slice, material);
    void *bytes =
        mmap(NULL, file_bytes(shelf), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) {
        fprintf(stderr, "out of memory\n");
        return NULL;
    }
    shelf->values = bytes;
    return bytes;
}

static bool write_whole(const char *path, const uint8_t *bytes, size_t count)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = file >= 0;
    while (good && count > 0) {
        const ssize_t written = write(file, bytes, count);
        good = written > 0;
        if (good) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    if (file >= 0)
        good = close(file) == 0 && good;
    return good;
}

bool archive_keep(struct archive *archive, struct material material)
{
    struct shelf *shelf = shelf_of(archive, material);
    uint8_t *bytes = shelf->values;
    const uint64_t sum = endgame_sum(bytes, shelf->slice.size);
    memcpy(bytes + shelf->slice.size, &sum, sizeof sum);
    char path[PATH_BYTES], unfinished[PATH_BYTES];
    name_file(archive, material, ".full", path);
    name_file(archive, material, ".unfinished", unfinished);
    if (!write_whole(unfinished, bytes, file_bytes(shelf)) || rename(unfinished, path) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    archive_close(archive, material);
    return archive_open(archive, material);
}
