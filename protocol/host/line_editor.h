/*
 * Line editing and history at a terminal, by libedit. Pipes and sockets are read by the reader
 * alone, and so are terminals in a build without the library.
 */
#ifndef KINGDROP_PROTOCOL_HOST_LINE_EDITOR_H
#define KINGDROP_PROTOCOL_HOST_LINE_EDITOR_H

#include "protocol/host/reader.h"

struct line_editor;

/* Returns an editor if standard input and output are a terminal, which it puts into raw mode; else,
 * and without libedit, NULL, which all functions below take. */
struct line_editor *line_editor_open(void);

/* Restores the terminal's mode. */
void line_editor_close(struct line_editor *editor);

/* Reads a typed character, which must be there. A whole line goes to the reader; Ctrl-D on an empty
 * one ends it. */
void line_editor_read(struct line_editor *editor, struct reader *reader);

/* Takes the unfinished line off the screen, so that other lines can be written, until it is shown
 * again. */
void line_editor_hide(struct line_editor *editor);
void line_editor_show(struct line_editor *editor);

/* Adapts to a new size of the window, and to a terminal whose mode a shell has changed meanwhile.
 */
void line_editor_resume(struct line_editor *editor);

#endif
