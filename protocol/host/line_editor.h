/*
 * Line editing and history at a terminal, by libedit. Other input goes through the reader alone,
 * and so does a terminal's in a build without the library.
 */
#pragma once

#include "protocol/host/reader.h"

struct line_editor;

/* Returns an editor, with the terminal in raw mode; NULL if standard input and output are not both
 * a terminal, or without libedit. All functions below accept NULL. */
struct line_editor *line_editor_open(void);

/* Restores the terminal's mode. */
void line_editor_close(struct line_editor *editor);

/* Reads one available character. A whole line goes to the reader; Ctrl-D on an empty line ends the
 * input. */
void line_editor_read(struct line_editor *editor, struct reader *reader);

/* Clears the unfinished line for other output, and shows it again. */
void line_editor_hide(struct line_editor *editor);
void line_editor_show(struct line_editor *editor);

/* Adapts to a new window size, and restores the mode that a shell changed. */
void line_editor_resume(struct line_editor *editor);
