#include "tools/match/keep.h"

#include <string.h>

/* The limits of both, or of each where they differ. */
static bool tag_limits(struct pdn_game *game, const struct match_settings *settings,
                       const struct result *result)
{
    char limits[2][64];
    for (enum player seat = FIRST; seat <= SECOND; seat++) {
        struct builder text = builder_over(limits[seat], sizeof limits[seat]);
        time_control_write(&settings->engines[result->engines[seat]].control, &text);
    }
    if (strcmp(limits[FIRST], limits[SECOND]) == 0)
        return pdn_set_tag(game, "TimeControl", "%s", limits[FIRST]);
    const enum player white = settings->variant->game->white;
    return pdn_set_tag(game, "WhiteTimeControl", "%s", limits[white]) &&
           pdn_set_tag(game, "BlackTimeControl", "%s", limits[player_other(white)]);
}

static bool tag(struct duel *duel, const struct fixture *fixture, const char *date)
{
    const struct match_settings *settings = duel->settings;
    const struct result *result = &duel->result;
    const enum player white = settings->variant->game->white;
    const enum player black = player_other(white);
    struct pdn_game *game = &duel->game;
    return pdn_set_tag(game, "Event", "%s", settings->event) && pdn_set_tag(game, "Site", "?") &&
           pdn_set_tag(game, "Date", "%s", duel->keeps_times ? date : "????.??.??") &&
           pdn_set_tag(game, "Round", "%u.%u", fixture->round + 1, fixture->place + 1) &&
           pdn_set_tag(game, pdn_player_tag(settings->variant->game, white), "%s",
                       settings->engines[result->engines[white]].name) &&
           pdn_set_tag(game, pdn_player_tag(settings->variant->game, black), "%s",
                       settings->engines[result->engines[black]].name) &&
           tag_limits(game, settings, result) &&
           pdn_set_tag(game, "Termination", "%s", duel->reason);
}

bool keep_duel(struct duel *duel, const struct fixture *fixture, const char *date,
               struct entry *entry)
{
    *entry = (struct entry){.result = duel->result};
    if (!tag(duel, fixture, date))
        return false;
    pdn_write(&duel->game, &entry->game);
    page_add(&entry->reason, "%s", duel->reason);
    return !entry->game.failed && !entry->reason.failed;
}
