/*
 * Hub, the protocol of draughts programs, version 2: for every game of draughts.
 *
 * A line is a command and its arguments (see hub_arguments.h). `pos`, `level` and `go` start a
 * search; the answer is `info` lines and one `done`.
 */
#include <string.h>

#include "protocol/hub/hub_arguments.h"
#include "protocol/hub/hub_info.h"
#include "protocol/hub/hub_limits.h"
#include "protocol/hub/hub_notation.h"
#include "protocol/session/command.h"
#include "protocol/session/common_commands.h"
#include "protocol/session/session.h"

/* State kept between commands. */
struct hub {
    struct limits limits; /* of the searches until the next `level` */
    bool is_rotated;      /* positions come as the first player sees them */
};

static struct hub *hub_of(struct session *session)
{
    return session_dialect_state(session);
}

/* Options. */

static const char *variant_value(size_t number)
{
    const struct game *game = hub_notation_game(number);
    return game != NULL ? game->compact->variant.name : NULL;
}

static bool find_hub_variant(struct text name, int64_t *number, struct builder *error)
{
    const struct variant *variant = variant_find(name);
    if (text_is_folded(name, "american"))
        variant = variant_find(text_of("english"));
    for (size_t i = 0; variant != NULL && hub_notation_game(i) != NULL; i++) {
        if (hub_notation_game(i) == variant->game) {
            *number = (int64_t)i;
            return true;
        }
    }
    const char *value;
    for (size_t i = 0; error->length == 0 && (value = variant_value(i)) != NULL; i++)
        if (text_is_near(name, value))
            builder_add(error, "did you mean '%s'?", value);
    return false;
}

static void set_game(struct session *session, const struct game *game)
{
    const bool is_rotated = hub_of(session)->is_rotated;
    session_set_variant(session,
                        &game->compact[is_rotated ? COMPACT_ROTATED : COMPACT_PLAIN].variant);
}

static void set_hub_variant(struct session *session, size_t number)
{
    set_game(session, hub_notation_game(number));
}

static void set_rotated(struct session *session, bool on)
{
    const struct game *game = session_history(session)->variant->game;
    hub_of(session)->is_rotated = on;
    if (game->compact != NULL)
        set_game(session, game);
}

static const struct option options[] = {
    {"variant", OPTION_COMBO, .combo_value = variant_value, .find_other = find_hub_variant,
     .set_combo = set_hub_variant},
    {"pos-rotated", OPTION_CHECK, .set_check = set_rotated},
    {0},
};

/* Returns the name of an option in Hub, where names have no blanks; NULL: Hub lacks it. */
static const char *option_name(const char *name)
{
    static const struct {
        const char *name, *hub_name;
    } names[] = {
        {"Hash", "hash"},
        {"Threads", "threads"},
        {"Ponder", "ponder"},
        {"Move Overhead", "move-overhead"},
        {"DrawPlies", "draw-plies"},
        {"OwnBook", "book"},
        {"BookFile", "book-file"},
        {"EvalFile", "eval-file"},
        {"EndgamePath", "endgame-path"},
        {"UCI_LimitStrength", "limit-strength"},
        {"UCI_Elo", "elo"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i].name) == 0)
            return names[i].hub_name;
    return NULL;
}

static void list_hub_option(struct session *session, const struct option *option)
{
    struct builder line = BUILDER(OUTPUT_LINE_MAX);
    hub_info_write_parameter(&line, session_program(session), option);
    output_send(session_output(session), &line, ANSWER);
}

/* Commands. */

/* Reads a command's arguments. Returns false after an error. */
static bool read_arguments(struct session *session, const char *command, struct text rest,
                           struct hub_argument *pairs, size_t count)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (hub_arguments_read(rest, pairs, count, &error))
        return true;
    output_error(session_output(session), "%s: %s", command, error.start);
    return false;
}

static void introduce_hub(struct session *session)
{
    struct builder line = BUILDER(OUTPUT_LINE_MAX);
    builder_add(&line, "id");
    hub_arguments_write(&line, "name", text_of(session_program(session)->name));
    hub_arguments_write(&line, "version", text_of(session_program(session)->version));
    hub_arguments_write(&line, "author", text_of(session_program(session)->author));
    output_send(session_output(session), &line, ANSWER);
}

static void run_hub(struct session *session)
{
    struct output *output = session_output(session);
    introduce_hub(session);
    /* `wait` is due even without draughts. */
    if (hub_notation_game(0) != NULL) {
        const struct game *game = session_history(session)->variant->game;
        set_game(session, game->compact != NULL ? game : hub_notation_game(0));
        options_visit(session_options(session), list_hub_option);
    } else
        output_error(output, "hub: this program does not play draughts");
    session_report_tablebases(session);
    /* Parameters follow, until `init`. */
    output_line(output, "wait");
}

/* Scan's `tt-size`: the binary logarithm of the number of entries, of 16 bytes each. */
static void set_table_size(struct session *session, struct text value)
{
    enum { SMALLEST = 16, LARGEST = 46 };
    struct builder mib = BUILDER(TEXT_QUOTE_MAX);
    int64_t size;
    if (!text_to_integer(value, &size) || size < 0 || size > LARGEST) {
        output_error(session_output(session), "tt-size '%.*s': not between 0 and %d",
                     TEXT_QUOTE(value), LARGEST);
        return;
    }
    builder_add(&mib, "%lld", size < SMALLEST ? 1LL : 1LL << (size - SMALLEST));
    options_set(session_options(session), text_of("hash"), builder_text(&mib));
}

static void run_set_param(struct session *session, struct text rest)
{
    struct hub_argument pairs[] = {{"name"}, {"value"}};
    if (!read_arguments(session, "set-param", rest, pairs, 2))
        return;
    /* Hub writes an empty value as value="", so a missing one is a mistake. */
    if (pairs[0].given && pairs[1].given && text_is_folded(pairs[0].value, "tt-size"))
        set_table_size(session, pairs[1].value);
    else if (pairs[0].given && pairs[1].given)
        options_set(session_options(session), pairs[0].value, pairs[1].value);
    else
        output_error(session_output(session), "set-param: no %s given", pairs[pairs[0].given].key);
}

/* Starts a history at a position and plays moves. Returns false, with the reason in *error and
 * no history, if one is wrong. */
static bool read_history(struct session *session, struct text position, struct text moves,
                         struct game_history *history, struct builder *error)
{
    const struct variant *variant = session_history(session)->variant;
    struct any_position any;
    /* Read the position first: nothing needs freeing yet. */
    if (!hub_notation_of(variant)->read_position(&any, position, error))
        return false;
    game_history_start_at(history, variant, &any);
    if (hub_notation_play_words(history, moves, error))
        return true;
    game_history_finish(history);
    return false;
}

static void run_pos(struct session *session, struct text rest)
{
    struct output *output = session_output(session);
    /* The default has no moves. */
    struct hub_argument pairs[] = {{"pos"}, {"moves", .value = text_of("")}};
    if (!read_arguments(session, "pos", rest, pairs, 2))
        return;
    if (!pairs[0].given) {
        output_error(output, "pos: no pos given");
        return;
    }
    struct game_history history;
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (read_history(session, pairs[0].value, pairs[1].value, &history, &error))
        session_set_history(session, &history);
    else
        output_error(output, "pos: %s", error.start);
}

static void run_level(struct session *session, struct text rest)
{
    struct builder errors = BUILDER(OUTPUT_LINE_MAX);
    hub_limits_read(rest, &hub_of(session)->limits, &errors);
    output_errors(session_output(session), builder_text(&errors));
}

/* Searches in spite of errors, because a `done` is due. */
static void run_go_hub(struct session *session, struct text rest)
{
    enum { MODE_THINK, MODE_PONDER, MODE_ANALYZE, MODES };
    struct hub_argument modes[MODES] = {{"think"}, {"ponder"}, {"analyze"}};
    if (!read_arguments(session, "go", rest, modes, MODES))
        memset(modes, 0, sizeof modes);
    else if (!modes[MODE_THINK].given && !modes[MODE_PONDER].given && !modes[MODE_ANALYZE].given)
        output_error(session_output(session), "go: expected think, ponder or analyze");
    /* Copy the limits: those of `level` last until the next one, `ponder` only for this search.
     * Without a `level` the search is unlimited. */
    struct limits limits = hub_of(session)->limits;
    limits.infinite |= limits.given == 0;
    limits.ponder |= modes[MODE_PONDER].given;
    session_search(session, &limits, modes[MODE_ANALYZE].given);
}

static const struct command hub_commands[] = {
    {"hub", .summary = "speak Hub: name, parameters, wait", .run_plain = run_hub},
    {"set-param", .usage = "name=N value=V", .summary = "set a parameter",
     .show_details = common_list_options, .run = run_set_param},
    {"init", .summary = "get ready with these parameters", .flags = COMMAND_NEEDS_MEMORY,
     .answer = "ready"},
    {"new-game", .summary = NEW_GAME_SUMMARY, .flags = COMMAND_WHEN_IDLE,
     .run_plain = common_new_game},
    {"new", .summary = "begin a new game at its start position", .flags = COMMAND_WHEN_IDLE,
     .run_plain = common_start_game},
    {"pos", .usage = "pos=P [moves=\"M ...\"]",
     .summary = "set up a position and play moves from it",
     .details =
         "  P is the side to move, W or B, and a letter for each square from 1 to 32:\n"
         "  w and b for men, W and B for kings, e for an empty one. A capture is\n"
         "  both ends, then all captured squares: 15x22x18.\n"
         "  With the parameter pos-rotated, positions are seen from the side of the player who\n"
         "  begins, who is White, and numbered from the top left; moves are as in PDN.\n",
     .run = run_pos},
    {"level", .usage = "[LIMIT ...]", .summary = "set the limits of the next searches",
     .details = "  depth=N              plies\n"
                "  nodes=N              positions\n"
                "  move-time=S          seconds\n"
                "  time=S inc=S         the clock, and its increment before each move\n"
                "  moves=N              moves to the next time control\n"
                "  infinite             until stop, as `level` without limits\n"
                "  ponder               as `go ponder`: no move before ponder-hit; without a\n"
                "                       limit the old ones stay\n",
     .run = run_level},
    {"go", .usage = "think|ponder|analyze",
     .summary = "search until a limit is reached, or until stop",
     .details = "  think                on one's own time\n"
                "  ponder               on the opponent's time, until ponder-hit\n"
                "  analyze              without shortcuts that help only in a game\n",
     .flags = COMMAND_WHEN_IDLE, .run = run_go_hub},
    {"ponder-hit", .summary = "the pondered move was played: the clock runs",
     .run_plain = session_ponder_hit},
    {"ping", .summary = "answer pong, even while searching", .answer = "pong"},
    {0},
};

const struct dialect hub_dialect = {
    .name = "hub",
    .commands = (const struct command *const[]){hub_commands, common_commands, NULL},
    .option_name = option_name,
    .options = options,
    .state_bytes = sizeof(struct hub),
    .write_notice = hub_info_write_notice,
    .write_line = hub_info_write_line,
    .write_best = hub_info_write_best,
};
