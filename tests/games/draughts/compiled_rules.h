/* The naive rules of the compiled rule set. */
#pragma once

#include FACTS_HEADER

#include "tests/games/draughts/naive.h"

/* Returns the rules in naive.c or, for a new rule set, rules from its facts. */
static inline const struct naive_rules *compiled_rules(void)
{
    static const struct naive_rules facts = {
        .name = GAME_TEXT,
        .kings_fly = KINGS_FLY,
        .men_capture_backward = MEN_CAPTURE_BACKWARD,
        .men_capture_kings = MEN_CAPTURE_KINGS,
        .last_row = "smk"[CROWNING],
        .prefers = CHOICE == CHOICE_FREE      ? ""
                   : CHOICE == CHOICE_MOST    ? "n"
                   : CHOICE == CHOICE_BY_KING ? "k"
                   : CHOICE == CHOICE_SPANISH ? "nq"
                                              : "nkqf",
        .is_mirrored = IS_MIRRORED,
        .is_numbered_from_h1 = IS_NUMBERED_FROM_WHITE,
        .in_letters = IS_ALGEBRAIC,
        .lands_behind = KINGS_LAND_BEHIND,
        .is_lifted_at_once = LIFTED_AT_ONCE,
    };
    const struct naive_rules *stated = naive_rules(GAME_TEXT);
    return stated != NULL ? stated : &facts;
}
