#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift can't import. */
static inline int stickerd_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int stickerd_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int stickerd_bind_text_bytes(sqlite3_stmt *statement, int index, const void *text, int count) {
  return sqlite3_bind_text(statement, index, (const char *)text, count, SQLITE_TRANSIENT);
}

/* sqlite3_file_control takes a void pointer whose type depends on the operation, sqlite3_db_config is variadic. */
static inline int stickerd_keep_wal(sqlite3 *connection) {
  int keep = 1;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
}

static inline int stickerd_defend(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

static inline int stickerd_leave_log_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Counting memory takes a lock for each allocation, and nobody asks for the sums. Before the first connection only. */
static inline int stickerd_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
