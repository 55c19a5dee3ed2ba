#include "protocol/dialects.h"

#include <stddef.h>

/* dialects.def has a line DIALECT(name) for each dialect. */
#define DIALECT(name) extern const struct dialect name##_dialect;
#include "dialects.def"
#undef DIALECT

/* The tests and the textbook use this list, too. */
const struct dialect *const standard_dialects[] = {
#define DIALECT(name) &name##_dialect,
#include "dialects.def"
#undef DIALECT
    NULL,
};
