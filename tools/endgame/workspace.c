/* Each slice is a file, mapped on demand: the kernel caches used pages and shares them with other
 * builds. Atomic writes make an existing file complete, and a killed build resumable. */
#include "tools/endgame/workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/draughts/tablebase/checksum.h"
#include "tools/common/save.h"

#define PATH_BYTES 4096

static size_t file_bytes(const struct raw_slice *raw)
{
    return (size_t)raw->slice.size + sizeof(uint64_t);
}

static struct raw_slice *raw_slice_of(struct workspace *workspace, struct material material)
{
    return &workspace->raw_slices[material_code(material)];
}

static void name_file(const struct workspace *workspace, struct material material,
                      char path[PATH_BYTES])
{
    char name[5];
    material_write(material, name);
    const struct rule_set *rules = workspace->rules;
    const bool is_first = rules->files->number == 0;
    snprintf(path, PATH_BYTES, "%s/%s%s%s.full", workspace->folder,
             is_first ? "" : rules->game->name, is_first ? "" : "-", name);
}

void workspace_close(struct workspace *workspace, struct material material)
{
    struct raw_slice *raw = raw_slice_of(workspace, material);
    if (raw->values != NULL)
        munmap(raw->values, file_bytes(raw));
    raw->values = NULL;
}

void workspace_finish(struct workspace *workspace)
{
    for (size_t code = 0; code < MATERIAL_CODES; code++)
        workspace_close(workspace, workspace->raw_slices[code].slice.material);
}

static bool has_file(const struct workspace *workspace, struct material material)
{
    struct raw_slice raw;
    slice_describe(&raw.slice, material);
    char path[PATH_BYTES];
    name_file(workspace, material, path);
    struct stat status;
    /* Compare only sizes, because reading all files takes minutes. Opening checks the checksum. */
    return stat(path, &status) == 0 && (uint64_t)status.st_size == file_bytes(&raw);
}

bool workspace_has_both(const struct workspace *workspace, struct material material)
{
    return has_file(workspace, material) && has_file(workspace, material_rotated(material));
}

static bool can_read(const struct workspace *workspace, struct material material)
{
    char path[PATH_BYTES];
    name_file(workspace, material, path);
    if (access(path, R_OK) == 0)
        return true;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

bool workspace_can_read_both(const struct workspace *workspace, struct material material)
{
    return can_read(workspace, material) && can_read(workspace, material_rotated(material));
}

void workspace_remove(struct workspace *workspace, struct material material)
{
    char path[PATH_BYTES];
    workspace_close(workspace, material);
    name_file(workspace, material, path);
    remove(path);
}

/* Returns whether the checksum, which follows the values, is right. */
static bool is_whole(const struct raw_slice *raw)
{
    uint64_t sum;
    /* Possibly unaligned, after any number of values. */
    memcpy(&sum, raw->values + raw->slice.size, sizeof sum);
    return bytes_order_64(sum) == section_checksum(raw->values, (size_t)raw->slice.size);
}

bool workspace_open(struct workspace *workspace, struct material material)
{
    struct raw_slice *raw = raw_slice_of(workspace, material);
    if (raw->values != NULL)
        return true;
    slice_describe(&raw->slice, material);
    char path[PATH_BYTES];
    name_file(workspace, material, path);
    errno = 0;
    const int file = open(path, O_RDONLY);
    struct stat status;
    void *bytes = MAP_FAILED;
    if (file >= 0 && fstat(file, &status) == 0 && (uint64_t)status.st_size == file_bytes(raw))
        /* Shared and read-only: the page cache is the only copy. */
        bytes = mmap(NULL, file_bytes(raw), PROT_READ, MAP_SHARED, file, 0);
    const int error = errno;
    if (file >= 0)
        close(file);
    if (bytes == MAP_FAILED) {
        fprintf(stderr, "%s: %s\n", path, error != 0 ? strerror(error) : "wrong size");
        return false;
    }
    raw->values = bytes;
    if (is_whole(raw))
        return true;
    fprintf(stderr, "%s: damaged; remove it to rebuild it\n", path);
    workspace_close(workspace, material);
    return false;
}

uint8_t *workspace_allocate(struct workspace *workspace, struct material material)
{
    struct raw_slice *raw = raw_slice_of(workspace, material);
    workspace_close(workspace, material);
    slice_describe(&raw->slice, material);
    /* Anonymous memory grows with writes, and munmap() frees it. */
    void *bytes =
        mmap(NULL, file_bytes(raw), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) {
        fprintf(stderr, "out of memory\n");
        return NULL;
    }
    raw->values = bytes;
    return bytes;
}

bool workspace_save(struct workspace *workspace, struct material material)
{
    struct raw_slice *raw = raw_slice_of(workspace, material);
    uint8_t *bytes = raw->values;
    /* file_bytes() includes the sum, so one write saves both. */
    const uint64_t sum = section_checksum(bytes, (size_t)raw->slice.size);
    bytes_put(bytes + raw->slice.size, sum, sizeof sum);
    char path[PATH_BYTES];
    struct builder error = BUILDER(PATH_BYTES);
    name_file(workspace, material, path);
    if (!save_bytes(path, bytes, file_bytes(raw), &error)) {
        fprintf(stderr, "%s\n", error.start);
        return false;
    }
    /* Mapped from the file from here on, so the kernel may drop pages. */
    workspace_close(workspace, material);
    return workspace_open(workspace, material);
}
