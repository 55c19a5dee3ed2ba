/*
 * Counts both games and pairs: unpaired games decide later which sample is valid. The pentanomial
 * model is from Fishtest's wiki, "Statistical Methods".
 */
#include "tools/match/statistics/wdl.h"

void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome)
{
    const enum outcome win = side == FIRST ? FIRST_WINS : SECOND_WINS;
    wdl->games[side][outcome == DRAWN ? DRAWS : outcome == win ? WINS : LOSSES]++;
}

/* Returns a side's half points in a game. */
static unsigned half_points(enum player side, enum outcome outcome)
{
    struct wdl one = {0};
    wdl_add_game(&one, side, outcome);
    return (unsigned)(2 * one.games[side][WINS] + one.games[side][DRAWS]);
}

void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second)
{
    /* A win and a loss count like two draws: the model uses points. */
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
    /* During a match the newest game lacks its partner; it must not change the model. */
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
