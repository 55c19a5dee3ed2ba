/*
 * The control of a running search: stop flag, clock and node count. Holds all atomics of the search
 * except the table's. Functions are for search threads, unless noted.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/time_manager.h"

/* Nodes that control grants a search thread at once. */
#define CONTROL_BATCH 256

struct control;

/* Returns NULL when memory is short. */
struct control *control_create(void);
/* Accepts NULL. */
void control_destroy(struct control *control);

/* Makes jobs call poll(context) every few hundred nodes. Owner only, for single-threaded jobs. */
void control_set_poll(struct control *control, void (*poll)(void *context), void *context);

/* Resets everything before a job. Owner only. node_limit UINT64_MAX means no limit. */
void control_start(struct control *control, uint64_t node_limit);

/* Ends the job soon. Thread-safe. */
void control_stop(struct control *control);

/* Returns true when the job must end. */
bool control_stopped(struct control *control);

/* Starts the clock at start_ns (monotonic) with this budget. Thread-safe. */
void control_set_clock(struct control *control, int64_t start_ns, struct time_budget budget);

/* Returns true if there is time for one more iteration. */
bool control_has_time_to_deepen(const struct control *control, struct time_feedback feedback);

/* Takes up to CONTROL_BATCH nodes. Returns their number, 0 when the job must end. */
unsigned control_take_nodes(struct control *control);

/* Does the same, ignoring the hard deadline. */
unsigned control_take_nodes_past_deadline(struct control *control);

/* Gives back granted nodes that were not searched. */
void control_return_nodes(struct control *control, unsigned nodes);

/* Returns the nodes taken so far by all threads. */
uint64_t control_nodes(const struct control *control);

/* Counts hits in endgame databases. */
void control_add_tablebase_hits(struct control *control, uint64_t hits);
/* Returns the hits so far. */
uint64_t control_tablebase_hits(const struct control *control);
