#include "protocol/session/option.h"

#include <string.h>

#include "protocol/session/quota.h"

const struct game *option_game(const struct option *option)
{
    /* Compare names: a program without the game must link. */
    for (size_t i = 0; option->game != NULL && variant_at(i) != NULL; i++)
        if (strcmp(variant_at(i)->game->name, option->game) == 0)
            return variant_at(i)->game;
    return NULL;
}

struct option option_within(const struct option *option, const struct quota *quota)
{
    struct option within = *option;
    if (option->quota_maximum == NULL)
        return within;
    if (within.maximum > option->quota_maximum(quota))
        within.maximum = option->quota_maximum(quota);
    /* Clients send defaults back. */
    if (within.default_value > within.maximum)
        within.default_value = within.maximum;
    return within;
}

static bool parse_check(struct text text, int64_t *value, struct builder *error)
{
    if (!text_is_folded(text, "true") && !text_is_folded(text, "false"))
        return builder_fail(error, "expected true or false");
    *value = text_is_folded(text, "true");
    return true;
}

static bool parse_spin(const struct option *option, struct text text, int64_t *value,
                       struct builder *error)
{
    int64_t number;
    if (!text_to_nearest_integer(text, &number))
        return builder_fail(error, "not a number");
    /* Refused, not clamped: the client must learn of it. */
    if (number < option->minimum || number > option->maximum)
        return builder_fail(error, "not between %lld and %lld", (long long)option->minimum,
                            (long long)option->maximum);
    *value = number;
    return true;
}

static bool parse_combo(const struct option *option, struct text text, int64_t *value,
                        struct builder *error)
{
    for (size_t i = 0; option->combo_value(i) != NULL; i++) {
        /* UCI: names and values fold case. */
        if (text_is_folded(text, option->combo_value(i))) {
            *value = (int64_t)i;
            return true;
        }
    }
    /* Names such as `english` are understood but not listed, because GUIs show the list. */
    if (option->find_other != NULL && option->find_other(text, value, error))
        return true;
    if (error->length > 0)
        return false;
    builder_add(error, "none of");
    const char *value_name;
    for (size_t i = 0; (value_name = option->combo_value(i)) != NULL; i++) {
        if (error->length + strlen(value_name) + sizeof "  ..." > error->size)
            return builder_fail(error, " ...");
        builder_add(error, " %s", value_name);
    }
    return false;
}

bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *error)
{
    /* options.c opens files: they need a copy of the path and an idle engine. */
    if (option->kind == OPTION_STRING || option->kind == OPTION_FILE)
        return builder_fail(error, "cannot be set");
    /* Some clients send a value with a button. */
    if (option->kind == OPTION_BUTTON)
        return true;
    if (text.length == 0)
        return builder_fail(error, "no value given");
    if (option->kind == OPTION_CHECK)
        return parse_check(text, value, error);
    if (option->kind == OPTION_SPIN)
        return parse_spin(option, text, value, error);
    return parse_combo(option, text, value, error);
}

/* Only a spin can fail: Hash and Threads take memory. */
bool option_apply(const struct option *option, struct session *session, int64_t value)
{
    if (option->kind == OPTION_SPIN)
        return option->set_spin == NULL || option->set_spin(session, value);
    if (option->kind == OPTION_CHECK && option->set_check != NULL)
        option->set_check(session, value != 0);
    else if (option->kind == OPTION_COMBO && option->set_combo != NULL)
        option->set_combo(session, (size_t)value);
    else if (option->kind == OPTION_BUTTON)
        option->press(session);
    return true;
}
