#include "tools/common/kept_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/lock.h"
#include "tools/common/save.h"

bool kept_file_open(struct kept_file *file, const char *name, struct builder *error)
{
    *file = (struct kept_file){.name = name, .lock = -1};
    if (!file_can_be_saved(name, error))
        return false;
    if (file_is_stream(name))
        return true;
    /* NFS locks only files that are open for writing. */
    file->lock = lock_open(name, O_RDWR | O_CREAT, error);
    return file->lock >= 0;
}

bool kept_file_save(struct kept_file *file, const void *bytes, size_t count, struct builder *error)
{
    struct save save;
    /* Without a lock, kept_file_close() leaves a device or pipe in place. */
    if (file->lock < 0)
        return save_bytes(file->name, bytes, count, error);
    if (!save_begin(&save, file->name, error))
        return false;
    /* Keeps the new file's lock, taken before the file replaces the old one: no gap. */
    const int lock = fcntl(fileno(save.file), F_DUPFD_CLOEXEC, 0);
    if (lock < 0)
        file_complain("lock", file->name, error);
    fwrite(bytes, 1, count, save.file);
    const bool saved = save_end(&save, lock >= 0, error);
    const int needless = saved ? file->lock : lock;
    if (needless >= 0)
        close(needless);
    if (saved)
        file->lock = lock;
    return saved;
}

void kept_file_close(struct kept_file *file)
{
    if (file->lock < 0)
        return;
    struct stat status;
    char *target = realpath(file->name, NULL); /* a link stays */
    if (target != NULL && fstat(file->lock, &status) == 0 && status.st_size == 0)
        unlink(target);
    free(target);
    close(file->lock);
}
