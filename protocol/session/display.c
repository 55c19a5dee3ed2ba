#include "protocol/session/display.h"

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

static void add_state(struct builder *page, const struct session *session)
{
    const struct game_history *history = &session->history;
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
    const struct game_history *history = &session->history;
    const struct game *game = history->variant->game;
    char array[PAGE];
    struct builder page = builder_over(array, sizeof array);
    game->draw(&history->now, &page);
    builder_add(&page, "Fen: ");
    history->variant->write_position(&history->now, &page);
    builder_add(&page, "\nKey: %016llx\n", (unsigned long long)game->key(&history->now));
    add_moves(&page, history);
    add_state(&page, session);
    session_say_lines(session, builder_text(&page));
}

void display_evaluation(struct session *session, struct text rest)
{
    (void)rest;
    const struct game_history *history = &session->history;
    char array[PAGE];
    struct builder page = builder_over(array, sizeof array);
    history->variant->game->explain(&history->now, &page);
    session_say_lines(session, builder_text(&page));
}

static void show_command(const struct command *command, void *context)
{
    struct session *session = context;
    char array[PAGE];
    struct builder left = builder_over(array, sizeof array);
    builder_add(&left, "%s", command->name);
    if (command->usage != NULL)
        builder_add(&left, " %s", command->usage);
    session_say(session, "%-38s %s", array, command->summary);
}

void display_help(struct session *session, struct text rest)
{
    const struct text name = text_take_word(&rest);
    if (name.length == 0) {
        command_visit(session, show_command, session);
        return;
    }
    const struct command *command = command_find(session, name);
    if (command == NULL) {
        session_complain(session, "help: no command '%.*s'", TEXT_QUOTE(name));
        return;
    }
    show_command(command, session);
    if (command->details != NULL)
        session_say_lines(session, text_of(command->details));
}
