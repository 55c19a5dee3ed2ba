/*
 * CheckerBoard's commands, without moves.
 */
#include "games/game.h"
#include "protocol/checkerboard/checkerboard.h"
#include "protocol/checkerboard/settings.h"

static bool explain(struct text fen, struct builder *reply)
{
    const struct game *game = variant_at(0)->game;
    struct any_position position;
    if (!game_read_position(game, &position, fen, reply))
        return false;
    game->explain(&position, NULL, reply);
    return true;
}

static bool get(struct text name, struct builder *reply)
{
    if (text_is(name, "protocolversion"))
        builder_add(reply, "2");
    else if (text_is(name, "gametype"))
        builder_add(reply, "%d", CB_GAMETYPE_ENGLISH);
    else
        return settings_get(name, reply);
    return true;
}

/* CheckerBoard looks at the `?` for an unknown command, such as `get book` and `help`. */
int CHECKERBOARD_API enginecommand(const char *command, char *reply)
{
    struct builder answer = builder_over(reply, CB_REPLY_SIZE);
    struct text rest = text_trim(text_of(command));
    const struct text verb = text_take_word(&rest);
    if (text_is(verb, "name")) {
        builder_add(&answer, "kingdrop %s", KINGDROP_VERSION);
    } else if (text_is(verb, "about")) {
        builder_add(&answer,
                    "kingdrop %s\n\nEnglish checkers, with a trained evaluation and endgame "
                    "databases.\nIts threads, hash table and databases are among the engine's "
                    "options.",
                    KINGDROP_VERSION);
    } else if (text_is(verb, "staticevaluation")) {
        /* getmove() may run meanwhile, so the engine is not used. */
        return explain(text_trim(rest), &answer);
    } else if (text_is(verb, "get")) {
        return get(text_take_word(&rest), &answer);
    } else if (text_is(verb, "set")) {
        const struct text name = text_take_word(&rest);
        return settings_set(name, text_trim(rest), &answer);
    } else {
        builder_add(&answer, "?");
        return false;
    }
    return true;
}
