/*
 * The games file can be rebuilt from the results. A resumed match compares both and appends missing
 * games.
 */
#include "tools/match/results/games_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/lock.h"

/* A blank line separates games. */
#define GAP "\n\n"

enum { READER_TRIES = 100, READER_PAUSE_US = 50000 };

/* Waits until a FIFO has a reader. */
static int open_fifo(const char *name)
{
    for (int tries = 0;; tries++) {
        const int file = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        if (file < 0 && errno == ENXIO && tries < READER_TRIES)
            usleep(READER_PAUSE_US);
        else
            return file;
    }
}

/* Moves the games to a duplicate of stdout and all other output to stderr. */
static int take_stdout(void)
{
    const int file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return file >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? file : -1;
}

static bool open_stream(struct games_file *games, struct builder *error)
{
    games->is_stream = true;
    const bool is_stdout = file_is_stdout(games->name);
    games->file = is_stdout ? take_stdout() : open_fifo(games->name);
    if (games->file < 0 && errno == ENXIO)
        return builder_fail(error, "%s has no reader", games->name);
    /* Block on a slow reader, so no game is lost. */
    if (games->file < 0 || (!is_stdout && fcntl(games->file, F_SETFL, 0) < 0))
        return file_complain("open", games->name, error);
    return true;
}

bool games_file_open(struct games_file *games, const char *name, struct builder *error)
{
    *games = (struct games_file){.name = name, .file = -1, .gap = file_gap(name, GAP)};
    if (name == NULL)
        return true;
    if (file_is_stream(name))
        return open_stream(games, error);
    games->file = lock_open(name, O_RDWR | O_CREAT | O_APPEND, error);
    games->offset = file_length(name);
    games->gap = file_gap(name, GAP);
    return games->file >= 0;
}

static bool read_old(struct games_file *games, struct builder *error)
{
    char chunk[4096];
    for (off_t at = (off_t)games->offset;;) {
        const ssize_t got = pread(games->file, chunk, sizeof chunk, at);
        if (got < 0)
            return file_complain("read", games->name, error);
        if (got == 0)
            return !games->old.failed || builder_fail(error, "out of memory");
        strbuf_add_text(&games->old, (struct text){chunk, (size_t)got});
        at += got;
    }
}

/* The user may have edited the file, so compare it. */
bool games_file_resume(struct games_file *games, int64_t offset, struct builder *error)
{
    if (games->file < 0 || games->is_stream)
        return true;
    /* Games from before the match are missing. */
    if (games->offset < offset)
        return builder_fail(error, "%s is shorter than before the match", games->name);
    games->offset = offset;
    char gap;
    while (pread(games->file, &gap, 1, (off_t)games->offset) == 1 && gap == '\n')
        games->offset++;
    return read_old(games, error);
}

/* Adds a remedy to the error; the results hold all games. */
static bool advise(const struct games_file *games, const char *problem, struct builder *error)
{
    return builder_fail(error,
                        "%s %s: copy it, truncate it (truncate -s %lld %s), and -resume writes the "
                        "games of the results again",
                        games->name, problem, (long long)games->offset, games->name);
}

bool games_file_restart(struct games_file *games, const struct game_set *own, struct builder *error)
{
    struct text rest = strbuf_text(&games->old), game;
    while (game_set_take(&rest, &game))
        if (!game_set_has(own, game))
            return true;
    if (games->old.length == 0)
        return true;
    if (ftruncate(games->file, (off_t)games->offset) < 0)
        return file_complain("write", games->name, error);
    strbuf_finish(&games->old);
    games->gap = file_gap(games->name, GAP);
    return true;
}

static bool begins_with(struct text text, struct text beginning)
{
    return text.length >= beginning.length &&
           memcmp(text.start, beginning.start, beginning.length) == 0;
}

bool games_file_skip_known(struct games_file *games, struct builder *error)
{
    struct text rest, game;
    if (games->is_stream)
        return true;
    games->offset = 0;
    if (games->file >= 0 && !read_old(games, error))
        return false;
    rest = games->last = strbuf_text(&games->old);
    while (game_set_take(&rest, &game))
        if (rest.length > 0)
            games->last = rest;
    /* Half a game may lack even the tag by which games are found. */
    struct text line, lines = games->last;
    while (text_take_part(&lines, '\n', &line))
        continue;
    if (line.length > 0 && begins_with(text_of("[Event "), line))
        games->last = line;
    games->is_merged = true;
    return game_set_fill(&games->known, strbuf_text(&games->old)) ||
           builder_fail(error, "out of memory");
}

/* Returns the number of the game's bytes that a merge finds in the file. */
static size_t count_known(struct games_file *games, struct text game)
{
    const bool is_known = game_set_has(&games->known, game);
    /* A killed merge may have left half a game at the end. A short half may begin known games, too;
     * a known game lacks at most its blank line. */
    const bool is_last = games->last.length > 0 && begins_with(game, games->last) &&
                         (!is_known || game.length - games->last.length <= strlen(GAP));
    if (is_known && !is_last)
        return game.length;
    const size_t known = is_last ? games->last.length : 0;
    games->last = text_of("");
    return known;
}

/* Counts the game's bytes that a resumed match finds. Returns false if the file differs. */
static bool check_known(struct games_file *games, struct text game, size_t *known)
{
    const struct text old = strbuf_text(&games->old);
    const struct text rest = {old.start + games->checked, old.length - games->checked};
    *known = rest.length < game.length ? rest.length : game.length;
    if (!begins_with(rest, (struct text){game.start, *known}))
        return false;
    games->checked += *known;
    /* All further games are new. */
    if (games->checked == old.length && old.length > 0) {
        strbuf_finish(&games->old);
        games->checked = 0;
    }
    return true;
}

bool games_file_add(struct games_file *games, struct text game, struct builder *error)
{
    size_t known = 0;
    if (games->file < 0)
        return true;
    if (games->is_merged)
        known = count_known(games, game);
    else if (!check_known(games, game, &known))
        return advise(games, "holds other games than the match's results", error);
    if (known == game.length)
        return true;
    const struct text added = {game.start + known, game.length - known};
    /* Only whole games begin after a gap. */
    if ((known == 0 && !text_write_all(games->file, text_of(games->gap))) ||
        !text_write_all(games->file, added))
        return file_complain("write", games->name, error);
    games->gap = "";
    return true;
}

bool games_file_is_used_up(const struct games_file *games, struct builder *error)
{
    return games->checked == games->old.length ||
           advise(games, "holds more games than the match's results", error);
}

void games_file_close(struct games_file *games)
{
    if (games->file >= 0)
        close(games->file);
    games->file = -1;
    game_set_finish(&games->known);
    strbuf_finish(&games->old);
}
