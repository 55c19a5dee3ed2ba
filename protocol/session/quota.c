#include "protocol/session/quota.h"

#include "engine/engine.h"

const struct quota quota_unlimited = {
    .hash_mib = ENGINE_HASH_MAX_MIB,
    .threads = ENGINE_THREADS_MAX,
};

/* For a stranger, on a machine of any size. */
const struct quota quota_guest = {
    .is_guest = true,
    .hash_mib = ENGINE_HASH_DEFAULT_MIB,
    .threads = 1,
    .idle_seconds = 3600,
};
