/*
 * Installing: builds the slices, packs each pair of them into a file, joins these, verifies a
 * sample and puts the file into the folder where the engine looks for it.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_INSTALL_H
#define KINGDROP_TOOLS_ENDGAME_INSTALL_H

#include <stdbool.h>
#include <stdint.h>

#include "games/checkers/tablebase/section.h"
#include "games/text.h"

struct install {
    const char *folder;
    unsigned pieces_max;
    enum section_kind kind;
    unsigned threads;
    uint64_t memory_bytes;
};

/* The folder of the user, or of the system for root; false, and why, if the environment names
 * none. */
bool install_folder(struct builder *path, struct builder *why);

/* False, with a complaint on stderr, when something fails. What is finished by then is kept in the
 * folder, and the next run goes on there. */
bool install_run(const struct install *install);

#endif
