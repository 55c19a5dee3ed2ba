/*
 * Opening endgame files. They are mapped, not copied: whole, checked, and locked in memory as far
 * as the machine allows, so that no search waits for a disk.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/checkers/endgame.h"
#include "games/checkers/endgame_embedded.h"

#define ENDING ".kde"
#define PATH_BYTES 4096

struct endgame_files {
    struct endgame_files *next;
    uint8_t *bytes;
    size_t count;
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
static void add_list(struct knowledge *knowledge, struct section *list, bool owned)
{
    while (list != NULL) {
        struct section *section = list;
        list = section->next;
        const unsigned code = material_code(section->slice.material);
        struct section *old = knowledge->sections[code];
        if (old != NULL && old->kind >= section->kind) {
            section_close(section);
            continue;
        }
        if (knowledge->owned[code])
            section_close(old);
        knowledge->sections[code] = section;
        knowledge->owned[code] = owned;
        const unsigned pieces = material_pieces(section->slice.material);
        if (pieces > knowledge->pieces_max)
            knowledge->pieces_max = pieces;
    }
}

/* Maps a file; false, and *why, when it cannot be. */
static bool map_file(const char *path, struct endgame_files *file, struct builder *why)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe may be there */
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        builder_add(why, "%s", strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    file->count = (size_t)status.st_size;
    void *bytes = MAP_FAILED;
    if (!S_ISREG(status.st_mode) || file->count == 0)
        builder_add(why, "%s", S_ISREG(status.st_mode) ? "empty" : "not a file");
    else if ((bytes = mmap(NULL, file->count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor,
                           0)) == MAP_FAILED)
        builder_add(why, "%s", strerror(errno));
    close(descriptor);
    if (bytes == MAP_FAILED)
        return false;
    (void)mlock(bytes, file->count); /* there is no harm in a refusal */
    file->bytes = bytes;
    return true;
}

/* Adds a file; what is wrong with it goes to *why with its name, and nothing of it is used. */
static bool add_file(struct knowledge *knowledge, const char *path, struct builder *why)
{
    char reason[256];
    struct builder fault = builder_over(reason, sizeof reason);
    struct endgame_files *file = calloc(1, sizeof *file);
    struct section *list = NULL;
    if (file == NULL) {
        builder_add(&fault, "out of memory");
    } else if (map_file(path, file, &fault)) {
        list = open_list(file->bytes, file->count, &fault);
        if (list == NULL)
            munmap(file->bytes, file->count);
    }
    if (list == NULL) {
        builder_add(why, "%s%s: %s", why->length > 0 ? "; " : "", path, reason);
        free(file);
        return false;
    }
    file->next = knowledge->files;
    knowledge->files = file;
    add_list(knowledge, list, true);
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
static bool add_folder(struct knowledge *knowledge, const char *path, struct builder *why)
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
            any = add_file(knowledge, name, why) || any;
        free(entries[i]);
    }
    free(entries);
    if (count == 0)
        builder_add(why, "%s: no file *%s in it", path, ENDING);
    return any;
}

void checkers_knowledge_close(struct knowledge *knowledge)
{
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (knowledge->owned[code])
            section_close(knowledge->sections[code]);
    while (knowledge->files != NULL) {
        struct endgame_files *file = knowledge->files;
        knowledge->files = file->next;
        munmap(file->bytes, file->count);
        free(file);
    }
    free(knowledge);
}

struct knowledge *checkers_knowledge_open(const char *path, struct builder *why)
{
    struct knowledge *knowledge = calloc(1, sizeof *knowledge);
    if (knowledge == NULL) {
        builder_add(why, "%s: out of memory", path);
        return NULL;
    }
    const struct knowledge *embedded = checkers_knowledge_embedded();
    if (embedded != NULL) {
        memcpy(knowledge->sections, embedded->sections, sizeof knowledge->sections);
        knowledge->pieces_max = embedded->pieces_max;
    }
    struct stat status;
    const bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder ? add_folder(knowledge, path, why) : add_file(knowledge, path, why))
        return knowledge;
    checkers_knowledge_close(knowledge);
    return NULL;
}

/* The file that the build puts into the program. */
extern const uint8_t endgame_embedded[], endgame_embedded_end[];

__asm__(".section .rodata\n"
        ".balign 8\n"
        ".global endgame_embedded, endgame_embedded_end\n"
        "endgame_embedded:\n"
        ".incbin \"" ENDGAME_EMBEDDED_FILE "\"\n"
        "endgame_embedded_end:\n"
        ".byte 0\n"
        ".previous\n");

static struct knowledge embedded_knowledge;

/* Before main(), when there is but one thread. Short of memory, nothing is known. */
__attribute__((constructor)) static void open_embedded(void)
{
    char reason[64];
    struct builder why = builder_over(reason, sizeof reason);
    const size_t count = (uintptr_t)endgame_embedded_end - (uintptr_t)endgame_embedded;
    add_list(&embedded_knowledge, open_list(endgame_embedded, count, &why), false);
}

const struct knowledge *checkers_knowledge_embedded(void)
{
    return embedded_knowledge.pieces_max > 0 ? &embedded_knowledge : NULL;
}
