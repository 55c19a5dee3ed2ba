#include "tools/match/game/claims.h"

enum kind { PV_ILLEGAL, PV_TOO_LONG, PV_OTHER_MOVE, MATE_TURNED, MATE_AGREED, MATE_MISSED };

/* Begins a warning. Returns false if the side already had one of this kind. */
static bool warn(struct claims *claims, size_t ply, enum player side, enum kind kind,
                 const char *engine)
{
    const unsigned bit = 1U << kind;
    if (claims->told[side] & bit)
        return false;
    claims->told[side] |= bit;
    strbuf_add(&claims->warnings, "%s at ply %zu: ", engine, ply);
    return true;
}

/* Ends a warning with an engine's words. */
static void quote(struct claims *claims, const char *words, struct text quoted)
{
    struct builder text = BUILDER(80);
    builder_add_printable(&text, quoted);
    strbuf_add(&claims->warnings, "%s%s\n", words, text.start);
}

static void check_pv(struct claims *claims, const struct game_history *history, enum player mover,
                     const struct claim *claim)
{
    const struct game *rules = history->variant->game;
    struct any_position position = history->now;
    struct text rest = claim->pv;
    for (bool is_first = true; rest.length > 0; is_first = false) {
        const struct text word = text_take_word(&rest);
        struct builder reason = BUILDER(120);
        struct text letters = word;
        move move;
        if (rules->outcome(&position).kind != ONGOING) {
            if (warn(claims, history->count + 1, mover, PV_TOO_LONG, claim->engine))
                quote(claims, "the PV continues after the end of the game: ", word);
            return;
        }
        if (!rules->read_move(&position, &letters, &move, &reason) || letters.length > 0) {
            if (warn(claims, history->count + 1, mover, PV_ILLEGAL, claim->engine))
                quote(claims, "the PV has an illegal move: ", word);
            return;
        }
        if (is_first && move != claim->move &&
            warn(claims, history->count + 1, mover, PV_OTHER_MOVE, claim->engine))
            quote(claims, "bestmove is not the PV's first move ", word);
        rules->play(&position, move);
    }
}

static void check_mate(struct claims *claims, const struct game_history *history, enum player mover,
                       const struct claim *claim)
{
    const int score = claim->eval->given & EVAL_MATE ? claim->eval->score : 0;
    const int sign = score > 0 ? 1 : score < 0 ? -1 : 0;
    if (claims->mates[mover] > 0 && sign < 0 &&
        warn(claims, history->count + 1, mover, MATE_TURNED, claim->engine))
        strbuf_add(&claims->warnings, "mate %d after a winning mate score\n", score);
    if (sign != 0 && sign == claims->mates[player_other(mover)] &&
        warn(claims, history->count + 1, mover, MATE_AGREED, claim->engine))
        strbuf_add(&claims->warnings, "mate %d, but its opponent's mate score has the same sign\n",
                   score);
    claims->mates[mover] = sign;
}

void claims_check_move(struct claims *claims, const struct game_history *history,
                       const struct claim *claim)
{
    const enum player mover = history->variant->game->turn(&history->now);
    check_pv(claims, history, mover, claim);
    check_mate(claims, history, mover, claim);
}

void claims_check_outcome(struct claims *claims, const struct game_history *history,
                          enum outcome outcome, const char *const engines[2])
{
    for (enum player side = FIRST; side <= SECOND; side++) {
        const enum outcome won = side == FIRST ? FIRST_WINS : SECOND_WINS;
        if (claims->mates[side] > 0 && outcome != won &&
            warn(claims, history->count, side, MATE_MISSED, engines[side]))
            strbuf_add(&claims->warnings, "claimed a mate, but the game is %s\n",
                       outcome == DRAWN ? "drawn" : "lost");
    }
}
