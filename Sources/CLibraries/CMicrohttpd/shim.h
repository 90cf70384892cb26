#pragma once
#include <microhttpd.h>
#include <sys/socket.h>

/// What a server is started with; the library's own call is variadic.
struct stickerd_http_settings {
  int listener;
  unsigned int connections;
  unsigned int idle_seconds;
  size_t memory;
  size_t stack;
  MHD_AccessHandlerCallback answer;
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback finish;
  MHD_NotifyConnectionCallback notice;
  void *context;
};

static inline struct MHD_Daemon *stickerd_http_start(const struct stickerd_http_settings *settings) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC, 0, NULL, NULL,
      settings->answer, settings->context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings->listener,
      MHD_OPTION_CONNECTION_LIMIT, settings->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
      MHD_OPTION_THREAD_STACK_SIZE, settings->stack,
      MHD_OPTION_URI_LOG_CALLBACK, settings->begin, settings->context,
      MHD_OPTION_NOTIFY_COMPLETED, settings->finish, settings->context,
      MHD_OPTION_NOTIFY_CONNECTION, settings->notice, settings->context,
      MHD_OPTION_END);
}

/// Sets how many seconds a connection may be idle; 0 for any number.
static inline void stickerd_http_set_idle(struct MHD_Connection *connection, unsigned int seconds) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

/// The descriptor of a connection, -1 if there is none.
static inline int stickerd_http_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *information =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return information ? information->connect_fd : -1;
}

/// The user at the other end of a Unix socket. 0 or -1 with errno.
static inline int stickerd_peer_user(int descriptor, uid_t *user) {
  // struct ucred, which glibc shows under _GNU_SOURCE only; with that, the types differ from those that Swift knows.
  struct {
    pid_t process;
    uid_t user;
    gid_t group;
  } peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *user = peer.user;
  return 0;
}
