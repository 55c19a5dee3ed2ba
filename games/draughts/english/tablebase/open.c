/*
 * Opening endgame files: mapped, checked and locked in memory if possible, against waits for disks.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "games/base/mapping.h"
#include "games/base/once.h"
#include "games/draughts/english/tablebase/probe.h"

#define ENDING CHECKERS_TABLEBASE_ENDING
#define PATH_BYTES 4096

struct tablebase_file {
    struct tablebase_file *next;
    struct mapping mapping;
};

static void close_list(struct section *list)
{
    while (list != NULL) {
        struct section *section = list;
        list = section->next;
        section_close(section);
    }
}

/* Returns a file's sections, or NULL with the reason. */
static struct section *open_list(const uint8_t *bytes, size_t count, struct builder *error)
{
    struct section *list = NULL;
    /* Sections follow each other without an index; section_open() checked their lengths. */
    do {
        struct section *section = section_open(bytes, count, error);
        if (section == NULL) {
            close_list(list);
            return NULL;
        }
        section->next = list;
        list = section;
        bytes += section->bytes;
        count -= (size_t)section->bytes;
    } while (count > 0);
    return list;
}

/* Puts sections into places with less information. */
static void add_list(struct tablebase *tablebase, struct section *list, bool owned)
{
    while (list != NULL) {
        struct section *section = list;
        list = section->next;
        const unsigned code = material_code(section->slice.material);
        struct section *old = tablebase->sections[code];
        /* More information stays: an old file must not weaken the engine. */
        const bool embedded_gives_way = tablebase->files_first && !tablebase->owned[code];
        if (old != NULL && !embedded_gives_way && old->kind >= section->kind) {
            section_close(section);
            continue;
        }
        /* Other tablebases share the embedded sections. */
        if (tablebase->owned[code])
            section_close(old);
        tablebase->sections[code] = section;
        tablebase->owned[code] = owned;
        const unsigned pieces = material_pieces(section->slice.material);
        if (pieces > tablebase->pieces_max)
            tablebase->pieces_max = pieces;
    }
}

/* Returns a mapped file's sections, or NULL with the reason. */
static struct section *open_file(struct mapping *mapping, const char *path, struct builder *error)
{
    const char *wrong = mapping_open(mapping, path);
    if (wrong != NULL) {
        builder_add(error, "%s", wrong);
        return NULL;
    }
    struct section *list = open_list(mapping->bytes, mapping->count, error);
    if (list != NULL)
        mapping_lock(mapping);
    else
        mapping_close(mapping);
    return list;
}

/* Adds a whole file, or sets the error. */
static bool add_file(struct tablebase *tablebase, const char *path, struct builder *error)
{
    struct builder fault = BUILDER(256);
    struct section *list = NULL;
    /* On the heap, because sections point into the mapping. */
    struct tablebase_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        builder_add(&fault, "out of memory");
    else
        list = open_file(&file->mapping, path, &fault);
    if (list == NULL) {
        builder_add(error, "%s%s: %s", error->length > 0 ? "; " : "", path, fault.start);
        free(file);
        return false;
    }
    for (struct section *section = list; section != NULL; section = section->next)
        section->mapping = &file->mapping;
    file->next = tablebase->files;
    tablebase->files = file;
    add_list(tablebase, list, true);
    return true;
}

/* Takes names alphabetically, for equal messages. Returns false after the last. */
static bool take_next_name(DIR *folder, char name[PATH_BYTES])
{
    char next[PATH_BYTES] = "";
    rewinddir(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (text_ends_with(text_of(entry->d_name), ENDING) && strcmp(entry->d_name, name) > 0 &&
            (next[0] == '\0' || strcmp(entry->d_name, next) < 0))
            snprintf(next, sizeof next, "%s", entry->d_name);
    memcpy(name, next, sizeof next);
    return name[0] != '\0';
}

/* Adds a folder's files. Returns whether one is good. */
static bool add_folder(struct tablebase *tablebase, const char *path, struct builder *error)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return builder_fail(error, "%s: %s", path, strerror(errno));
    bool any = false;
    char name[PATH_BYTES] = "", file[PATH_BYTES];
    unsigned count = 0;
    /* A damaged file is named and skipped. */
    for (; take_next_name(folder, name); count++)
        if (snprintf(file, sizeof file, "%s/%s", path, name) < (int)sizeof file)
            any = add_file(tablebase, file, error) || any;
    closedir(folder);
    if (count == 0)
        builder_add(error, "%s: no file *%s in it", path, ENDING);
    return any;
}

void checkers_tablebase_close(struct tablebase *tablebase)
{
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (tablebase->owned[code])
            section_close(tablebase->sections[code]);
    while (tablebase->files != NULL) {
        struct tablebase_file *file = tablebase->files;
        tablebase->files = file->next;
        mapping_close(&file->mapping);
        free(file);
    }
    free(tablebase);
}

static struct tablebase *open_path(const char *path, bool files_first, struct builder *error)
{
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (tablebase == NULL) {
        builder_add(error, "%s: out of memory", path);
        return NULL;
    }
    tablebase->files_first = files_first;
    /* Files add to the embedded sections, which are shared. */
    const struct tablebase *embedded = checkers_tablebase_embedded();
    if (embedded != NULL) {
        memcpy(tablebase->sections, embedded->sections, sizeof tablebase->sections);
        tablebase->pieces_max = embedded->pieces_max;
    }
    struct stat status;
    /* A missing path counts as a file. */
    const bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder ? add_folder(tablebase, path, error) : add_file(tablebase, path, error))
        return tablebase;
    checkers_tablebase_close(tablebase);
    return NULL;
}

struct tablebase *checkers_tablebase_open(const char *path, struct builder *error)
{
    return open_path(path, false, error);
}

struct tablebase *checkers_tablebase_open_files(const char *path, struct builder *error)
{
    return open_path(path, true, error);
}

void checkers_tablebase_describe(const struct tablebase *tablebase, struct builder *text)
{
    builder_add(text, "endgame databases of up to %u pieces", tablebase->pieces_max);
}

/* Returns the embedded tablebase, or NULL when memory is short. */
static void *read_embedded(void)
{
    struct builder error = BUILDER(64);
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    struct section *list = tablebase != NULL ? open_list(checkers_endgame_embedded,
                                                         checkers_endgame_embedded_bytes, &error)
                                             : NULL;
    if (list != NULL) {
        add_list(tablebase, list, true);
        return tablebase;
    }
    free(tablebase);
    return NULL;
}

static void discard(void *tablebase)
{
    checkers_tablebase_close(tablebase);
}

/* Read at the first call: most sessions need none. */
const struct tablebase *checkers_tablebase_embedded(void)
{
    static struct once embedded;
    return once_get(&embedded, read_embedded, discard);
}
