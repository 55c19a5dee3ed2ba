/*
 * What a Windows event loop waits for.
 */
#ifndef KINGDROP_PROTOCOL_HOST_WINDOWS_SINK_EVENT_H
#define KINGDROP_PROTOCOL_HOST_WINDOWS_SINK_EVENT_H

#include "protocol/host/sink.h"

/* The sink's event, which it sets when bytes are out or the client is gone. Others may set it, too,
 * so a loop that waits for it has to look at everything. */
void *sink_event(const struct sink *sink);

#endif
