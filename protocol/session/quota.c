#include "protocol/session/quota.h"

#include "engine/engine.h"

const struct quota quota_unlimited = {
    .hash_mib = ENGINE_HASH_MAX_MIB,
    .threads = ENGINE_THREADS_MAX,
};

/* What a stranger may use of a machine of any size: the default table, one thread, and an hour of
 * silence. */
const struct quota quota_guest = {
    .is_guest = true,
    .hash_mib = ENGINE_HASH_DEFAULT_MIB,
    .threads = 1,
    .idle_seconds = 3600,
};
