/*
 * The notes that players leave at their moves, as the words of a comment. Pure functions.
 */
#ifndef KINGDROP_TOOLS_MATCH_PDN_NOTE_H
#define KINGDROP_TOOLS_MATCH_PDN_NOTE_H

#include "tools/match/pdn.h"

/* Bytes that hold any note in writing, with its final NUL. */
#define PDN_NOTE_TEXT 128

/* The note's words: "+0.35/12 0.520s n=48211"; nothing when nothing is given. */
void pdn_write_note(const struct pdn_note *note, struct builder *text);

/* Takes a note off the front of a comment, with the comma behind it when more follows. When the
 * comment does not begin with a note it stays as it is, and the note is empty. */
struct pdn_note pdn_take_note(struct text *comment);

#endif
