/*
 * `install`: builds and packs the slices, joins the files, verifies a sample and renames the result
 * into the engine's folder.
 *
 * Working files are beside the result, for an atomic rename. A file under its final name is
 * complete, so a killed run resumes at the first missing one. A lock on the folder ends with the
 * process.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "games/data_folder.h"
#include "tools/common/save.h"
#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/commands.h"
#include "tools/endgame/pack.h"
#include "tools/endgame/verify.h"

enum {
    NAME_BYTES = DATA_FOLDER_SIZE + 64,
    HELPERS_MAX = 256,
    SAMPLE = 1000000, /* positions verified in the end */
};

/* Time per position, measured with six pieces; only the ratio matters. */
#define BUILD_WEIGHT 2.0
#define PACK_WEIGHT 1.0

struct run {
    const struct options *options;
    char work[NAME_BYTES], file[NAME_BYTES]; /* the folder of working files; the installed file */
    struct material list[BUILD_ORDER_MAX];
    size_t count;
    struct build build;
    struct progress_bar progress;

    pthread_mutex_t lock; /* protects `progress` and the following while threads pack */
    size_t next;
    bool failed;
};

/* Finds the user's data folder, or root's. Returns false and prints an error if there is none. */
static bool find_folder(struct builder *path)
{
    if (geteuid() == 0)
        /* Root installs for all users. */
        builder_add(path, "%s", DATA_FOLDER_SYSTEM);
    else
        data_folder_at(0, path);
    if (path->length == 0)
        fprintf(stderr, "install: neither XDG_DATA_HOME nor HOME names a folder; use --folder\n");
    return path->length > 0;
}

/* Longer paths fail in system calls. */
static void name_path(char path[NAME_BYTES], const char *folder, const char *name)
{
    struct builder text = builder_over(path, NAME_BYTES);
    builder_add(&text, "%s/%s", folder, name);
}

static bool complain(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

/* Makes a folder and its parents. Returns false and prints an error on failure. */
static bool make_folder(const char *path)
{
    struct builder text = BUILDER(NAME_BYTES);
    builder_add(&text, "%s", path);
    for (char *slash = strchr(text.start + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        /* Cuts the text at each slash in turn and restores it. */
        *slash = '\0';
        if (mkdir(text.start, 0777) != 0 && errno != EEXIST)
            return complain(text.start);
        *slash = '/';
    }
    return mkdir(path, 0777) == 0 || errno == EEXIST || complain(path);
}

/* Locks the folder. Returns its descriptor. On failure prints an error and returns -1. */
static int lock_folder(const char *path)
{
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        complain(path);
        return -1;
    }
    /* A lock on the folder itself, because a lock file would survive a kill. */
    if (flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder;
    if (errno == EWOULDBLOCK)
        fprintf(stderr, "%s: another kingdrop-endgame is installing there\n", path);
    else
        complain(path);
    close(folder);
    return -1;
}

/* Returns whether the installed file is a good one for another game. */
static bool is_of_another_game(const struct run *run)
{
    struct builder error = BUILDER(NAME_BYTES + 128);
    const struct tablebase_rules *files = run->options->rules->files;
    if (access(run->file, F_OK) != 0)
        return false;
    struct tablebase *tablebase = draughts_tablebase_open(files, run->file, true, &error);
    if (tablebase != NULL)
        draughts_tablebase_close(tablebase);
    return tablebase == NULL && error.length == 0;
}

/* Returns whether the installed file is valid and complete. */
static bool is_installed(const struct run *run)
{
    if (access(run->file, F_OK) != 0)
        return false;
    struct builder error = BUILDER(NAME_BYTES + 128);
    struct tablebase *tablebase =
        draughts_tablebase_open(run->options->rules->files, run->file, true, &error);
    if (tablebase == NULL) {
        fprintf(stderr, "%s; it will be replaced\n", error.start);
        return false;
    }
    /* A later kind has more information, so its file suffices. */
    bool has_all = true;
    for (size_t i = 0; i < run->count; i++) {
        const unsigned code = material_code(run->list[i]);
        has_all = has_all && tablebase->owned[code] &&
                  tablebase->sections[code]->kind >= run->options->kind;
    }
    draughts_tablebase_close(tablebase);
    return has_all;
}

/* Returns whether the installed file has values that the new one would lack. */
static bool has_more(const struct run *run)
{
    struct builder error = BUILDER(NAME_BYTES + 128);
    struct tablebase *tablebase =
        draughts_tablebase_open(run->options->rules->files, run->file, true, &error);
    if (tablebase == NULL)
        return false;
    bool will_have[MATERIAL_CODES] = {false};
    for (size_t i = 0; i < run->count; i++) {
        will_have[material_code(run->list[i])] = true;
        will_have[material_code(material_rotated(run->list[i]))] = true;
    }
    bool more = false;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        more = more || (tablebase->owned[code] &&
                        (!will_have[code] || tablebase->sections[code]->kind > run->options->kind));
    draughts_tablebase_close(tablebase);
    return more;
}

static void name_packed(const struct run *run, struct material material, char path[NAME_BYTES])
{
    static const char *const endings[SECTION_KINDS] = {".wld", ".mtc", ".dtw"};
    char name[5];
    material_write(material, name);
    struct builder text = builder_over(path, NAME_BYTES);
    builder_add(&text, "%s/%s%s", run->work, name, endings[run->options->kind]);
}

static bool is_packed(const struct run *run, struct material material)
{
    char path[NAME_BYTES];
    name_packed(run, material, path);
    return access(path, F_OK) == 0;
}

/* Returns whether the disk has room for the missing files. */
static bool has_room(const struct run *run)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < run->count; i++)
        if (!workspace_has_both(run->build.workspace, run->list[i]))
            bytes += build_order_positions(run->list[i]);
    /* Add room for the packed slices and the joined file. */
    bytes += bytes / 16;
    struct statvfs disk;
    if (statvfs(run->work, &disk) != 0)
        return complain(run->work);
    const uint64_t room = (uint64_t)disk.f_bavail * disk.f_frsize;
    if (room >= bytes)
        return true;
    fprintf(stderr, "%s: needs %llu MiB temporarily, but %llu MiB are free\n", run->work,
            (unsigned long long)(bytes >> 20) + 1, (unsigned long long)(room >> 20));
    return false;
}

static bool build_missing(struct run *run)
{
    for (size_t i = 0; i < run->count; i++)
        if (!workspace_has_both(run->build.workspace, run->list[i]) &&
            !build_slice(&run->build, run->list[i]))
            return false;
    return true;
}

/* Takes the next unpacked slice. Returns false if none is left, or after a failure. */
static bool take_slice(struct run *run, struct material *material)
{
    bool found = false;
    pthread_mutex_lock(&run->lock);
    while (!found && !run->failed && run->next < run->count) {
        *material = run->list[run->count - 1 - run->next++]; /* the largest first */
        found = !is_packed(run, *material);
    }
    /* Every thread comes here, and the progress bar needs the lock. */
    progress_bar_show(&run->progress, 0, "packing");
    pthread_mutex_unlock(&run->lock);
    return found;
}

static bool pack_one(const struct run *run, struct material material)
{
    char path[NAME_BYTES];
    name_packed(run, material, path);
    /* Threads can share the workspace: no two pack the same slice. */
    const struct pack pack = {
        .workspace = run->build.workspace,
        .list = &material,
        .count = 1,
        .kind = run->options->kind,
    };
    return pack_write(&pack, path);
}

static void *pack_some(void *context)
{
    struct run *run = context;
    struct material material;
    while (take_slice(run, &material)) {
        const bool ok = pack_one(run, material);
        pthread_mutex_lock(&run->lock);
        run->progress.done += PACK_WEIGHT * (double)build_order_positions(material);
        run->failed = run->failed || !ok;
        pthread_mutex_unlock(&run->lock);
    }
    return NULL;
}

static bool pack_missing(struct run *run)
{
    pthread_t helpers[HELPERS_MAX];
    unsigned count = 0;
    pthread_mutex_init(&run->lock, NULL);
    /* If a thread cannot start, the others take its share. */
    while (count + 1 < run->options->threads &&
           pthread_create(&helpers[count], NULL, pack_some, run) == 0)
        count++;
    pack_some(run);
    while (count > 0)
        pthread_join(helpers[--count], NULL);
    pthread_mutex_destroy(&run->lock);
    return !run->failed;
}

static bool append(FILE *to, const char *path)
{
    FILE *from = fopen(path, "rbe");
    if (from == NULL)
        return complain(path);
    char bytes[1 << 14];
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, from)) > 0;)
        fwrite(bytes, 1, count, to);
    const bool ok = !ferror(from) || complain(path);
    fclose(from);
    return ok;
}

/* Joins the packed files. Returns false and prints an error on failure. */
static bool join(const struct run *run, const char *path)
{
    char part[NAME_BYTES];
    struct builder error = BUILDER(NAME_BYTES + 128);
    struct save save;
    bool ok = save_begin(&save, path, &error);
    if (ok) {
        for (size_t i = 0; ok && !ferror(save.file) && i < run->count; i++) {
            name_packed(run, run->list[i], part);
            ok = append(save.file, part);
        }
        ok = save_end(&save, ok, &error);
    }
    if (error.length > 0)
        fprintf(stderr, "%s\n", error.start);
    return ok;
}

/* Returns whether the tool itself makes files with this name. */
static bool is_made_here(const struct rule_set *rules, const char *name)
{
    static const char *const endings[] = {".full", ".wld", ".mtc", ".dtw"};
    const size_t prefix = strlen(rules->game->name);
    if (rules->files->number != 0 && strncmp(name, rules->game->name, prefix) == 0 &&
        name[prefix] == '-')
        name += prefix + 1;
    struct text text = text_of(name);
    if (text_ends_with(text, SAVE_ENDING))
        text.length -= strlen(SAVE_ENDING);
    if (text_is(text, "joined"))
        return true;
    bool made = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        made = made || (text.length == 4 + strlen(endings[i]) && text_ends_with(text, endings[i]));
    return made && strspn(name, "0123456789") == 4;
}

/* Removes the working folder without following links. Returns false and prints an error on
 * failure. */
static bool remove_work(const struct run *run)
{
    const char *path = run->work;
    const int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = file >= 0 ? fdopendir(file) : NULL;
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        if (is_made_here(run->options->rules, entry->d_name))
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder != NULL)
        closedir(folder);
    else if (file >= 0)
        close(file);
    if (rmdir(path) == 0 || errno == ENOENT)
        return true;
    fprintf(stderr, "%s: not removed: %s\n", path, strerror(errno));
    return false;
}

/* Checks a sample against one-ply searches, with the engine's code. */
static bool is_right(const struct rule_set *rules, const char *path, struct verified *verified)
{
    struct tablebase *tablebase = rule_set_open(rules, path);
    if (tablebase == NULL)
        return false;
    verify_files(rules, tablebase, SAMPLE, verified);
    draughts_tablebase_close(tablebase);
    if (verified->wrong > 0)
        fprintf(stderr, "%s: %llu positions are wrong\n", path,
                (unsigned long long)verified->wrong);
    return verified->wrong == 0;
}

/* Installs the file. A bad file is deleted with its parts. */
static bool finish(const struct run *run)
{
    char joined[NAME_BYTES];
    name_path(joined, run->work, "joined");
    if (!join(run, joined))
        return false;
    struct verified verified = {0};
    const bool ok = is_right(run->options->rules, joined, &verified);
    if (ok && rename(joined, run->file) != 0)
        return complain(run->file);
    progress_bar_clear(&run->progress);
    /* Remove the parts of a bad file, too: the next run must not reuse them. */
    const bool removed = remove_work(run);
    if (ok)
        printf("%s: databases of up to %u pieces; %llu positions checked, none wrong\n", run->file,
               run->options->pieces_max, (unsigned long long)verified.checked);
    return ok && removed;
}

/* Counts all the work, and what earlier runs have done of it. */
static void begin_progress(struct run *run)
{
    double all = 0, earlier = 0;
    for (size_t i = 0; i < run->count; i++) {
        const double positions = (double)build_order_positions(run->list[i]);
        all += (BUILD_WEIGHT + PACK_WEIGHT) * positions;
        if (workspace_has_both(run->build.workspace, run->list[i]))
            earlier += BUILD_WEIGHT * positions;
        if (is_packed(run, run->list[i]))
            earlier += PACK_WEIGHT * positions;
    }
    run->progress = progress_bar_begin(all, earlier);
}

static bool run_locked(struct run *run)
{
    const struct options *options = run->options;
    struct stat status;
    if (lstat(run->work, &status) == 0 && !S_ISDIR(status.st_mode)) {
        fprintf(stderr, "%s: not a folder, or a link to one\n", run->work);
        return false;
    }
    if (is_of_another_game(run)) {
        fprintf(stderr, "%s: has databases for another game\n", run->file);
        return false;
    }
    /* Smaller slices first, as the builder needs them. */
    run->count = build_order_list(options->pieces_max, run->list);
    if (is_installed(run)) {
        printf("%s: already complete up to %u pieces\n", run->file, options->pieces_max);
        return remove_work(run);
    }
    if (has_more(run)) {
        fprintf(stderr,
                "%s: has values that the new file would lack; rename it to keep both, or remove "
                "it\n",
                run->file);
        return false;
    }
    if (!make_folder(run->work))
        return false;
    WORKSPACE(workspace, options->rules, run->work);
    run->build = (struct build){
        .workspace = &workspace,
        .threads = options->threads,
        .memory_bytes = options->memory_mib << 20,
        .progress = &run->progress,
        .weight = BUILD_WEIGHT,
    };
    if (!has_room(run))
        return false;
    begin_progress(run);
    return build_missing(run) && pack_missing(run) && finish(run);
}

/* Names "endgame.kde" and "endgame.work", or "endgame-russian.kde" and so on. */
static void name_install(struct run *run, const char *folder)
{
    const struct rule_set *rules = run->options->rules;
    const bool is_first = rules->files->number == 0;
    struct builder work = builder_over(run->work, NAME_BYTES);
    struct builder file = builder_over(run->file, NAME_BYTES);
    struct builder name = BUILDER(64);
    if (!is_first)
        builder_add(&name, "-%s", rules->game->name);
    builder_add(&work, "%s/endgame%s.work", folder, name.start);
    builder_add(&file, "%s/endgame%s.kde", folder, name.start);
}

/* After a failure the next run resumes with the finished files. */
bool command_install(const struct options *options)
{
    if (options->kind == SECTION_DTW && options->pieces_max > EXACT_PIECES) {
        fprintf(stderr, "install: distances are available up to %d pieces\n", EXACT_PIECES);
        return false;
    }
    struct builder path = BUILDER(DATA_FOLDER_SIZE);
    if (options->folder == NULL && !find_folder(&path))
        return false;
    const char *folder = options->folder != NULL ? options->folder : path.start;
    struct run run = {.options = options};
    name_install(&run, folder);
    if (!make_folder(folder))
        return false;
    const int lock = lock_folder(folder);
    if (lock < 0)
        return false;
    const bool ok = run_locked(&run);
    close(lock);
    return ok;
}
