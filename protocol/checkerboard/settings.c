#include "protocol/checkerboard/settings.h"

#include <pthread.h>
#include <string.h>

#include "engine/engine.h"

#define VALUE_SIZE 4096

/*
 * CheckerBoard names a setting in its own words. Those that the engine has an option for are handed
 * on as lines of UCI before the next search: the engine could not set them during one, and checks
 * them once more.
 */
struct setting {
    const char *name;
    const char *option; /* the engine's; NULL: ours */
    bool is_number;
    int64_t minimum, maximum;
    bool was_set, is_new; /* set ever; since it was last handed on */
    char value[VALUE_SIZE];
};

enum { HASH, THREADS, ENDGAMES, NODES, HISTORY, COUNT };

/* Of all values: CheckerBoard's window sets them on its thread while getmove() runs on another. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct setting settings[COUNT] = {
    [HASH] = {"hashsize", "Hash", true, 1, ENGINE_HASH_MAX_MIB},
    [THREADS] = {"searchthreads", "Threads", true, 1, ENGINE_THREADS_MAX, .value = "1"},
    [ENDGAMES] = {"dbpath", "EndgamePath"},
    [NODES] = {"nodes", NULL, true, 0, INT64_MAX, .value = "0"},
    [HISTORY] = {"gamehist"},
};

static struct setting *find(struct text name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (text_is(name, settings[i].name))
            return &settings[i];
    return NULL;
}

/* A value that the engine would refuse is refused here, where CheckerBoard gets the reason. A line
 * break in it would end the option's line and begin another. */
static bool fits(const struct setting *setting, struct text value, struct builder *why)
{
    int64_t number;
    if (setting->is_number && (!text_to_integer(value, &number) || number < setting->minimum ||
                               number > setting->maximum))
        return builder_fail(why, "%s: a number from %lld to %lld expected", setting->name,
                            (long long)setting->minimum, (long long)setting->maximum);
    if (value.length >= VALUE_SIZE || memchr(value.start, '\n', value.length) != NULL)
        return builder_fail(why, "%s: too long", setting->name);
    return true;
}

static void set(struct setting *setting, struct text value)
{
    memcpy(setting->value, value.start, value.length);
    setting->value[value.length] = '\0';
    setting->was_set = setting->is_new = true;
}

bool settings_get(struct text name, struct builder *reply)
{
    const struct setting *setting = find(name);
    if (setting == NULL)
        return builder_fail(reply, "?");
    pthread_mutex_lock(&lock);
    /* CheckerBoard's dialog shows this value, so the default must be true. */
    if (setting == &settings[HASH] && !setting->was_set)
        builder_add(reply, "%d", ENGINE_HASH_DEFAULT_MIB);
    else
        builder_add(reply, "%s", setting->value);
    pthread_mutex_unlock(&lock);
    return true;
}

bool settings_set(struct text name, struct text value, struct builder *reply)
{
    struct setting *setting = find(name);
    if (setting == NULL)
        return builder_fail(reply, "?");
    if (!fits(setting, value, reply))
        return false;
    /* Checked before the lock is taken: what a value must be never changes. */
    pthread_mutex_lock(&lock);
    set(setting, value);
    pthread_mutex_unlock(&lock);
    builder_add(reply, "%s set to %.*s", setting->name, TEXT_ARGUMENTS(value));
    return true;
}

void settings_write_options(bool all, struct builder *lines)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < COUNT; i++) {
        struct setting *setting = &settings[i];
        /* A new engine has none of the values yet, an old one all but the new ones. */
        if (setting->option != NULL && (setting->is_new || (all && setting->was_set)))
            builder_add(lines, "setoption name %s value %s\n", setting->option, setting->value);
        /* Also of those without an option: they are read where they are used. */
        setting->is_new = false;
    }
    pthread_mutex_unlock(&lock);
}

int64_t settings_nodes(void)
{
    int64_t nodes = 0;
    pthread_mutex_lock(&lock);
    text_to_integer(text_of(settings[NODES].value), &nodes);
    pthread_mutex_unlock(&lock);
    return nodes;
}

void settings_copy_history(struct builder *history)
{
    pthread_mutex_lock(&lock);
    builder_add(history, "%s", settings[HISTORY].value);
    pthread_mutex_unlock(&lock);
}
