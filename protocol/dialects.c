#include "protocol/dialects.h"

#include <stddef.h>

/* dialects.def has a line DIALECT(name) for each; its folder defines what stands here. */
#define DIALECT(name) extern const struct dialect name##_dialect;
#include "dialects.def"
#undef DIALECT

/* Tests and the textbook take this list too; a program with fewer dialects makes its own. */
const struct dialect *const standard_dialects[] = {
#define DIALECT(name) &name##_dialect,
#include "dialects.def"
#undef DIALECT
    NULL,
};
