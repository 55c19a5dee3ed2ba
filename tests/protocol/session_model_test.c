/*
 * The session against its model: random sequences of commands and reports give the same answers.
 *
 *     session_model_test [SEQUENCES [SEED]]
 *
 * A difference prints its sequence's seed; SEQUENCES 1 replays and prints it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/base/zobrist.h"
#include "protocol/dialects.h"
#include "protocol/session/option_table.h"
#include "protocol/session/session.h"
#include "tests/protocol/session_model.h"
#include "tests/unit.h"

enum { LINES_MAX = 24, LINE_BYTES = 64 };

static uint64_t sequences = 20000, seed = 1;
static bool prints;

struct sequence {
    uint64_t random;
    struct session *session;
    struct session_model model;
    size_t answered;       /* of the model's owed lines */
    char line[LINE_BYTES]; /* the session may still need this one */
    uint64_t last_nodes;   /* of the last `info` */
};

static unsigned below(struct sequence *sequence, unsigned limit)
{
    sequence->random += UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(zobrist_mix(sequence->random) % limit);
}

static void say(const char *what, const char *line)
{
    if (prints)
        printf("%s %s\n", what, line);
}

/* Parses a line of the session. Returns false for lines that accompany another. */
static bool read_answer(struct sequence *sequence, const char *line, struct owed *answer)
{
    const char *nodes = strstr(line, " nodes ");
    if (strncmp(line, "info string", 11) == 0) {
        *answer = (struct owed){ANSWER_ERROR, 0};
        return strstr(line, "unknown command") != NULL;
    }
    if (nodes != NULL) {
        sequence->last_nodes = strtoull(nodes + strlen(" nodes "), NULL, 10);
        *answer = (struct owed){ANSWER_LINE, sequence->last_nodes};
        return strstr(line, " depth ") != NULL;
    }
    if (strncmp(line, "bestmove ", 9) == 0)
        *answer = (struct owed){ANSWER_BEST, sequence->last_nodes};
    else if (strncmp(line, "Nodes searched: ", 16) == 0)
        *answer = (struct owed){ANSWER_COUNT, strtoull(line + 16, NULL, 10)};
    else if (strncmp(line, "response ", 9) == 0)
        *answer = (struct owed){ANSWER_RESPONSE, strcmp(line + 9, "true") == 0};
    else if (strcmp(line, "readyok") == 0)
        *answer = (struct owed){ANSWER_READY, 0};
    else
        return false;
    return true;
}

static void hear(void *context, struct text text, enum importance importance)
{
    (void)importance;
    struct sequence *sequence = context;
    const struct session_model *model = &sequence->model;
    char line[256];
    snprintf(line, sizeof line, "%.*s", (int)text.length, text.start);
    say("<", line);
    struct owed answer;
    if (!read_answer(sequence, line, &answer))
        return;
    /* The last line of a search comes with its move and is owed with it. */
    const struct owed *owed = &model->owed[sequence->answered];
    if (sequence->answered < model->owed_count && answer.answer == ANSWER_LINE &&
        owed->answer == ANSWER_BEST)
        return;
    assert_true(sequence->answered < model->owed_count);
    assert_int_equal(answer.answer, owed->answer);
    assert_int_equal(answer.number, owed->number);
    sequence->answered++;
}

static void wake(void *context)
{
    (void)context;
}

/* Checks the invariants after every event. */
static void compare(struct sequence *sequence)
{
    const struct session_model *model = &sequence->model;
    const struct engine *engine = session_engine(sequence->session);
    assert_int_equal(sequence->answered, model->owed_count);
    assert_int_equal(engine->job, model->job);
    assert_int_equal(session_takes_lines(sequence->session), model_takes_lines(model));
    assert_int_equal(session_is_over(sequence->session), model_is_over(model));
    assert_int_equal(engine->hash_mib, model->hash_mib);
    assert_int_equal(engine->new_games, model->new_games);
    if (model->job == JOB_SEARCH || model->job == JOB_COUNT) {
        assert_int_equal(engine->stop_requested, model->stopped);
        assert_int_equal(engine->ponder_hit_received, model->ponder_hit);
        assert_int_equal(engine->number, model->number);
    }
    sequence->answered = sequence->model.owed_count = 0;
}

/* Writes an order as text. Returns its number. */
static unsigned write_order(struct sequence *sequence, enum order order)
{
    static const char *const words[ORDERS] = {
        [GO_BOUNDED] = "go depth 5",
        [GO_INFINITE] = "go infinite",
        [GO_PONDER] = "go ponder depth 5",
        [GO_PONDER_INFINITE] = "go ponder",
        [GO_COUNT] = "go perft 2",
        [BENCH] = "bench",
        [NEW_GAME] = "ucinewgame",
        [IS_READY] = "isready",
        [STOP] = "stop",
        [PONDER_HIT] = "ponderhit",
        [QUERY] = "query p1turn",
        [UNKNOWN] = "joho",
        [QUIT] = "quit",
    };
    static const char *const moves[] = {"", " moves 11-15", " moves 11-15 22-18"};
    unsigned number = 0;
    if (order == POSITION) {
        number = below(sequence, 3);
        snprintf(sequence->line, LINE_BYTES, "position startpos%s", moves[number]);
    } else if (order == SET_HASH) {
        number = 1 + below(sequence, 9);
        snprintf(sequence->line, LINE_BYTES, "setoption name Hash value %u", number);
    } else {
        snprintf(sequence->line, LINE_BYTES, "%s", words[order]);
    }
    return number;
}

static void send_line(struct sequence *sequence)
{
    enum order order = below(sequence, ORDERS);
    /* Most sequences would be short otherwise. */
    if (order == QUIT && below(sequence, 4) > 0)
        order = STOP;
    const unsigned number = write_order(sequence, order);
    say(">", sequence->line);
    struct engine *engine = session_engine(sequence->session);
    engine->must_prefault = sequence->model.must_prefault = below(sequence, 2) == 0;
    model_receive(&sequence->model, order, number);
    session_receive(sequence->session, text_of(sequence->line));
}

/* Advances the engine if possible; stopped searches end soon. */
static void run_engine(struct sequence *sequence)
{
    struct engine *engine = session_engine(sequence->session);
    if (engine->job == JOB_NONE || engine->has_ended)
        return;
    if (engine->job == JOB_SEARCH && !engine->stop_requested && below(sequence, 3) > 0) {
        say("engine", "reports");
        scripted_engine_report(engine);
        model_report(&sequence->model);
    } else {
        say("engine", "ends");
        scripted_engine_end(engine);
        model_end(&sequence->model);
    }
}

/* Like the host: prints finished output, then does waiting work. */
static void turn(struct sequence *sequence)
{
    say("host", "");
    model_collect(&sequence->model);
    session_collect(sequence->session);
    compare(sequence);
    model_resume(&sequence->model);
    session_resume(sequence->session);
}

static void step(struct sequence *sequence, unsigned *lines_left)
{
    const unsigned choice = below(sequence, 5);
    if (choice < 2 && *lines_left > 0 && session_takes_lines(sequence->session)) {
        --*lines_left;
        send_line(sequence);
    } else if (choice == 2) {
        run_engine(sequence);
    } else if (choice == 3) {
        turn(sequence);
    } else if (*lines_left == 0 && !sequence->model.input_ended) {
        say(">", "(end)");
        model_end_input(&sequence->model);
        session_end_input(sequence->session);
    } else if (below(sequence, 20) == 0) {
        say("host", "is terminated");
        model_terminate(&sequence->model);
        session_quit(sequence->session);
    }
    compare(sequence);
}

static void play(void)
{
    static const struct search_backend *const no_backends[] = {NULL};
    const struct program program = {
        .name = "model",
        .version = "0",
        .author = "nobody",
        .about = "a session and its model",
        .backends = no_backends,
        .dialects = standard_dialects,
        .options = (const struct option *const[]){option_table, NULL},
    };
    struct sequence sequence = {.random = zobrist_mix(seed), .model.waiting_order = NO_ORDER};
    const struct session_host host = {hear, wake, NULL, &sequence};
    sequence.session = session_create(&program, &quota_unlimited, &host);
    assert_non_null(sequence.session);
    sequence.model.hash_mib = (unsigned)session_engine(sequence.session)->hash_mib;
    unsigned lines_left = 1 + below(&sequence, LINES_MAX);
    /* A session that does not end here hangs. */
    for (unsigned steps = 0; !session_is_over(sequence.session); steps++) {
        assert_true(steps < 100 * LINES_MAX);
        step(&sequence, &lines_left);
        if (session_is_quitting(sequence.session))
            lines_left = 0;
    }
    session_destroy(sequence.session);
}

TEST(sequences_have_the_model_s_answers)
{
    /* A difference ends the test and prints the seed. */
    for (; sequences > 0; sequences--, seed++)
        play();
}

int main(int argc, char *argv[])
{
    if (argc > 1)
        sequences = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    prints = sequences == 1;
    const int failed = cmocka_run_group_tests(unit_tests, NULL, NULL);
    if (failed != 0)
        printf("the sequence's seed is %" PRIu64 "\n", seed);
    return failed;
}
