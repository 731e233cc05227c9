#pragma once

#include <sqlite3.h>

// sqlite3_db_config is variadic, so Swift cannot call it.

/// Whether closing the last connection copies the write-ahead log into the file and deletes it.
static inline int sqlite3_set_checkpoint_on_close(sqlite3 *database, int isOn) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isOn, (int *)0);
}
