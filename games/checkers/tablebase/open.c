/*
 * Opening endgame files. They are mapped, not copied: whole, checked, and locked in memory as far
 * as the machine allows, so that no search waits for a disk.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "games/checkers/tablebase/probe.h"
#include "games/mapping.h"

#define ENDING ".kde"
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

/* Makes a list of a file's sections; NULL, and *why, if one is damaged. */
static struct section *open_list(const uint8_t *bytes, size_t count, struct builder *why)
{
    struct section *list = NULL;
    do {
        struct section *section = section_open(bytes, count, why);
        if (section == NULL) {
            close_list(list);
            return NULL;
        }
        section->next = list;
        list = section;
        bytes += section->bytes;
        count -= section->bytes;
    } while (count > 0);
    return list;
}

/* Puts each section of a list in its place, if it tells more than what is there. */
static void add_list(struct tablebase *tablebase, struct section *list, bool owned)
{
    while (list != NULL) {
        struct section *section = list;
        list = section->next;
        const unsigned code = material_code(section->slice.material);
        struct section *old = tablebase->sections[code];
        const bool yields = tablebase->files_first && !tablebase->owned[code];
        if (old != NULL && !yields && old->kind >= section->kind) {
            section_close(section);
            continue;
        }
        if (tablebase->owned[code])
            section_close(old);
        tablebase->sections[code] = section;
        tablebase->owned[code] = owned;
        const unsigned pieces = material_pieces(section->slice.material);
        if (pieces > tablebase->pieces_max)
            tablebase->pieces_max = pieces;
    }
}

/* Maps a file and opens its sections; NULL, and *why, when they cannot be used. */
static struct section *open_file(struct mapping *mapping, const char *path, struct builder *why)
{
    const char *wrong = mapping_open(mapping, path);
    if (wrong != NULL) {
        builder_add(why, "%s", wrong);
        return NULL;
    }
    struct section *list = open_list(mapping->bytes, mapping->count, why);
    if (list != NULL)
        (void)mlock(mapping->bytes, mapping->count); /* there is no harm in a refusal */
    else
        mapping_close(mapping);
    return list;
}

/* Adds a file; what is wrong with it goes to *why with its name, and nothing of it is used. */
static bool add_file(struct tablebase *tablebase, const char *path, struct builder *why)
{
    char reason[256];
    struct builder fault = builder_over(reason, sizeof reason);
    struct section *list = NULL;
    struct tablebase_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        builder_add(&fault, "out of memory");
    else
        list = open_file(&file->mapping, path, &fault);
    if (list == NULL) {
        builder_add(why, "%s%s: %s", why->length > 0 ? "; " : "", path, reason);
        free(file);
        return false;
    }
    file->next = tablebase->files;
    tablebase->files = file;
    add_list(tablebase, list, true);
    return true;
}

static bool has_ending(const char *name)
{
    const size_t length = strlen(name), ending = strlen(ENDING);
    return length > ending && strcmp(name + length - ending, ENDING) == 0;
}

static int is_wanted(const struct dirent *entry)
{
    return has_ending(entry->d_name);
}

/* Adds all files of a folder; true when at least one is good. */
static bool add_folder(struct tablebase *tablebase, const char *path, struct builder *why)
{
    struct dirent **entries;
    const int count = scandir(path, &entries, is_wanted, alphasort);
    if (count < 0) {
        builder_add(why, "%s: %s", path, strerror(errno));
        return false;
    }
    bool any = false;
    for (int i = 0; i < count; i++) {
        char name[PATH_BYTES];
        if (snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name) < (int)sizeof name)
            any = add_file(tablebase, name, why) || any;
        free(entries[i]);
    }
    free(entries);
    if (count == 0)
        builder_add(why, "%s: no file *%s in it", path, ENDING);
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

static struct tablebase *open_path(const char *path, bool files_first, struct builder *why)
{
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (tablebase == NULL) {
        builder_add(why, "%s: out of memory", path);
        return NULL;
    }
    tablebase->files_first = files_first;
    const struct tablebase *embedded = checkers_tablebase_embedded();
    if (embedded != NULL) {
        memcpy(tablebase->sections, embedded->sections, sizeof tablebase->sections);
        tablebase->pieces_max = embedded->pieces_max;
    }
    struct stat status;
    const bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder ? add_folder(tablebase, path, why) : add_file(tablebase, path, why))
        return tablebase;
    checkers_tablebase_close(tablebase);
    return NULL;
}

struct tablebase *checkers_tablebase_open(const char *path, struct builder *why)
{
    return open_path(path, false, why);
}

struct tablebase *checkers_tablebase_open_files(const char *path, struct builder *why)
{
    return open_path(path, true, why);
}

static struct tablebase embedded_tablebase;

/* Before main(), when there is but one thread. Short of memory, nothing is known. */
__attribute__((constructor)) static void open_embedded(void)
{
    char reason[64];
    struct builder why = builder_over(reason, sizeof reason);
    struct section *list =
        open_list(checkers_endgame_embedded, checkers_endgame_embedded_bytes, &why);
    add_list(&embedded_tablebase, list, false);
}

const struct tablebase *checkers_tablebase_embedded(void)
{
    return embedded_tablebase.pieces_max > 0 ? &embedded_tablebase : NULL;
}
