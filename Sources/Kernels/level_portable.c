#define LEVEL(name) name##_portable
#define LEVEL_NAME "portable"
#define PRODUCT_ROWS 2
#include "level.inc.h"
