#include "tools/match/game/record_game.h"

#include <string.h>

/* One tag for the limits of both sides, or one for each where they differ. */
static bool add_limits(struct pdn_game *pdn, const struct match_settings *settings,
                       const struct game_result *result)
{
    char limits[2][64];
    for (enum player side = FIRST; side <= SECOND; side++) {
        struct builder text = builder_over(limits[side], sizeof limits[side]);
        time_control_write(&settings->engines[result->engines[side]].control, &text);
    }
    if (strcmp(limits[FIRST], limits[SECOND]) == 0)
        return pdn_set_tag(pdn, "TimeControl", "%s", limits[FIRST]);
    const enum player white = settings->variant->game->white;
    return pdn_set_tag(pdn, "WhiteTimeControl", "%s", limits[white]) &&
           pdn_set_tag(pdn, "BlackTimeControl", "%s", limits[player_other(white)]);
}

static bool add_tags(struct match_game *game, const struct scheduled_game *scheduled,
                     const char *date)
{
    const struct match_settings *settings = game->settings;
    const struct game *rules = settings->variant->game;
    const struct game_result *result = &game->result;
    /* In English checkers White moves second: the tag of a name follows the colour. */
    const enum player white = rules->white, black = player_other(white);
    const char *white_name = settings->engines[result->engines[white]].name;
    const char *black_name = settings->engines[result->engines[black]].name;
    struct pdn_game *pdn = &game->pdn;
    return pdn_set_tag(pdn, "Event", "%s", settings->event) && pdn_set_tag(pdn, "Site", "?") &&
           pdn_set_tag(pdn, "Date", "%s", game->records_times ? date : "????.??.??") &&
           pdn_set_tag(pdn, "Round", "%u.%u", scheduled->round + 1,
                       scheduled->index_in_round + 1) &&
           pdn_set_tag(pdn, pdn_player_tag(rules, white), "%s", white_name) &&
           pdn_set_tag(pdn, pdn_player_tag(rules, black), "%s", black_name) &&
           add_limits(pdn, settings, result) && pdn_set_tag(pdn, "Termination", "%s", game->reason);
}

bool record_game(struct match_game *game, const struct scheduled_game *scheduled, const char *date,
                 struct played_game *played)
{
    /* The PDN text is made once, here: the games file gets it as it is, and the results file as a
     * string, so that both always agree. */
    *played = (struct played_game){.result = game->result};
    if (!add_tags(game, scheduled, date))
        return false;
    pdn_write(&game->pdn, &played->pdn);
    strbuf_add(&played->reason, "%s", game->reason);
    return !played->pdn.failed && !played->reason.failed;
}
