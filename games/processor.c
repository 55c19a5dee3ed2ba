/*
 * A program that was built for one machine's processor (-march=native) ends on a lesser one with
 * SIGILL at the first instruction that is missing there, which says nothing to its user. This says
 * it. It is compiled for every processor and runs before all other code of the program.
 *
 * processor.def lists the features that the build's arguments let the compiler use.
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
            "This program was built for a processor that has %s, and this one has not. "
            "Build it here, or with -Dmarch=any for all.\n",
            missing);
    _exit(EXIT_FAILURE);
}
#endif
