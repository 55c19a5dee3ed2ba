/*
 * Compares files by inode, since "x", "./x" and a link may name one file. A missing file is
 * identified by its folder and name.
 */
#include "tools/common/files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct identity {
    struct stat status;
    char *target; /* NULL if the file exists; else owned, and `status` is its folder's */
};

char *file_target(const char *name)
{
    char *target = realpath(name, NULL), link[PATH_MAX], *path;
    /* realpath() has refused circular links, so the recursion ends. */
    if (target != NULL || errno != ENOENT)
        return target;
    const ssize_t length = readlink(name, link, sizeof link);
    if (length < 0)
        return strdup(name);
    const char *slash = strrchr(name, '/');
    const int folder = link[0] == '/' || slash == NULL ? 0 : (int)(slash + 1 - name);
    if (asprintf(&path, "%.*s%.*s", folder, name, (int)length, link) < 0)
        return NULL;
    target = file_target(path);
    free(path);
    return target;
}

/* Returns the folder of a file's name, to be freed; NULL if memory is short. */
static char *folder_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    /* Keep the slash: "/x" is in "/", not in "". */
    return slash == NULL ? strdup(".") : strndup(name, (size_t)(slash - name) + 1);
}

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? name : slash + 1;
}

static bool identify(const char *name, struct identity *identity)
{
    *identity = (struct identity){0};
    if (stat(name, &identity->status) == 0)
        return S_ISREG(identity->status.st_mode); /* flags may share a terminal */
    identity->target = file_target(name);
    char *folder = identity->target != NULL ? folder_of(identity->target) : NULL;
    const bool found = folder != NULL && stat(folder, &identity->status) == 0;
    free(folder);
    return found;
}

bool files_are_one(const char *one, const char *other)
{
    struct identity a, b;
    const bool found_one = identify(one, &a), found_other = identify(other, &b);
    const bool are_named_alike = a.target == NULL || b.target == NULL
                                     ? a.target == b.target
                                     : strcmp(last_part(a.target), last_part(b.target)) == 0;
    const bool are_one = found_one && found_other && a.status.st_dev == b.status.st_dev &&
                         a.status.st_ino == b.status.st_ino && are_named_alike;
    free(a.target);
    free(b.target);
    return are_one;
}

bool files_differ(const struct named_file *files, size_t count, struct builder *error)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (files[i].name == NULL || files[k].name == NULL ||
                !files_are_one(files[i].name, files[k].name))
                continue;
            return builder_fail(error, "%s and %s are one file: %s", files[k].flag, files[i].flag,
                                files[i].name);
        }
    }
    return true;
}

bool file_is_kind(const char *name, const char *begin, struct builder *error)
{
    char found[32];
    /* Pipes and devices have length 0: a read may block. */
    if (file_length(name) == 0)
        return true;
    FILE *file = fopen(name, "rbe");
    if (file == NULL)
        return file_complain("read", name, error);
    const size_t length = fread(found, 1, strlen(begin), file);
    fclose(file);
    return (length == strlen(begin) && memcmp(found, begin, length) == 0) ||
           builder_fail(error, "%s: has other content; remove it or use another file", name);
}

bool file_can_be_saved(const char *name, struct builder *error)
{
    /* Saving renames a new file over the old one, so the folder's permissions count. */
    char *target = file_target(name);
    const bool is_direct = file_is_stream(name);
    char *folder = folder_of(target != NULL ? target : name);
    const bool ok = folder != NULL && access(is_direct ? name : folder, W_OK) == 0;
    free(folder);
    free(target);
    return ok || file_complain("write", name, error);
}

bool file_is_stdout(const char *name)
{
    struct stat file, output;
    return stat(name, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0 &&
           file.st_dev == output.st_dev && file.st_ino == output.st_ino;
}

bool file_is_stream(const char *name)
{
    struct stat file;
    return (stat(name, &file) == 0 && !S_ISREG(file.st_mode)) || file_is_stdout(name);
}

bool file_complain(const char *what, const char *name, struct builder *error)
{
    return builder_fail(error, "cannot %s %s: %s", what, name, strerror(errno));
}

int64_t file_length(const char *name)
{
    struct stat status;
    return name != NULL && stat(name, &status) == 0 ? (int64_t)status.st_size : 0;
}

const char *file_gap(const char *name, const char *newlines)
{
    FILE *file = file_length(name) > 0 ? fopen(name, "re") : NULL;
    if (file == NULL)
        return "";
    for (long back = 1;
         *newlines != '\0' && fseek(file, -back, SEEK_END) == 0 && getc(file) == '\n'; back++)
        newlines++;
    fclose(file);
    return newlines;
}
