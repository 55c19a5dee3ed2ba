/*
 * The event loop: descriptors, signals and the engine's wake-ups around one session.
 */
#ifndef KINGDROP_PROTOCOL_LOOP_H
#define KINGDROP_PROTOCOL_LOOP_H

#include <stdbool.h>

#include "protocol/program.h"
#include "protocol/reader.h"
#include "protocol/writer.h"

/* Runs a session until it is over or nobody can read its output any more. Lines come from what the
 * reader holds already and then, unless `in` is -1, from that descriptor, which keeps its flags.
 * *complaints counts what the client did wrong. False when the system lacks what a session takes.
 */
bool loop_run(const struct program *program, struct reader *reader, int in, struct writer *writer,
              unsigned *complaints);

#endif
