#include "protocol/checkerboard/settings.h"

#include <pthread.h>
#include <string.h>

#include "engine/engine.h"

/*
 * CheckerBoard's settings. Those with an engine option become UCI lines before the next search; the
 * engine checks them again.
 */
struct setting {
    const char *name;
    const char *option; /* of the engine; NULL: none */
    bool is_number;
    int64_t minimum, maximum;
    bool was_set, is_new; /* ever; since the last search */
    char value[SETTINGS_VALUE_SIZE];
};

enum { HASH, THREADS, ENDGAMES, NODES, HISTORY, COUNT };

/* Guards all values: CheckerBoard sets them while getmove() runs on another thread. */
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

/* Returns false, with the reason for CheckerBoard, if the value is invalid. A line break would
 * begin another command. */
static bool fits(const struct setting *setting, struct text value, struct builder *error)
{
    int64_t number;
    if (setting->is_number && (!text_to_integer(value, &number) || number < setting->minimum ||
                               number > setting->maximum))
        return builder_fail(error, "%s: expected a number from %lld to %lld", setting->name,
                            (long long)setting->minimum, (long long)setting->maximum);
    if (value.length >= SETTINGS_VALUE_SIZE)
        return builder_fail(error, "%s: too long", setting->name);
    if (memchr(value.start, '\n', value.length) != NULL)
        return builder_fail(error, "%s: contains a line break", setting->name);
    return true;
}

static void store_setting(struct setting *setting, struct text value)
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
    /* CheckerBoard's dialog shows the default. */
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
    /* The bounds never change, so fits() needs no lock. */
    pthread_mutex_lock(&lock);
    store_setting(setting, value);
    pthread_mutex_unlock(&lock);
    builder_add(reply, "%s set to %.*s", setting->name, TEXT_ARGUMENTS(value));
    return true;
}

void settings_write_options(bool all, struct builder *lines)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < COUNT; i++) {
        struct setting *setting = &settings[i];
        /* A new engine needs all values, an old one only changes. */
        if (setting->option != NULL && (setting->is_new || (all && setting->was_set)))
            builder_add(lines, "setoption name %s value %s\n", setting->option, setting->value);
        /* A setting without an option is no longer new, either. */
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
