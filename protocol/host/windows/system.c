#include "protocol/host/system.h"

#include <stdio.h>
#include <stdlib.h>

/* Do not expand wildcards in arguments. */
int _dowildcard = 0;

bool system_prepare(void)
{
    /* No later file gets a missing handle; see sink_open(). */
    return true;
}

bool system_has_accepted_client(void)
{
    return false;
}

void system_enforce(const struct program *program, const struct quota *quota)
{
    /* No OS limits; option maxima bound memory. */
    (void)program, (void)quota;
}

bool system_has_sandbox(void)
{
    return false;
}

bool system_has_server(void)
{
    return false;
}

int system_serve(const struct program *program, const struct command_line *line)
{
    fprintf(stderr, "%s: --listen %s: not supported on Windows\n", program->name,
            line->addresses[0]);
    return EXIT_FAILURE;
}
