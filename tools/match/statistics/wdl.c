/*
 * Games and pairs are counted side by side: until the last pair is complete nobody knows which of
 * the two samples the statistics may use. The pentanomial model is from Fishtest's wiki,
 * "Statistical Methods"; see also the Chess Programming Wiki, "Match Statistics".
 */
#include "tools/match/statistics/wdl.h"

void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome)
{
    const enum outcome win = side == FIRST ? FIRST_WINS : SECOND_WINS;
    wdl->games[side][outcome == DRAWN ? DRAWS : outcome == win ? WINS : LOSSES]++;
}

/* A side's half points in a game. */
static unsigned half_points(enum player side, enum outcome outcome)
{
    struct wdl one = {0};
    wdl_add_game(&one, side, outcome);
    return (unsigned)(2 * one.games[side][WINS] + one.games[side][DRAWS]);
}

void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second)
{
    /* 0 to 4 half points for both games together. A win and a loss count as two draws do: the model
     * looks at points, not at how they came about. */
    wdl->pairs[half_points(FIRST, as_first) + half_points(SECOND, as_second)]++;
}

uint64_t wdl_count(const struct wdl *wdl, int kind)
{
    return wdl->games[FIRST][kind] + wdl->games[SECOND][kind];
}

uint64_t wdl_games(const struct wdl *wdl)
{
    return wdl_count(wdl, WINS) + wdl_count(wdl, DRAWS) + wdl_count(wdl, LOSSES);
}

uint64_t wdl_pairs(const struct wdl *wdl)
{
    uint64_t pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += wdl->pairs[i];
    return pairs;
}

enum wdl_model wdl_choose_model(const struct wdl *wdl, uint64_t unpaired)
{
    /* While a match runs, the newest game's partner is missing: that one game must not switch the
     * table back to the trinomial model after every second game. */
    const uint64_t paired = 2 * wdl_pairs(wdl);
    return paired > 0 && wdl_games(wdl) - paired <= unpaired ? PENTANOMIAL : TRINOMIAL;
}

struct histogram wdl_histogram(const struct wdl *wdl, enum wdl_model model)
{
    struct histogram histogram = {.count = model == PENTANOMIAL ? 5 : 3};
    for (int i = 0; i < histogram.count; i++)
        histogram.weight[i] =
            (double)(model == PENTANOMIAL ? wdl->pairs[i] : wdl_count(wdl, LOSSES - i));
    return histogram;
}
