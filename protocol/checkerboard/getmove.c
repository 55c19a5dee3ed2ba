#include <stdlib.h>
#ifdef _WIN32
#include <windows.h>
#endif

#include "games/game_history.h"
#include "protocol/checkerboard/board.h"
#include "protocol/checkerboard/checkerboard.h"
#include "protocol/checkerboard/settings.h"
#include "protocol/checkerboard/status.h"
#include "protocol/embed/kingdrop.h"

/* The interval between checks of *play_now. */
#define LOOK_MS 20

#define SECONDS_MAX 1e6

/* A history has up to 4 KiB. */
#define LINES_SIZE 16384

/* The engine lives until the process ends, to keep its hash table. */
static struct kingdrop *engine;
static const struct checkerboard_rules *engine_rules;
static struct status *engine_status;

static void take_line(void *context, const char *line)
{
    (void)context;
    status_take_line(engine_status, text_of(line));
}

/* CheckerBoard unloads a DLL when another engine is chosen, but our threads still run its code. */
static void stay_loaded(void)
{
#ifdef _WIN32
    HMODULE module;
    GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       (const char *)&engine, &module);
#endif
}

/* Adds the `position` line: the history, for repetitions, if it ends at the position. */
static void write_position(const struct any_position *position, struct builder *lines)
{
    const struct variant *variant = rules_variant(engine_rules);
    struct builder text = BUILDER(LINES_SIZE / 2), error = BUILDER(CB_STATUS_SIZE);
    settings_copy_history(&text);
    struct text moves = builder_text(&text);
    const struct text first = text_take_word(&moves);
    struct any_position start;
    struct game_history history;
    bool leads_there = false;
    if (game_read_position(variant->game, &start, first, &error)) {
        game_history_start_at(&history, variant, &start);
        leads_there = game_history_play_words(&history, moves, &error) &&
                      variant->game->key(&history.now) == variant->game->key(position);
        game_history_finish(&history);
    }
    builder_add(lines, "position fen ");
    if (leads_there)
        builder_add(lines, "%.*s moves %.*s", TEXT_ARGUMENTS(first), TEXT_ARGUMENTS(moves));
    else
        variant->write_position(position, lines);
    builder_add_char(lines, '\n');
}

/* Clamps the time: CheckerBoard's infinite level would overflow the milliseconds. */
static int64_t milliseconds(double seconds)
{
    return seconds > 0. ? (int64_t)((seconds < SECONDS_MAX ? seconds : SECONDS_MAX) * 1000.) : 0;
}

/*
 * Adds a node limit (for tests), else a clock, else max_seconds. The opponent's clock is unknown
 * and taken to be equal.
 */
static void write_go(double max_seconds, int info, int more_info, struct builder *lines)
{
    static const int64_t units_ms[] = {0, 1, 10, 100};
    const int64_t unit_ms = units_ms[CB_CLOCK_UNIT(info)], nodes = settings_nodes();
    const int64_t left_ms = ((unsigned)more_info >> 16) * unit_ms;
    const int64_t increment_ms = ((unsigned)more_info & 0xffff) * unit_ms;
    if (nodes > 0)
        builder_add(lines, "go nodes %lld\n", (long long)nodes);
    else if (unit_ms > 0)
        builder_add(lines, "go wtime %lld btime %lld winc %lld binc %lld\n", (long long)left_ms,
                    (long long)left_ms, (long long)increment_ms, (long long)increment_ms);
    else
        builder_add(lines, "go movetime %lld\n", (long long)milliseconds(max_seconds));
}

/* Creates the engine at the first move: CheckerBoard loads engines without playing them. */
static bool start(struct status *status)
{
    if (engine != NULL)
        return true;
    stay_loaded();
    engine = kingdrop_create(&(struct kingdrop_host){.line = take_line});
    if (engine == NULL)
        status_show(status, "error: short of memory or threads");
    return engine != NULL;
}

/* Searches to the end; returns false on failure. */
static bool search(struct status *status, const struct builder *lines, const int *play_now)
{
    engine_status = status;
    if (!kingdrop_send(engine, lines->start)) {
        engine_rules = NULL; /* send all settings again */
        status_show(status, "error: out of memory");
        return false;
    }
    bool is_stopped = false;
    while (kingdrop_wait(engine, LOOK_MS))
        /* Another thread writes it. */
        if (__atomic_load_n(play_now, __ATOMIC_RELAXED) != 0 && !is_stopped)
            is_stopped = kingdrop_send(engine, "stop");
    return true;
}

/* Plays the engine's move on the board. */
static bool play(const struct getmove_call *call, struct any_position *position, const char *text)
{
    const struct game *game = rules_variant(engine_rules)->game;
    struct builder error = BUILDER(CB_STATUS_SIZE);
    struct text rest = text_of(text);
    move move;
    if (!game->read_move(position, &rest, &move, &error))
        return false;
    if (call->move != NULL)
        *call->move = board_move(engine_rules, position, move);
    game->play(position, move);
    board_write(engine_rules, call->board, position);
    return true;
}

/* A new rule set or engine needs all settings. */
static void write_settings(const struct checkerboard_rules *rules, struct builder *lines)
{
    const bool is_new = rules != engine_rules;
    engine_rules = rules;
    if (is_new)
        builder_add(lines, "setoption name UCI_Variant value %s\n", rules->name);
    settings_write_options(is_new, lines);
}

int checkerboard_getmove(int game_type, const struct getmove_call *call)
{
    const struct checkerboard_rules *rules = rules_of(game_type);
    struct status status = {.shown = call->shown, .result = CB_UNKNOWN};
    struct builder lines = BUILDER(LINES_SIZE), error = BUILDER(CB_STATUS_SIZE);
    struct any_position position;
    if (rules == NULL)
        builder_add(&error, "no rules for game type %d", game_type);
    if (rules == NULL || !board_read(rules, call->board, call->color, &position, &error)) {
        status_show(&status, error.start);
        return CB_UNKNOWN;
    }
    if (!start(&status))
        return CB_UNKNOWN;
    write_settings(rules, &lines);
    if ((call->info & CB_RESET_MOVES) != 0)
        builder_add(&lines, "ucinewgame\n");
    write_position(&position, &lines);
    write_go(call->max_seconds, call->info, call->more_info, &lines);
    if (!search(&status, &lines, call->play_now))
        return CB_UNKNOWN;
    if (play(call, &position, status.best_move))
        return status.result;
    status_show(&status, "no legal move");
    return CB_LOSS;
}
