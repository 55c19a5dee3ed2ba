#include "protocol/session/display.h"

#include "protocol/session/command.h"
#include "protocol/session/session.h"

/* Room for several lines: a picture, an evaluation's terms. */
#define PAGE 8192

static void add_moves(struct builder *page, const struct game_history *history)
{
    move list[GAME_MOVES_MAX];
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
    const struct game_history *history = session_record(session);
    const struct game *game = history->variant->game;
    const struct game_outcome outcome = session_outcome(session);
    if (outcome.kind == ONGOING)
        builder_add(page, "Evaluation: %+.2f for %s, who is to move\n",
                    game->evaluate(&history->now) / 100.0,
                    game->player_names[game->turn(&history->now)]);
    else if (outcome.kind == DRAWN)
        builder_add(page, "Game over: draw, %s\n", outcome.reason);
    else
        builder_add(page, "Game over: %s wins, %s\n",
                    game->player_names[outcome.kind == FIRST_WINS ? FIRST : SECOND],
                    outcome.reason);
}

void display_position(struct session *session, struct text rest)
{
    (void)rest;
    const struct game_history *history = session_record(session);
    const struct game *game = history->variant->game;
    char array[PAGE];
    struct builder page = builder_over(array, sizeof array);
    game->draw(&history->now, &page);
    builder_add(&page, "Fen: ");
    history->variant->write_position(&history->now, &page);
    builder_add(&page, "\nKey: %016llx\n", (unsigned long long)game->key(&history->now));
    add_moves(&page, history);
    add_outcome(&page, session);
    output_say_lines(session_output(session), builder_text(&page));
}

void display_evaluation(struct session *session, struct text rest)
{
    (void)rest;
    const struct game_history *history = session_record(session);
    char array[PAGE];
    struct builder page = builder_over(array, sizeof array);
    history->variant->game->explain(&history->now, &page);
    output_say_lines(session_output(session), builder_text(&page));
}

static void show_command(const struct command *command, void *context)
{
    struct session *session = context;
    char array[PAGE];
    struct builder left = builder_over(array, sizeof array);
    builder_add(&left, "%s", command->name);
    if (command->usage != NULL)
        builder_add(&left, " %s", command->usage);
    output_say(session_output(session), "%-38s %s", array, command->summary);
}

void display_help(struct session *session, struct text rest)
{
    struct output *output = session_output(session);
    const struct program *program = session_program(session);
    const struct text name = text_take_word(&rest);
    if (name.length == 0) {
        /* The table itself is the list, so that no command can be missing from it. */
        program_visit_commands(program, session_dialect(session), show_command, session);
        return;
    }
    const struct command *command = program_find_command(program, session_dialect(session), name);
    if (command == NULL) {
        output_error(output, "help: no command '%.*s'", TEXT_QUOTE(name));
        return;
    }
    show_command(command, session);
    if (command->details != NULL)
        output_say_lines(output, text_of(command->details));
}
