#include "tools/match/process/output.h"

#include <errno.h>
#include <string.h>

#include "protocol/host/sink.h"

bool output_is_stuck(struct output *output)
{
    return ev_is_active(&output->writable);
}

/* Writes as much as the reader takes. */
static void flush_output(struct output *output)
{
    while (output->written < output->kept.length) {
        const ssize_t count = sink_write(output->sink, output->kept.bytes + output->written,
                                         output->kept.length - output->written);
        if (count > 0) {
            output->written += (size_t)count;
        } else if (errno == EAGAIN) {
            ev_io_start(output->loop, &output->writable);
            return;
        } else if (errno != EINTR) {
            /* A lost reader or a full disk does not stop the match. */
            break;
        }
    }
    ev_io_stop(output->loop, &output->writable);
    output->kept.length = output->written = 0;
}

static void on_output_writable(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop, (void)events;
    flush_output(watcher->data);
}

bool output_start(struct output *output, struct ev_loop *loop, int descriptor, size_t batch)
{
    *output = (struct output){.loop = loop, .sink = sink_open(descriptor), .batch = batch};
    if (output->sink == NULL)
        return false;
    ev_io_init(&output->writable, on_output_writable, sink_descriptor(output->sink), EV_WRITE);
    output->writable.data = output;
    return true;
}

/* Returns false if too much is kept. */
static bool has_room(struct output *output, size_t length)
{
    if (output->kept.length - output->written + length > OUTPUT_KEPT_MAX)
        return false;
    if (output->written >= OUTPUT_KEPT_MAX) {
        output->kept.length -= output->written;
        memmove(output->kept.bytes, output->kept.bytes + output->written, output->kept.length);
        output->written = 0;
    }
    return true;
}

void output_add_raw(struct output *output, struct text bytes)
{
    if (output->sink == NULL || !has_room(output, bytes.length))
        return;
    strbuf_add_text(&output->kept, bytes);
    if (output->kept.length - output->written >= output->batch && !output_is_stuck(output))
        flush_output(output);
}

static void add_line(struct output *output, struct text line)
{
    char escape[TEXT_ESCAPE_SIZE];
    while (line.length > 0)
        strbuf_add_text(&output->kept, text_take_printable(&line, escape));
    strbuf_add_char(&output->kept, '\n');
}

void output_add(struct output *output, struct text lines)
{
    if (output->sink == NULL)
        return;
    while (lines.length > 0) {
        const struct text line = text_take_line(&lines);
        /* A byte may become four. */
        if (!has_room(output, 4 * line.length + 100)) {
            output->lost++;
            continue;
        }
        if (output->lost > 0)
            strbuf_add(&output->kept, "(%llu lines dropped: the reader was too slow)\n",
                       output->lost);
        output->lost = 0;
        add_line(output, line);
    }
    output_add_raw(output, text_of(""));
}

void output_finish(struct output *output)
{
    if (output->sink == NULL)
        return;
    for (flush_output(output); output->kept.length > 0; flush_output(output))
        sink_wait(output->sink);
    ev_io_stop(output->loop, &output->writable);
    sink_close(output->sink);
    strbuf_finish(&output->kept);
    output->sink = NULL;
}
