#include "tools/book/interrupt.h"

#include <signal.h>
#include <stdatomic.h>

/* Lock-free atomic: the signal handler writes it, and threads read it. */
static atomic_bool interrupted;

_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler must not wait for a lock");

static void handle(int number)
{
    (void)number;
    interrupt_work();
}

void interrupt_catch(void)
{
    /* Catches a second signal too: it must not interrupt a save. */
    signal(SIGINT, handle);
    signal(SIGTERM, handle);
}

void interrupt_work(void)
{
    atomic_store(&interrupted, true);
}

bool is_interrupted(void)
{
    return atomic_load(&interrupted);
}
