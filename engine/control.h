/*
 * The control of a running search: the stop flag, the clock and the node count, which its threads
 * and its owner share. All of the search's atomics but the table's are here.
 *
 * The owner's thread calls control_set_poll and control_start; control_stop and control_set_clock
 * are for any thread, the rest for the search's.
 */
#ifndef KINGDROP_ENGINE_CONTROL_H
#define KINGDROP_ENGINE_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/time_manager.h"

/* The number of nodes that a search is granted at once. It asks control again when they are used
 * up. */
#define CONTROL_BATCH 256

struct control;

struct control *control_create(void);
void control_destroy(struct control *control);

/* From now on jobs call poll(context), at least every few hundred nodes, on each of their threads:
 * so only for jobs on a single thread. */
void control_set_poll(struct control *control, void (*poll)(void *context), void *context);

/* Before a job: not stopped, no clock, no node counted; node_limit (UINT64_MAX: none) ends it. */
void control_start(struct control *control, uint64_t node_limit);

/* Ends the job soon. From any thread. */
void control_stop(struct control *control);

/* Is the job to end? */
bool control_stopped(struct control *control);

/* The clock runs from start_ns (monotonic) on, with this budget; without a call it does not run.
 * From any thread, also while the search runs. */
void control_set_clock(struct control *control, int64_t start_ns, struct time_budget budget);

/* Is there time for one more iteration? */
bool control_has_time_to_deepen(const struct control *control, struct time_feedback feedback);

/* Permission to search up to CONTROL_BATCH more nodes, to be counted at once; 0 when the job is to
 * end: stopped, past its hard deadline, or its nodes used up. */
unsigned control_take_nodes(struct control *control);

/* The same, even past the hard deadline. */
unsigned control_take_late_nodes(struct control *control);

/* Gives back nodes taken but not searched. */
void control_return_nodes(struct control *control, unsigned nodes);

/* Nodes taken so far by all threads. */
uint64_t control_nodes(const struct control *control);

/* Counts hits in endgame databases. */
void control_add_tablebase_hits(struct control *control, uint64_t hits);
uint64_t control_tablebase_hits(const struct control *control);

#endif
