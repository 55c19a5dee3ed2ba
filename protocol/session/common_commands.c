#include "protocol/session/common_commands.h"

#include "protocol/session/session.h"

/* Room for several lines. */
#define PAGE 8192

static void add_moves(struct builder *page, const struct game_history *history)
{
    move list[GAME_MOVES_MAX];
    /* In the variant's notation, which can be typed. */
    const size_t count = history->variant->game->moves(&history->now, list);
    builder_add(page, "Legal moves (%zu):", count);
    for (size_t i = 0; i < count; i++) {
        builder_add_char(page, ' ');
        history->variant->write_move(&history->now, list[i], page);
    }
    builder_add_char(page, '\n');
}

static void add_outcome(struct builder *page, struct session *session)
{
    const struct game_history *history = session_history(session);
    const struct game *game = history->variant->game;
    const struct game_outcome outcome = session_outcome(session);
    /* From the side to move's view, like all scores; people expect White's. */
    if (outcome.kind == ONGOING) {
        const score value = engine_evaluate(session_engine(session), game, &history->now);
        builder_add(page, "Evaluation: %s", value < 0 ? "" : "+");
        builder_add_decimal(page, value, 2);
        builder_add(page, " for %s, who is to move\n",
                    game->player_names[game->turn(&history->now)]);
    } else if (outcome.kind == DRAWN) {
        builder_add(page, "Game over: draw, %s\n", outcome.reason);
    } else {
        builder_add(page, "Game over: %s wins, %s\n",
                    game->player_names[outcome.kind == FIRST_WINS ? FIRST : SECOND],
                    outcome.reason);
    }
}

static void show_position(struct session *session)
{
    const struct game_history *history = session_history(session);
    const struct game *game = history->variant->game;
    struct builder page = BUILDER(PAGE);
    game->draw(&history->now, &page);
    /* Scripts look for Stockfish's `Fen:` and `Key:`. */
    builder_add(&page, "Fen: ");
    history->variant->write_position(&history->now, &page);
    builder_add(&page, "\nKey: %016llx\n", (unsigned long long)game->key(&history->now));
    add_moves(&page, history);
    add_outcome(&page, session);
    output_lines(session_output(session), builder_text(&page));
}

void common_show_board(struct session *session)
{
    const struct game_history *history = session_history(session);
    struct builder page = BUILDER(PAGE);
    history->variant->game->draw(&history->now, &page);
    if (session_outcome(session).kind != ONGOING)
        add_outcome(&page, session);
    output_lines(session_output(session), builder_text(&page));
}

static void show_evaluation(struct session *session)
{
    const struct game_history *history = session_history(session);
    struct builder page = BUILDER(PAGE);
    engine_explain(session_engine(session), history->variant->game, &history->now, &page);
    output_lines(session_output(session), builder_text(&page));
}

static void show_command(const struct command *command, void *context)
{
    struct session *session = context;
    struct builder left = BUILDER(PAGE);
    builder_add(&left, "%s", command->name);
    /* Usage and summary in columns, one line per command. */
    if (command->usage != NULL)
        builder_add(&left, " %s", command->usage);
    /* Wide enough for the usage of `position`. */
    output_line(session_output(session), "%-38s %s", left.start, command->summary);
}

static void show_help(struct session *session, struct text rest)
{
    struct output *output = session_output(session);
    const struct program *program = session_program(session);
    const struct text name = text_take_word(&rest);
    if (name.length == 0) {
        /* Visit the tables themselves, so that no command is missing. */
        program_visit_commands(program, session_dialect(session), show_command, session);
        return;
    }
    /* Look in the current dialect: `help go` differs between Hub and UCI. */
    const struct command *command = program_find_command(program, session_dialect(session), name);
    if (command == NULL) {
        output_error(output, "help: unknown command '%.*s'", TEXT_QUOTE(name));
        return;
    }
    show_command(command, session);
    if (command->show_details != NULL)
        command->show_details(session);
    if (command->details != NULL)
        output_lines(output, text_of(command->details));
}

/* Quick even for a large table: its memory goes back to the system. */
void common_new_game(struct session *session)
{
    engine_new_game(session_engine(session));
}

void common_start_game(struct session *session)
{
    struct game_history history;
    game_history_start(&history, session_history(session)->variant);
    session_set_history(session, &history);
    common_new_game(session);
}

static void undo(struct session *session)
{
    struct game_history *history = session_history(session);
    if (history->count > 0)
        game_history_take_back(history, history->count - 1);
    else
        output_error(session_output(session), "undo: no move was played");
}

static void list_option(struct session *session, const struct option *option)
{
    struct builder line = BUILDER(OUTPUT_LINE_MAX);
    builder_add(&line, "  %-18s", option->name);
    if (option->kind == OPTION_CHECK)
        builder_add(&line, " true or false; %s", option->default_value != 0 ? "true" : "false");
    else if (option->kind == OPTION_SPIN)
        builder_add(&line, " %lld to %lld; %lld", (long long)option->minimum,
                    (long long)option->maximum, (long long)option->default_value);
    else if (option->kind == OPTION_BUTTON)
        builder_add(&line, " (has no value)");
    else if (option->kind == OPTION_FILE)
        builder_add(&line, " a file; <empty>");
    else if (option->kind == OPTION_STRING)
        builder_add(&line, " (cannot be set)");
    for (size_t i = 0; option->kind == OPTION_COMBO && option->combo_value(i) != NULL; i++)
        builder_add(&line, "%s %s", i > 0 ? "," : "", option->combo_value(i));
    if (option->kind == OPTION_COMBO)
        builder_add(&line, "; %s", option->combo_value((size_t)option->default_value));
    output_send(session_output(session), &line, ANSWER);
}

void common_list_options(struct session *session)
{
    output_line(session_output(session), "  The options, their values and their defaults:");
    options_visit(session_options(session), list_option);
}

const struct command common_commands[] = {
    {"stop", .summary = "end the search and print its move", .run_plain = session_stop},
    {"d", .summary = "show the board, its moves and its evaluation", .run_plain = show_position},
    {"board", .summary = "as d", .run_plain = show_position},
    {"eval", .summary = "show the terms of the evaluation", .run_plain = show_evaluation},
    {"undo", .summary = "take back the last move", .run_plain = undo},
    {"help", "[COMMAND]", "list the commands, or describe one", .run = show_help},
    {"?", .summary = "as help", .run = show_help},
    {"exit", .summary = "as quit", .run_plain = session_quit_after_count},
    {"quit", .summary = "end the program",
     .details =
         "  A search is stopped and gives its move. A perft or a bench finishes first, unless\n"
         "  stop came before; SIGTERM ends it at once.\n",
     .run_plain = session_quit_after_count},
    {0},
};
