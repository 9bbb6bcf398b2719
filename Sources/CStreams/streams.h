#include <stdio.h>

/// Standard output, whose variable Swift takes for shared state that anybody may change.
static inline FILE *standard_output(void) { return stdout; }
