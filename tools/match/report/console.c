/* A status line is unreadable in a file or pipe. */
#include "tools/match/report/console.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/time_manager.h"
#include "tools/match/report/rating_table.h"

/* Redraw rarely: there may be thousands of games a second. */
#define REDRAW_NS INT64_C(100000000)

#define SECONDS(ns) ((double)(ns) / 1e9)

bool console_start(struct console *console, struct ev_loop *loop, uint64_t total, uint64_t at_start)
{
    *console = (struct console){
        .at_terminal = isatty(STDOUT_FILENO) != 0,
        .start_ns = time_now_ns(),
        .total = total,
        .at_start = at_start,
    };
    return output_start(&console->output, loop, STDOUT_FILENO, 0);
}

/* Moves to the line's start and erases it, on all common terminals. */
static void erase(struct console *console)
{
    if (console->is_drawn)
        output_add_raw(&console->output, text_of("\r\033[K"));
    console->is_drawn = false;
}

void console_print(struct console *console, const char *format, ...)
{
    char *lines = NULL;
    va_list arguments;
    va_start(arguments, format);
    const int length = vasprintf(&lines, format, arguments);
    va_end(arguments);
    erase(console);
    if (length > 0)
        output_add(&console->output, text_of(lines));
    free(length >= 0 ? lines : NULL);
}

/* "2h05m", "3m20s", "12s" */
static void write_duration(struct strbuf *buffer, double seconds)
{
    const unsigned long long whole = seconds < 1e9 ? (unsigned long long)seconds : 0;
    if (whole >= 3600)
        strbuf_add(buffer, "%lluh%02llum", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        strbuf_add(buffer, "%llum%02llus", whole / 60, whole % 60);
    else
        strbuf_add(buffer, "%llus", whole);
}

static void write_progress(struct strbuf *buffer, const struct console *console, uint64_t games,
                           uint64_t running)
{
    const double elapsed = SECONDS(time_now_ns() - console->start_ns);
    /* Games of earlier runs would inflate the rate. */
    const double rate = elapsed > 0 ? (double)(games - console->at_start) / elapsed : 0;
    strbuf_add(buffer, "%llu of %llu games, %llu running", (unsigned long long)games,
               (unsigned long long)console->total, (unsigned long long)running);
    /* The rate is unknown before this run's first game ends. */
    if (rate <= 0)
        return;
    strbuf_add(buffer, rate >= 1 ? ", %.1f/s" : ", %.1f/min", rate >= 1 ? rate : rate * 60);
    strbuf_add(buffer, ", ends in ");
    write_duration(buffer, (double)(console->total - games) / rate);
}

static size_t terminal_width(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : 79;
}

void console_draw_status(struct console *console, const struct scoreboard *scoreboard,
                         uint64_t running)
{
    const int64_t now_ns = time_now_ns();
    if (!console->at_terminal || output_is_stuck(&console->output) ||
        (console->is_drawn && now_ns - console->drawn_ns < REDRAW_NS))
        return;
    STRBUF(line);
    write_progress(&line, console, scoreboard->games, running);
    if (scoreboard->settings->engine_count == 2) {
        strbuf_add(&line, ", ");
        rating_table_write_line(&line, scoreboard);
    }
    if (scoreboard->settings->has_sprt) {
        strbuf_add(&line, ", ");
        rating_table_write_sprt(&line, scoreboard);
    }
    /* A longer line would wrap, and \r would erase only its last part. */
    struct text text = strbuf_text(&line);
    const size_t width = terminal_width();
    if (text.length > width)
        text.length = width;
    erase(console);
    output_add_raw(&console->output, text);
    console->is_drawn = true;
    console->drawn_ns = now_ns;
}

void console_clear_status(struct console *console)
{
    erase(console);
}

void console_finish(struct console *console)
{
    erase(console);
    output_finish(&console->output);
}

void console_complain(const char *words)
{
    struct builder line = BUILDER(1000);
    builder_add(&line, "kingdrop-match: ");
    builder_add_printable(&line, text_of(words));
    fprintf(stderr, "%s\n", line.start);
}
