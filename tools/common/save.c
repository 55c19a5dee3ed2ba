/* rename() is atomic only within one file system, so the new file is beside the old one. */
#include "tools/common/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/lock.h"

/* Returns the new file, locked and empty, or -1. A killed process may have left it. */
static int open_beside(const char *beside, struct builder *error)
{
    const int file = lock_open(beside, O_RDWR | O_CREAT | O_NOFOLLOW, error);
    struct stat status;
    /* Truncating a hard link would empty the other name's file. */
    if (file < 0 || (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1 &&
                     ftruncate(file, 0) == 0))
        return file;
    builder_add(error, "%s is in the way; remove it", beside);
    close(file);
    return -1;
}

/* Opens the new file for the target, or the target itself if it is a device or a pipe. */
static int open_new(struct save *save, struct builder *error)
{
    if (file_is_stream(save->target)) {
        const int file = open(save->target, O_WRONLY | O_APPEND | O_CLOEXEC);
        if (file < 0)
            builder_add(error, "%s: %s", save->name, strerror(errno));
        return file;
    }
    char *beside;
    if (asprintf(&beside, "%s" SAVE_ENDING, save->target) < 0) {
        builder_add(error, "%s: out of memory", save->name);
        return -1;
    }
    save->beside = beside;
    const int file = open_beside(beside, error);
    struct stat old;
    /* A private file stays private, unless fchmod() fails, as on some file systems. The owner may
     * write: the next save after a kill opens the file. */
    if (file >= 0 && stat(save->target, &old) == 0)
        (void)fchmod(file, (old.st_mode & 0777) | S_IRUSR | S_IWUSR);
    return file;
}

static void forget_names(struct save *save)
{
    free(save->beside);
    free(save->target);
}

bool save_begin(struct save *save, const char *name, struct builder *error)
{
    *save = (struct save){.name = name, .target = file_target(name)};
    if (save->target == NULL)
        return builder_fail(error, "%s: %s", name, strerror(errno));
    const int file = open_new(save, error);
    save->file = file >= 0 ? fdopen(file, "wb") : NULL;
    if (save->file == NULL) {
        if (file >= 0) {
            builder_add(error, "%s: %s", name, strerror(errno));
            if (save->beside != NULL)
                unlink(save->beside);
            close(file);
        }
        forget_names(save);
    }
    return save->file != NULL;
}

/* Puts the complete new file into place. */
static bool replace_target(const struct save *save)
{
    /* Without fsync a crash may keep the new name and lose the content. */
    return save->beside == NULL ||
           (fsync(fileno(save->file)) == 0 && rename(save->beside, save->target) == 0);
}

bool save_end(struct save *save, bool ok, struct builder *error)
{
    const bool saved = ok && !ferror(save->file) && fflush(save->file) == 0 && replace_target(save);
    if (ok && !saved)
        builder_add(error, "%s: %s", save->name, strerror(errno));
    fclose(save->file);
    if (!saved && save->beside != NULL)
        unlink(save->beside);
    forget_names(save);
    return saved;
}

bool save_bytes(const char *name, const void *bytes, size_t count, struct builder *error)
{
    struct save save;
    if (!save_begin(&save, name, error))
        return false;
    fwrite(bytes, 1, count, save.file);
    return save_end(&save, true, error);
}
