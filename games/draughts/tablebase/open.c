/*
 * Opening endgame files: mapped, checked and locked in memory if possible, to avoid disk waits.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "games/base/mapping.h"
#include "games/draughts/tablebase/tablebase.h"

#define ENDING DRAUGHTS_TABLEBASE_ENDING
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
    /* Sections follow each other without an index; section_open() checks their lengths. */
    do {
        struct section *section = section_open(bytes, count, error);
        if (section != NULL && list != NULL && section->rules != list->rules) {
            builder_add(error, "mixes sections of several rule sets");
            section_close(section);
            section = NULL;
        }
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

/* Adds sections with more information than those present; closes the rest. */
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

/* The context of opening a file or folder. */
struct opening {
    const struct tablebase_rules *rules;
    struct tablebase *tablebase;
    bool reports_unusable; /* report unusable files, as only one rule set should */
    struct builder *error;
};

/* Returns whether a file is left to other rule sets. */
static bool is_of_others(const struct opening *opening, const struct mapping *mapping)
{
    struct section_header header = {0};
    if (mapping->count >= sizeof header)
        memcpy(&header, mapping->bytes, sizeof header);
    header = section_header_order(header);
    return header.magic == SECTION_MAGIC ? header.rules != opening->rules->number
                                         : !opening->reports_unusable;
}

/* Maps a file. Returns its sections, or NULL with the reason, unless left to other rule sets. */
static struct section *open_file(const struct opening *opening, struct mapping *mapping,
                                 const char *path, struct builder *error)
{
    const char *wrong = mapping_open(mapping, path);
    if (wrong != NULL) {
        if (opening->reports_unusable)
            builder_add(error, "%s", wrong);
        return NULL;
    }
    struct section *list =
        is_of_others(opening, mapping) ? NULL : open_list(mapping->bytes, mapping->count, error);
    if (list != NULL)
        mapping_lock(mapping);
    else
        mapping_close(mapping);
    return list;
}

/* Adds a file. Returns false with the reason, unless left to other rule sets. */
static bool add_file(const struct opening *opening, const char *path)
{
    struct tablebase *tablebase = opening->tablebase;
    struct builder fault = BUILDER(256), *error = opening->error;
    struct section *list = NULL;
    /* Sections point to the mapping, so it must not move. */
    struct tablebase_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        builder_add(&fault, "out of memory");
    else
        list = open_file(opening, &file->mapping, path, &fault);
    if (list == NULL) {
        if (fault.length > 0)
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

/* Takes names alphabetically, for reproducible messages. Returns false after the last. */
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
static bool add_folder(const struct opening *opening, const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL) {
        if (opening->reports_unusable)
            builder_add(opening->error, "%s: %s", path, strerror(errno));
        return false;
    }
    bool any = false;
    char name[PATH_BYTES] = "", file[PATH_BYTES];
    unsigned count = 0;
    /* A damaged file is named and skipped. */
    for (; take_next_name(folder, name); count++)
        if (snprintf(file, sizeof file, "%s/%s", path, name) < (int)sizeof file)
            any = add_file(opening, file) || any;
    closedir(folder);
    if (count == 0 && opening->reports_unusable)
        builder_add(opening->error, "%s: no *%s files", path, ENDING);
    return any;
}

void draughts_tablebase_close(struct tablebase *tablebase)
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

struct tablebase *draughts_tablebase_open(const struct tablebase_rules *rules, const char *path,
                                          bool files_first, struct builder *error)
{
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (tablebase == NULL) {
        builder_add(error, "%s: out of memory", path);
        return NULL;
    }
    tablebase->files_first = files_first;
    tablebase->rules = rules;
    /* Files add to the embedded sections, which are shared. */
    const struct tablebase *embedded = rules->embedded();
    if (embedded != NULL) {
        memcpy(tablebase->sections, embedded->sections, sizeof tablebase->sections);
        tablebase->pieces_max = embedded->pieces_max;
    }
    const struct opening opening = {rules, tablebase, files_first || rules->number == 0, error};
    struct stat status;
    /* A missing path counts as a file. */
    const bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder ? add_folder(&opening, path) : add_file(&opening, path))
        return tablebase;
    draughts_tablebase_close(tablebase);
    return NULL;
}

void draughts_tablebase_describe(const struct tablebase *tablebase, struct builder *text)
{
    if (tablebase->rules == NULL || tablebase->rules->number == 0)
        builder_add(text, "endgame databases of up to %u pieces", tablebase->pieces_max);
    else
        builder_add(text, "endgame databases for %s, up to %u pieces", tablebase->rules->title,
                    tablebase->pieces_max);
}

struct tablebase *draughts_tablebase_read(const unsigned char *bytes, size_t count)
{
    struct builder error = BUILDER(64);
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (tablebase == NULL || count == 0)
        return tablebase;
    struct section *list = open_list(bytes, count, &error);
    if (list == NULL) {
        free(tablebase);
        return NULL;
    }
    add_list(tablebase, list, true);
    return tablebase;
}
