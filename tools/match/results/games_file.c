/*
 * The games file follows the results file: it can always be made again from it. So on resuming its
 * games are compared with those of the results, game by game, and missing ones are appended; it
 * decides nothing.
 */
#include "tools/match/results/games_file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/files.h"

/* What the file holds after the offset is read and compared, not trusted: someone may have edited
 * the games between two runs. */
bool games_file_open(struct games_file *games, const char *name, int64_t offset,
                     struct builder *why)
{
    *games = (struct games_file){.name = name, .file = -1};
    if (name == NULL)
        return true;
    games->file = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (games->file < 0)
        return file_complain("write", name, why);
    const int64_t length = file_length(name);
    /* Games that were there before the match began are missing now. */
    if (length < offset)
        return builder_fail(why, "%s has become shorter than it was before the match", name);
    char chunk[4096];
    for (off_t at = (off_t)offset;;) {
        const ssize_t got = pread(games->file, chunk, sizeof chunk, at);
        if (got < 0)
            return file_complain("read", name, why);
        if (got == 0)
            return true;
        strbuf_add_text(&games->old, (struct text){chunk, (size_t)got});
        at += got;
    }
}

bool games_file_add(struct games_file *games, struct text game, struct builder *why)
{
    if (games->file < 0)
        return true;
    /* While old games are left, the next game must begin with them; only what is after them is
     * written. A runner that was killed may have left half a game, which is completed here. */
    const struct text old = strbuf_text(&games->old);
    const size_t left = old.length - games->checked;
    const size_t known = left < game.length ? left : game.length;
    if (known > 0 && memcmp(old.start + games->checked, game.start, known) != 0)
        return builder_fail(why, "%s holds other games than the match's results", games->name);
    games->checked += known;
    /* From now on every game is new: the old text is not needed any more. */
    if (games->checked == old.length && old.length > 0) {
        strbuf_finish(&games->old);
        games->checked = 0;
    }
    const struct text added = {game.start + known, game.length - known};
    if (!text_write_all(games->file, added))
        return file_complain("write", games->name, why);
    return true;
}

void games_file_close(struct games_file *games)
{
    if (games->file >= 0)
        close(games->file);
    games->file = -1;
    strbuf_finish(&games->old);
}
