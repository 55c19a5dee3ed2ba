/* CheckerBoard's commands, except moves. */
#include "protocol/checkerboard/checkerboard.h"
#include "protocol/checkerboard/rules.h"
#include "protocol/checkerboard/settings.h"

static bool explain(const struct checkerboard_rules *rules, struct text fen, struct builder *reply)
{
    const struct game *game = rules_variant(rules)->game;
    struct builder ours = BUILDER(CB_REPLY_SIZE);
    struct any_position position;
    rules_translate(rules, fen, &ours);
    if (!game_read_position(game, &position, builder_text(&ours), reply))
        return false;
    game->explain(&position, NULL, reply);
    return true;
}

static bool get(const struct checkerboard_rules *rules, struct text name, struct builder *reply)
{
    if (text_is(name, "protocolversion"))
        builder_add(reply, "2");
    else if (text_is(name, "gametype"))
        builder_add(reply, "%d", rules->game_type);
    else
        return settings_get(name, reply);
    return true;
}

static bool set(const struct checkerboard_rules *rules, struct text name, struct text value,
                struct builder *reply)
{
    struct builder ours = BUILDER(SETTINGS_VALUE_SIZE + 1);
    if (!text_is(name, "gamehist"))
        return settings_set(name, value, reply);
    rules_translate(rules, value, &ours);
    return settings_set(name, builder_text(&ours), reply);
}

/*
 * CheckerBoard expects `?` after an unknown command, such as `get book` or `help`. `get movelist`
 * is also unknown: CheckerBoard has room for 28 moves, but flying kings may have more.
 */
int checkerboard_enginecommand(int game_type, const char *command, char *reply)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    struct builder answer = builder_over(reply, CB_REPLY_SIZE);
    struct text rest = text_trim(text_of(command));
    const struct text verb = text_take_word(&rest);
    if (rules == NULL)
        return false;
    const char *title = rules_variant(rules)->game->title;
    if (text_is(verb, "name")) {
        builder_add(&answer, "kingdrop %s", KINGDROP_VERSION);
        if (game_type != CB_GAMETYPE_ENGLISH)
            builder_add(&answer, ", %s", title);
    } else if (text_is(verb, "about")) {
        builder_add(&answer,
                    "kingdrop %s\n\n%s, with a trained evaluation and endgame "
                    "databases.\nSet its threads, hash table and databases in the engine options.",
                    KINGDROP_VERSION, title);
    } else if (text_is(verb, "staticevaluation")) {
        /* getmove() may run meanwhile, so the engine is not used. */
        return explain(rules, text_trim(rest), &answer);
    } else if (text_is(verb, "get")) {
        return get(rules, text_take_word(&rest), &answer);
    } else if (text_is(verb, "set")) {
        const struct text name = text_take_word(&rest);
        return set(rules, name, text_trim(rest), &answer);
    } else {
        builder_add(&answer, "?");
        return false;
    }
    return true;
}
