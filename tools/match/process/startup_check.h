/* Starts every engine once, so bad engines are reported before results are written. */
#pragma once

#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

/* Starts all engines, waits until they are ready, fills identities[i] for engine i and ends them.
 * Returns false and sets *error if one fails or a signal ends the loop. */
bool startup_check_run(const struct engine_shared *shared, const struct match_settings *settings,
                       struct engine_identity *identities, struct builder *error);
