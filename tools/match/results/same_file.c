#include "tools/match/results/same_file.h"

#include <string.h>
#include <sys/stat.h>

#include "tools/common/strbuf.h"

/* Where a file is: by itself if it exists, or else by its folder and its name there. */
struct place {
    struct stat status;
    const char *name; /* NULL: it exists */
};

static bool find_place(const char *name, struct place *place)
{
    *place = (struct place){0};
    if (stat(name, &place->status) == 0)
        return S_ISREG(place->status.st_mode); /* a terminal may serve for several */
    const char *slash = strrchr(name, '/');
    struct strbuf folder = {0};
    if (slash == NULL)
        strbuf_add(&folder, ".");
    else
        strbuf_add(&folder, "%.*s/", (int)(slash - name), name);
    place->name = slash == NULL ? name : slash + 1;
    const bool found = !folder.failed && stat(folder.bytes, &place->status) == 0;
    strbuf_finish(&folder);
    return found;
}

static bool is_one_file(const char *one, const char *other)
{
    struct place a, b;
    if (!find_place(one, &a) || !find_place(other, &b) || a.status.st_dev != b.status.st_dev ||
        a.status.st_ino != b.status.st_ino)
        return false;
    return a.name == NULL || b.name == NULL ? a.name == b.name : strcmp(a.name, b.name) == 0;
}

bool files_differ(const struct named_file *files, size_t count, struct builder *why)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (files[i].name == NULL || files[k].name == NULL ||
                !is_one_file(files[i].name, files[k].name))
                continue;
            builder_add(why, "%s and %s are one file: %s", files[k].purpose, files[i].purpose,
                        files[i].name);
            return false;
        }
    }
    return true;
}
