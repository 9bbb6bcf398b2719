#if defined(__x86_64__)
#include <math.h>
#include <string.h>
// Without min_vector_width the compiler splits 512-bit vectors, which halves the speed.
#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)
#define LEVEL(name) name##_v4
#define LEVEL_NAME "x86-64-v4"
#define PRODUCT_ROWS 12
#include "level.inc.h"
#pragma clang attribute pop
#endif
