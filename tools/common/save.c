/* rename() is atomic only within one file system, so the new file is beside the old one. */
#include "tools/common/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/lock.h"

/* Returns the new file, locked and empty, or -1. A killed process may have left one. */
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

bool save_begin(struct save *save, const char *name, struct builder *error)
{
    *save = (struct save){.name = name};
    if (asprintf(&save->beside, "%s" SAVE_ENDING, name) < 0)
        return builder_fail(error, "%s: out of memory", name);
    const int file = open_beside(save->beside, error);
    save->file = file >= 0 ? fdopen(file, "wb") : NULL;
    if (save->file == NULL) {
        if (file >= 0) {
            builder_add(error, "%s: %s", name, strerror(errno));
            unlink(save->beside);
            close(file);
        }
        free(save->beside);
    }
    return save->file != NULL;
}

bool save_end(struct save *save, bool ok, struct builder *error)
{
    /* Without fsync a crash may keep the new name and lose the content. */
    const bool saved = ok && !ferror(save->file) && fflush(save->file) == 0 &&
                       fsync(fileno(save->file)) == 0 && rename(save->beside, save->name) == 0;
    if (ok && !saved)
        builder_add(error, "%s: %s", save->name, strerror(errno));
    fclose(save->file);
    if (!saved)
        unlink(save->beside);
    free(save->beside);
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
