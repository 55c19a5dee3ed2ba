#include "protocol/embed/kingdrop.h"

#include <stdlib.h>
#include <string.h>

#include "games/base/mapping.h"
#include "protocol/embed/embed_session.h"
#include "protocol/session/session.h"
#include "protocol/standard_program.h"

/* Lines of one kingdrop_send(). They stay in place while one of them runs. */
struct sent {
    struct sent *next;
    struct text rest; /* not run yet */
    char bytes[];
};

struct kingdrop {
    struct kingdrop_host host;
    struct program program;
    struct quota quota;
    struct session *session;
    struct sent *sent; /* oldest first */
    struct sent **sent_end;
    bool searching; /* on the host's thread, within kingdrop_wait() */
    bool input_ends;
    bool input_ended; /* the session was told */
};

/* Terminates the line: the session's lines are views. */
static void send_line(void *context, struct text line, enum importance importance)
{
    (void)importance;
    const struct kingdrop *engine = context;
    struct builder copy = BUILDER(OUTPUT_LINE_MAX);
    builder_add_text(&copy, line);
    engine->host.line(engine->host.context, copy.start);
}

static void wake(void *context)
{
    const struct kingdrop *engine = context;
    if (engine->host.wake != NULL)
        engine->host.wake(engine->host.context);
}

/* Called by the search. Sends its reports first, so that the host reacts to the latest. */
static void poll(void *context)
{
    struct kingdrop *engine = context;
    session_collect(engine->session);
    engine->host.poll(engine->host.context);
}

static void drop_sent(struct kingdrop *engine)
{
    struct sent *first = engine->sent;
    engine->sent = first->next;
    if (engine->sent == NULL)
        engine->sent_end = &engine->sent;
    free(first);
}

/* Runs lines until one must wait for the engine. A line's bytes are freed only when the session
 * takes lines again. */
static void run_lines(struct kingdrop *engine)
{
    while (engine->sent != NULL && session_takes_lines(engine->session)) {
        if (engine->sent->rest.length > 0)
            session_receive(engine->session, text_take_line(&engine->sent->rest));
        else
            drop_sent(engine);
    }
}

/* Runs everything that can run now. Waiting work cannot, while the engine searches on this
 * stack. */
static void settle(struct kingdrop *engine)
{
    do
        run_lines(engine);
    while (!engine->searching && session_resume(engine->session));
    if (engine->input_ends && !engine->input_ended && engine->sent == NULL) {
        engine->input_ended = true;
        session_end_input(engine->session);
    }
}

struct kingdrop *kingdrop_create(const struct kingdrop_host *host)
{
    struct kingdrop *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return NULL;
    /* The host handles SIGBUS, so files must not be mapped. */
    mapping_copy_files();
    engine->host = *host;
    engine->program = standard_program();
    engine->quota = quota_unlimited;
    /* Guests have no options that name files. */
    engine->quota.is_guest = host->without_files;
    if (host->hash_max_mib > 0)
        engine->quota.hash_mib = host->hash_max_mib;
    /* A search on the host's thread cannot have other threads. */
    if (host->poll != NULL)
        engine->quota.threads = 1;
    engine->sent_end = &engine->sent;
    engine->session = session_create(&engine->program, &engine->quota,
                                     &(struct session_host){
                                         .send = send_line,
                                         .wake = wake,
                                         .poll = host->poll != NULL ? poll : NULL,
                                         .context = engine,
                                     });
    if (engine->session == NULL) {
        free(engine);
        return NULL;
    }
    return engine;
}

void kingdrop_destroy(struct kingdrop *engine)
{
    if (engine == NULL)
        return;
    /* The session may still use a waiting line. */
    session_destroy(engine->session);
    while (engine->sent != NULL)
        drop_sent(engine);
    free(engine);
}

bool kingdrop_send(struct kingdrop *engine, const char *lines)
{
    const struct text all = text_of(lines);
    struct sent *sent = malloc(sizeof *sent + all.length);
    if (sent == NULL)
        return false;
    *sent = (struct sent){.rest = {sent->bytes, all.length}};
    memcpy(sent->bytes, all.start, all.length);
    /* A queue keeps the order: new lines must not overtake a waiting one. */
    *engine->sent_end = sent;
    engine->sent_end = &sent->next;
    settle(engine);
    return true;
}

/* Collects all reports before it returns: a job reports after its end, and a waiting line may start
 * the next job. */
bool kingdrop_wait(struct kingdrop *engine, int timeout_ms)
{
    struct engine *search_engine = session_engine(engine->session);
    engine->searching = engine->host.poll != NULL;
    engine_wait(search_engine, timeout_ms);
    engine->searching = false;
    session_collect(engine->session);
    settle(engine);
    return engine_busy(search_engine);
}

_Static_assert(KINGDROP_SCORES_MAX >= GAME_MOVES_MAX &&
                   (int)KINGDROP_NO_SCORE == (int)ENGINE_NO_SCORE,
               "the scores are the engine's");

int kingdrop_scores(struct kingdrop *engine, int timeout_ms, int scores[KINGDROP_SCORES_MAX])
{
    struct engine *search_engine = session_engine(engine->session);
    const struct game_history *history = session_history(engine->session);
    const struct game *game = history->variant->game;
    struct output *output = session_output(engine->session);
    int count = -1;
    if (game->solver == NULL)
        output_error(output, "scores: no solver for %s", game->title);
    else if (engine_busy(search_engine))
        output_error(output, "scores: a search is running");
    else if ((count = engine_scores(search_engine, game, &history->now, timeout_ms, scores)) < 0)
        output_error(output, "scores: out of memory");
    return count;
}

struct session *embed_session(const struct kingdrop *engine)
{
    return engine->session;
}

void kingdrop_end_input(struct kingdrop *engine)
{
    engine->input_ends = true;
    settle(engine);
}

bool kingdrop_is_over(const struct kingdrop *engine)
{
    return session_is_over(engine->session);
}
