#pragma once
#include <sqlite3.h>

// Swift does not call functions of variable arguments.
static inline int csqlite_stop_counting_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
/// So many bytes of the journal of a savepoint stay in memory before it becomes a file.
static inline int csqlite_keep_savepoints(int bytes) { return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes); }

/// For a database that strangers made: no view or trigger of it runs, none of its schema's functions is trusted, and
/// nothing writes to its schema. Returns SQLite's status.
static inline int csqlite_distrust(sqlite3 *database) {
    static const int settings[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},    {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    };
    for (unsigned int index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        int status = sqlite3_db_config(database, settings[index][0], settings[index][1], (int *)0);
        if (status != SQLITE_OK) return status;
    }
    return SQLITE_OK;
}
