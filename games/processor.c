/*
 * Reports a CPU feature that the build needs (-march=native, processor.def) but the machine lacks,
 * instead of a SIGILL. Compiled for any CPU, it runs before all other code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__x86_64__)
__attribute__((constructor(101))) static void processor_check(void)
{
    const char *missing = NULL;
    __builtin_cpu_init();
#define FEATURE(name)                                                                              \
    if (missing == NULL && !__builtin_cpu_supports(#name))                                         \
        missing = #name;
#include "processor.def"
#undef FEATURE
    if (missing == NULL)
        return;
    fprintf(stderr,
            "This program needs a CPU with %s. Build it on this machine, or with -Dmarch=any.\n",
            missing);
    _exit(EXIT_FAILURE);
}
#endif
