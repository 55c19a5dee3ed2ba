/*
 * The control of a running search: the few words that its threads and its owner share. This is
 * where the search's atomics live, beside the table's.
 *
 * The owner's thread calls control_start, control_stop and control_ponder_hit; the search's threads
 * call the rest.
 */
#ifndef KINGDROP_ENGINE_CONTROL_H
#define KINGDROP_ENGINE_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

/* A search asks control once in so many nodes, for permission to search as many more. */
#define CONTROL_BATCH 256

struct control;

struct control *control_create(void);
void control_destroy(struct control *control);

/* Before a job: not stopped, no node counted; hard_deadline_ns and node_limit (UINT64_MAX: none)
 * end it. */
void control_start(struct control *control, uint64_t node_limit);

/* Ends the job soon. From any thread. */
void control_stop(struct control *control);
bool control_stopped(const struct control *control);

/* The monotonic times at which a new iteration is not worth starting, and at which the search
 * stops whatever it does; INT64_MAX: never. From any thread, also while the search runs. */
void control_set_deadlines(struct control *control, int64_t soft_ns, int64_t hard_ns);
int64_t control_soft_deadline_ns(const struct control *control);

/* Permission to search up to CONTROL_BATCH more nodes, to be counted at once; 0 when the job is to
 * end: stopped, past its hard deadline, or its nodes used up. */
unsigned control_take_nodes(struct control *control);

/* Gives back nodes taken but not searched. */
void control_return_nodes(struct control *control, unsigned nodes);

/* Nodes taken so far by all threads. */
uint64_t control_nodes(const struct control *control);

/* Counts hits in endgame databases. */
void control_add_table_hits(struct control *control, uint64_t hits);
uint64_t control_table_hits(const struct control *control);

#endif
