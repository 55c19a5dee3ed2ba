/* For hosts in this source tree: not in the library's interface. */
#pragma once

struct kingdrop;
struct session;

/* Returns the engine's session. */
struct session *embed_session(const struct kingdrop *engine);
