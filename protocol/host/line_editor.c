#include "protocol/host/line_editor.h"

#include <stddef.h>

#ifdef KINGDROP_LIBEDIT

#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define HISTORY_LINES 1000
#define CTRL_D ('D' - '@')

struct line_editor {
    EditLine *edit;
    History *history;
    bool is_hidden;
};

/* The default prompt is "? ". */
static char *no_prompt(EditLine *edit)
{
    static char prompt[] = "";
    (void)edit;
    return prompt;
}

/* In raw mode el_gets() returns after each character. */
static void set_raw(struct line_editor *editor, bool is_raw)
{
    el_set(editor->edit, EL_UNBUFFERED, (int)is_raw);
}

struct line_editor *line_editor_open(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return NULL;
    struct line_editor *editor = calloc(1, sizeof *editor);
    if (editor == NULL)
        return NULL;
    HistEvent event;
    editor->edit = el_init("kingdrop", stdin, stdout, stderr);
    editor->history = history_init();
    if (editor->edit == NULL || editor->history == NULL) {
        line_editor_close(editor);
        return NULL;
    }
    history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_PROMPT, no_prompt);
    el_set(editor->edit, EL_SIGNAL, 0); /* the loop handles signals */
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_source(editor->edit, NULL);
    set_raw(editor, true);
    return editor;
}

void line_editor_close(struct line_editor *editor)
{
    if (editor == NULL)
        return;
    if (editor->edit != NULL) {
        set_raw(editor, false);
        el_end(editor->edit);
    }
    if (editor->history != NULL)
        history_end(editor->history);
    free(editor);
}

/* Hands over a line with its newline, and begins a new one. */
static void accept_line(struct line_editor *editor, struct reader *reader, struct text line)
{
    HistEvent event;
    if (text_trim((struct text){line.start, line.length - 1}).length > 0)
        history(editor->history, &event, H_ENTER, line.start);
    /* Only an overlong line does not fit. */
    if (!reader_feed(reader, line))
        reader_end(reader);
    set_raw(editor, false);
    set_raw(editor, true);
}

void line_editor_read(struct line_editor *editor, struct reader *reader)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int count = 0;
    if (poll(&input, 1, 0) < 0 || (input.revents & (POLLHUP | POLLERR)) != 0) {
        reader_end(reader);
        return;
    }
    const char *line = el_gets(editor->edit, &count);
    if (line == NULL || count <= 0)
        return;
    /* libedit puts Ctrl-D into an empty line. */
    if (count == 1 && line[0] == CTRL_D)
        reader_end(reader);
    else if (line[count - 1] == '\n' || line[count - 1] == '\r')
        accept_line(editor, reader, (struct text){line, (size_t)count});
}

void line_editor_hide(struct line_editor *editor)
{
    if (editor == NULL || editor->is_hidden)
        return;
    const LineInfo *line = el_line(editor->edit);
    editor->is_hidden = line->lastchar > line->buffer;
    if (!editor->is_hidden)
        return;
    fputs("\r\033[K", stdout);
    fflush(stdout);
}

void line_editor_show(struct line_editor *editor)
{
    if (editor == NULL || !editor->is_hidden)
        return;
    editor->is_hidden = false;
    el_set(editor->edit, EL_REFRESH);
}

void line_editor_resume(struct line_editor *editor)
{
    if (editor == NULL)
        return;
    el_set(editor->edit, EL_PREP_TERM, 0);
    el_set(editor->edit, EL_PREP_TERM, 1);
    el_resize(editor->edit);
    el_set(editor->edit, EL_REFRESH);
}

#else

struct line_editor *line_editor_open(void)
{
    return NULL;
}

void line_editor_close(struct line_editor *editor)
{
    (void)editor;
}

void line_editor_read(struct line_editor *editor, struct reader *reader)
{
    (void)editor, (void)reader;
}

void line_editor_hide(struct line_editor *editor)
{
    (void)editor;
}

void line_editor_show(struct line_editor *editor)
{
    (void)editor;
}

void line_editor_resume(struct line_editor *editor)
{
    (void)editor;
}

#endif
