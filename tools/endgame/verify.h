/* Checks databases: each value must follow from its moves' values. */
#pragma once

#include "tools/endgame/workspace.h"

/* Checked and wrong positions; stderr gets the first wrong ones. */
struct verified {
    uint64_t checked, wrong;
};

/* Checks an even sample of the working files. If all positions are consistent they are right: wins
 * and losses by induction, and a draw has a drawing move and no winning one. Returns false if a
 * file is missing or damaged. */
bool verify_workspace(struct workspace *workspace, unsigned pieces_max, uint64_t sample,
                      struct verified *verified);

/* Checks quiet positions of open files likewise, except if moves lead to missing slices. */
void verify_files(const struct rule_set *rules, const struct tablebase *tablebase, uint64_t sample,
                  struct verified *verified);
