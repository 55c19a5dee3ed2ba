/* Probes any position; those without an entry are searched. */
#pragma once

#include "tools/endgame/rule_set.h"

/* A position's result for the side to move, worst first. */
enum result { RESULT_UNKNOWN, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

struct probe_result {
    enum result result;
    bool has_plies; /* the distance is known */
    uint8_t plies;
};

/* Returns the result from a section or a search. */
struct probe_result probe_value(const struct rule_set *rules, const struct tablebase *tablebase,
                                const struct relative_position *relative);

/* Returns the result from a search of the moves only. */
struct probe_result probe_moves(const struct rule_set *rules, const struct tablebase *tablebase,
                                const struct relative_position *relative);

/* Returns whether results agree, and their distances if both are known. */
bool probe_result_agrees(struct probe_result one, struct probe_result other);
