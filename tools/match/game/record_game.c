#include "tools/match/game/record_game.h"

#include <string.h>

/* The limits of both, or of each where they differ. */
static bool tag_limits(struct pdn_game *game, const struct match_settings *settings,
                       const struct game_result *result)
{
    char limits[2][64];
    for (enum player side = FIRST; side <= SECOND; side++) {
        struct builder text = builder_over(limits[side], sizeof limits[side]);
        time_control_write(&settings->engines[result->engines[side]].control, &text);
    }
    if (strcmp(limits[FIRST], limits[SECOND]) == 0)
        return pdn_set_tag(game, "TimeControl", "%s", limits[FIRST]);
    const enum player white = settings->variant->game->white;
    return pdn_set_tag(game, "WhiteTimeControl", "%s", limits[white]) &&
           pdn_set_tag(game, "BlackTimeControl", "%s", limits[player_other(white)]);
}

static bool tag(struct match_game *match_game, const struct scheduled_game *scheduled,
                const char *date)
{
    const struct match_settings *settings = match_game->settings;
    const struct game_result *result = &match_game->result;
    const enum player white = settings->variant->game->white;
    const enum player black = player_other(white);
    struct pdn_game *game = &match_game->game;
    return pdn_set_tag(game, "Event", "%s", settings->event) && pdn_set_tag(game, "Site", "?") &&
           pdn_set_tag(game, "Date", "%s", match_game->records_times ? date : "????.??.??") &&
           pdn_set_tag(game, "Round", "%u.%u", scheduled->round + 1,
                       scheduled->index_in_round + 1) &&
           pdn_set_tag(game, pdn_player_tag(settings->variant->game, white), "%s",
                       settings->engines[result->engines[white]].name) &&
           pdn_set_tag(game, pdn_player_tag(settings->variant->game, black), "%s",
                       settings->engines[result->engines[black]].name) &&
           tag_limits(game, settings, result) &&
           pdn_set_tag(game, "Termination", "%s", match_game->reason);
}

bool record_game(struct match_game *match_game, const struct scheduled_game *scheduled,
                 const char *date, struct played_game *played)
{
    *played = (struct played_game){.result = match_game->result};
    if (!tag(match_game, scheduled, date))
        return false;
    pdn_write(&match_game->game, &played->pdn);
    strbuf_add(&played->reason, "%s", match_game->reason);
    return !played->pdn.failed && !played->reason.failed;
}
