/* Times are whole nanoseconds: with floating point a thousand increments of 0.1 s would not give
 * 100 s. */
#include "tools/match/settings/time_control.h"

/* Takes the part before a separator off *text. Returns false and takes nothing if there is none. */
static bool take_before(struct text *text, char separator, struct text *part)
{
    struct text rest = *text;
    const bool found = text_take_part(&rest, separator, part);
    *text = found ? rest : *text;
    return found;
}

/* Few digits and no sign, so products never overflow. */
static bool read_digits(struct text text, size_t digits_max, int64_t *value)
{
    return text.length <= digits_max && text.length > 0 && text.start[0] >= '0' &&
           text_to_integer(text, value);
}

/* Reads digits after the point as nanoseconds. */
static bool read_decimals(struct text text, int64_t *ns)
{
    int64_t value;
    if (!read_digits(text, 9, &value))
        return false;
    for (size_t i = text.length; i < 9; i++)
        value *= 10;
    *ns = value;
    return true;
}

bool time_read_seconds(struct text text, int64_t *ns)
{
    struct text minutes_text, whole = text;
    int64_t minutes = 0, seconds = 0, fraction = 0;
    if (take_before(&text, ':', &minutes_text) && !read_digits(minutes_text, 5, &minutes))
        return false;
    const bool has_point = take_before(&text, '.', &whole);
    if (!has_point)
        whole = text;
    else if (!read_decimals(text, &fraction))
        return false;
    /* ".1" is valid, too. */
    if (!(has_point && whole.length == 0) && !read_digits(whole, 7, &seconds))
        return false;
    *ns = (minutes * 60 + seconds) * SECOND_NS + fraction;
    return true;
}

bool time_control_read_clock(struct time_control *control, struct text text)
{
    struct text part;
    int64_t moves = 0, base_ns, increment_ns = 0;
    if (text_is(text, "inf")) {
        control->base_ns = control->increment_ns = 0;
        control->moves = 0;
        return true;
    }
    if (take_before(&text, '/', &part) && (!read_digits(part, 5, &moves) || moves == 0))
        return false;
    /* moves/base+increment */
    const bool has_increment = take_before(&text, '+', &part);
    if (!time_read_seconds(has_increment ? part : text, &base_ns))
        return false;
    if (has_increment && !time_read_seconds(text, &increment_ns))
        return false;
    /* A clock of 0 would be over before the first move. */
    if (base_ns == 0 && increment_ns == 0)
        return false;
    control->base_ns = base_ns;
    control->increment_ns = increment_ns;
    control->moves = (unsigned)moves;
    return true;
}

/* Writes exact decimals, "10" or "0.1", so a time control reads back equal. */
static void write_seconds(struct builder *text, int64_t ns)
{
    builder_add(text, "%lld", (long long)(ns / SECOND_NS));
    int64_t fraction = ns % SECOND_NS;
    if (fraction > 0)
        builder_add_char(text, '.');
    for (int64_t unit = SECOND_NS / 10; fraction > 0; unit /= 10) {
        builder_add(text, "%d", (int)(fraction / unit));
        fraction %= unit;
    }
}

static void write_time(struct builder *text, const struct time_control *control)
{
    if (control->moves > 0)
        builder_add(text, "%u/", control->moves);
    write_seconds(text, control->base_ns);
    if (control->increment_ns > 0) {
        builder_add_char(text, '+');
        write_seconds(text, control->increment_ns);
    }
}

void time_control_write(const struct time_control *control, struct builder *text)
{
    const size_t before = text->length;
    if (time_control_has_clock(control)) {
        write_time(text, control);
    } else if (control->movetime_ns > 0) {
        write_seconds(text, control->movetime_ns);
        builder_add(text, "/move");
    }
    if (control->nodes > 0)
        builder_add(text, "%snodes=%llu", text->length > before ? " " : "",
                    (unsigned long long)control->nodes);
    if (control->depth > 0)
        builder_add(text, "%sdepth=%u", text->length > before ? " " : "", control->depth);
    if (text->length == before)
        builder_add(text, "inf");
}

void clock_start(struct game_clock *clock, const struct time_control *control)
{
    *clock = (struct game_clock){
        .control = control,
        /* The first move has its increment, too. */
        .left_ns = control->base_ns + control->increment_ns,
        .moves_left = control->moves,
    };
}

int64_t clock_budget(const struct game_clock *clock)
{
    /* Never 0, which would mean no limit. */
    if (time_control_has_clock(clock->control))
        return clock->left_ns > MILLISECOND ? clock->left_ns : MILLISECOND;
    return clock->control->movetime_ns;
}

bool clock_charge(struct game_clock *clock, int64_t spent_ns, int64_t margin_ns)
{
    const struct time_control *control = clock->control;
    const int64_t budget_ns = clock_budget(clock);
    if (budget_ns > 0 && spent_ns > budget_ns + margin_ns)
        return false;
    if (!time_control_has_clock(control))
        return true;
    /* A move within the margin leaves at least 0. */
    clock->left_ns = spent_ns < clock->left_ns ? clock->left_ns - spent_ns : 0;
    clock->left_ns += control->increment_ns;
    if (clock->moves_left > 0 && --clock->moves_left == 0) {
        clock->left_ns += control->base_ns;
        clock->moves_left = control->moves;
    }
    return true;
}
