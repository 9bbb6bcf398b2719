#if defined(__x86_64__)
#include <math.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#define LEVEL(name) name##_v3
#define LEVEL_NAME "x86-64-v3"
#define PRODUCT_ROWS 3
#include "level.inc.h"
#pragma clang attribute pop
#endif
