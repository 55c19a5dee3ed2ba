/*
 * For hosts in this source tree: not in the library's interface.
 */
#ifndef KINGDROP_PROTOCOL_EMBED_KINGDROP_SESSION_H
#define KINGDROP_PROTOCOL_EMBED_KINGDROP_SESSION_H

struct kingdrop;
struct session;

/* Returns the engine's session. */
struct session *kingdrop_session(const struct kingdrop *engine);

#endif
