#include "tools/match/probe.h"

#include <stdlib.h>

struct examination {
    const struct company *company;
    struct candidate *candidates;
    unsigned count, present, ready;
    struct builder *why;
    bool failed;
};

struct candidate {
    struct examination *examination;
    struct contender *contender;
    struct introduction *introduction;
};

static void fail(struct examination *examination, const struct candidate *candidate,
                 const char *words)
{
    if (!examination->failed)
        builder_add(examination->why, "engine %s does not start: %s",
                    contender_settings(candidate->contender)->name, words);
    examination->failed = true;
}

/* Sends all away once all are ready, or one has failed. */
static void dismiss(struct examination *examination)
{
    for (unsigned i = 0; i < examination->count; i++)
        contender_quit(examination->candidates[i].contender);
}

static void introduce(struct candidate *candidate)
{
    struct introduction *introduction = candidate->introduction;
    struct builder name = builder_over(introduction->own_name, sizeof introduction->own_name);
    struct builder complaint =
        builder_over(introduction->complaint, sizeof introduction->complaint);
    struct builder options =
        builder_over(introduction->unknown_options, sizeof introduction->unknown_options);
    builder_add(&name, "%s", contender_own_name(candidate->contender));
    builder_add(&complaint, "%s", contender_complaint(candidate->contender));
    contender_unknown_options(candidate->contender, &options);
}

static void on_event(void *context, struct contender *contender, enum contender_event event)
{
    struct candidate *candidate = context;
    struct examination *examination = candidate->examination;
    if (event == CONTENDER_READY) {
        introduce(candidate);
        examination->ready++;
    } else if (event == CONTENDER_FAILED) {
        fail(examination, candidate, contender_fault_text(contender));
    } else if (event == CONTENDER_GONE) {
        examination->present--;
    }
    if (examination->failed || examination->ready == examination->count)
        dismiss(examination);
    if (examination->present == 0)
        loop_stop(examination->company->loop);
}

static bool start(struct examination *examination, const struct match_settings *settings,
                  struct introduction *introductions)
{
    for (unsigned i = 0; i < settings->engine_count && !examination->failed; i++) {
        struct candidate *candidate = &examination->candidates[i];
        *candidate = (struct candidate){
            .examination = examination,
            .introduction = &introductions[i],
            .contender = contender_create(examination->company, &settings->engines[i],
                                          settings->engines[i].name, on_event, candidate),
        };
        char words[160];
        struct builder text = builder_over(words, sizeof words);
        if (candidate->contender == NULL) {
            builder_add(examination->why, "out of memory");
            return false;
        }
        examination->count++;
        if (contender_start(candidate->contender, &text))
            examination->present++;
        else
            fail(examination, candidate, words);
    }
    return true;
}

bool probe(const struct company *company, const struct match_settings *settings,
           struct introduction *introductions, struct builder *why)
{
    struct examination examination = {.company = company, .why = why};
    examination.candidates = calloc(settings->engine_count, sizeof *examination.candidates);
    bool good = examination.candidates != NULL && start(&examination, settings, introductions);
    if (examination.failed)
        dismiss(&examination);
    if (examination.present > 0)
        loop_run(company->loop);
    for (unsigned i = 0; i < examination.count; i++)
        contender_destroy(examination.candidates[i].contender);
    free(examination.candidates);
    if (examination.candidates == NULL)
        builder_add(why, "out of memory");
    good = good && !examination.failed && examination.ready == settings->engine_count;
    if (!good && why->length == 0)
        builder_add(why, "interrupted");
    return good;
}
