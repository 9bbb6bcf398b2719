#pragma once
#include <sqlite3.h>

// Swift does not call functions of variable arguments.
static inline int csqlite_stop_counting_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
