/*
 * What a Windows event loop waits for.
 */
#ifndef KINGDROP_PROTOCOL_HOST_WINDOWS_SINK_EVENT_H
#define KINGDROP_PROTOCOL_HOST_WINDOWS_SINK_EVENT_H

#include "protocol/host/sink.h"

/* The sink's event, which it sets when bytes are out or its reader is gone. Others may set it, too:
 * whoever waits for it looks at everything that it waits for. */
void *sink_event(const struct sink *sink);

#endif
