#include "tools/match/live.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tools/match/loop.h"
#include "tools/match/table.h"

/* Not to draw for every game where games are short. */
#define REDRAW_NS INT64_C(100000000)

#define SECONDS(ns) ((double)(ns) / 1e9)

void live_start(struct live *live, uint64_t total, uint64_t at_start)
{
    *live = (struct live){
        .at_terminal = isatty(STDOUT_FILENO) != 0,
        .start_ns = loop_now_ns(),
        .total = total,
        .at_start = at_start,
    };
}

/* The sequences that every terminal of today knows: to the line's beginning, erase the line. */
static void erase(struct live *live)
{
    if (live->is_drawn)
        fputs("\r\033[K", stdout);
    live->is_drawn = false;
}

void live_show(struct live *live, struct text lines)
{
    erase(live);
    fwrite(lines.start, 1, lines.length, stdout);
    fflush(stdout);
}

void live_say(struct live *live, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    erase(live);
    vprintf(format, arguments);
    va_end(arguments);
    fflush(stdout);
}

/* "2h05m", "3m20s", "12s" */
static void write_duration(struct page *page, double seconds)
{
    const unsigned long long whole = seconds < 1e9 ? (unsigned long long)seconds : 0;
    if (whole >= 3600)
        page_add(page, "%lluh%02llum", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        page_add(page, "%llum%02llus", whole / 60, whole % 60);
    else
        page_add(page, "%llus", whole);
}

static void write_progress(struct page *page, const struct live *live, uint64_t games,
                           uint64_t running)
{
    const double elapsed = SECONDS(loop_now_ns() - live->start_ns);
    const double rate = elapsed > 0 ? (double)(games - live->at_start) / elapsed : 0;
    page_add(page, "%llu of %llu games, %llu running", (unsigned long long)games,
             (unsigned long long)live->total, (unsigned long long)running);
    if (rate <= 0)
        return;
    page_add(page, rate >= 1 ? ", %.1f/s" : ", %.1f/min", rate >= 1 ? rate : rate * 60);
    page_add(page, ", ends in ");
    write_duration(page, (double)(live->total - games) / rate);
}

static size_t terminal_width(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : 79;
}

void live_draw(struct live *live, const struct standing *standing, uint64_t running)
{
    const int64_t now_ns = loop_now_ns();
    if (!live->at_terminal || (live->is_drawn && now_ns - live->drawn_ns < REDRAW_NS))
        return;
    struct page line = {0};
    write_progress(&line, live, standing->games, running);
    if (standing->settings->engine_count == 2) {
        page_add(&line, ", ");
        table_write_line(&line, standing);
    }
    if (standing->settings->has_sprt) {
        page_add(&line, ", ");
        table_write_test(&line, standing);
    }
    struct text text = page_text(&line);
    const size_t width = terminal_width();
    if (text.length > width)
        text.length = width;
    erase(live);
    fwrite(text.start, 1, text.length, stdout);
    fflush(stdout);
    page_finish(&line);
    live->is_drawn = true;
    live->drawn_ns = now_ns;
}

void live_finish(struct live *live)
{
    erase(live);
    fflush(stdout);
}
