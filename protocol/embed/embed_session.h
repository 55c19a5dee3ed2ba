/*
 * For hosts in this source tree: not in the library's interface.
 */
#ifndef KINGDROP_PROTOCOL_EMBED_EMBED_SESSION_H
#define KINGDROP_PROTOCOL_EMBED_EMBED_SESSION_H

struct kingdrop;
struct session;

/* Returns the engine's session. */
struct session *embed_session(const struct kingdrop *engine);

#endif
