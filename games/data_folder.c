#include "games/data_folder.h"

#include <stdlib.h>
#include <string.h>

#define NAME "kingdrop"

#ifdef __wasi__

/* WASI's getenv() ends a program without an environment. */
bool data_folder_at(unsigned number, struct builder *path)
{
    (void)number, (void)path;
    return false;
}

#else

/* Returns a variable's value; NULL if empty or not set. */
static const char *value_of(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

#ifdef _WIN32

bool data_folder_at(unsigned number, struct builder *path)
{
    const char *local = value_of("LOCALAPPDATA");
    if (number == 0 && local != NULL)
        builder_add(path, "%s\\" NAME, local);
    return number == 0;
}

#else

/* Adds a folder, unless it is relative or too long. */
static void add_folder(struct builder *path, struct text base, const char *below)
{
    if (base.length > 0 && base.start[0] == '/' &&
        path->length + base.length + strlen(below) < path->size)
        builder_add(path, "%.*s%s", TEXT_ARGUMENTS(base), below);
}

static void add_user_folder(struct builder *path)
{
    const char *data = value_of("XDG_DATA_HOME"), *home = value_of("HOME");
    if (data != NULL)
        add_folder(path, text_of(data), "/" NAME);
    else if (home != NULL)
        add_folder(path, text_of(home), "/.local/share/" NAME);
}

bool data_folder_at(unsigned number, struct builder *path)
{
    if (number == 0) {
        add_user_folder(path);
        return true;
    }
    /* Colons separate the folders, most important first; the specification sets this default. */
    const char *folders = value_of("XDG_DATA_DIRS");
    struct text rest = text_of(folders != NULL ? folders : "/usr/local/share:/usr/share"), base;
    bool is_last = false;
    /* An invalid part keeps its number, so that the others' do not change. */
    for (unsigned i = 0; i < number; i++) {
        if (is_last)
            return false;
        is_last = !text_take_part(&rest, ':', &base);
    }
    add_folder(path, base, "/" NAME);
    return true;
}

#endif
#endif
