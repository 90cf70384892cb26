#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Calls that Swift's Glibc module lacks. Each gives -1 and sets errno as the call itself does. */

static inline int stickerd_openat2(int folder, const char *path, uint64_t flags, uint64_t resolve) {
  struct open_how how = {.flags = flags, .mode = 0, .resolve = resolve};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/* openat for opening only: openat itself is variadic. */
static inline int stickerd_openat(int folder, const char *path, int flags) { return openat(folder, path, flags); }

static inline int stickerd_statx(int folder, const char *path, int flags, unsigned mask, struct statx *facts) {
  return statx(folder, path, flags, mask, facts);
}

static inline long stickerd_getdents64(int folder, void *buffer, size_t size) {
  return syscall(SYS_getdents64, folder, buffer, size);
}

static inline int stickerd_file_system_type(int descriptor, int64_t *type) {
  struct statfs facts;
  int result = fstatfs(descriptor, &facts);
  *type = (int64_t)facts.f_type;
  return result;
}

/* Two names of one file system trade places, at once. */
static inline int stickerd_exchange(const char *path, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
}

/* A new file; open is variadic. */
static inline int stickerd_create(const char *path, mode_t mode) {
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
}

static const uint64_t stickerd_resolve_beneath = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
/* Links are followed, but not out of the folder. */
static const uint64_t stickerd_resolve_inside = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
static const uint64_t stickerd_attribute_mount_root = STATX_ATTR_MOUNT_ROOT;

/* Flags that only _GNU_SOURCE has. */
static const int stickerd_open_path = O_PATH;
static const int stickerd_open_no_access_time = O_NOATIME;

/* glibc's allocator: one arena for all threads, and free pages back to the system. */
static inline void stickerd_use_one_arena(void) { (void)mallopt(M_ARENA_MAX, 1); }

/* The same: grow by megabytes, for a program that soon ends. */
static inline void stickerd_take_memory_in_large_pieces(void) {
  (void)mallopt(M_TOP_PAD, 4 << 20);
  (void)mallopt(M_MMAP_THRESHOLD, 16 << 20);
}

static inline void stickerd_return_memory(void) { (void)malloc_trim(0); }

/* Which user and groups the calling thread is to files, and to nothing else: as raw calls, since glibc's setgroups is
   for all threads. Root takes its rights back by asking for user 0. */
static inline void stickerd_set_file_user(uid_t user, gid_t group) {
  (void)syscall(SYS_setfsgid, group);
  (void)syscall(SYS_setfsuid, user);
}

/* Who it is; asking for nobody's number changes nothing. */
static inline uid_t stickerd_file_user(void) { return (uid_t)syscall(SYS_setfsuid, (uid_t)-1); }

static inline int stickerd_set_thread_groups(size_t count, const gid_t *groups) {
  return (int)syscall(SYS_setgroups, count, groups);
}

/* Whether the calling thread's file user may do something with a path: 0, or -1 with errno. */
static inline int stickerd_may(const char *path, int mode) {
  return (int)syscall(SYS_faccessat2, AT_FDCWD, path, mode, AT_EACCESS);
}
