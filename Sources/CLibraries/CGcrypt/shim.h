#pragma once
#include <gcrypt.h>

/* gcry_md_read has a macro's face, and GCRY_MD_* are enumerators that Swift would wrap. */
static inline int stickerd_sha256_open(gcry_md_hd_t *handle) {
  return gcry_md_open(handle, GCRY_MD_SHA256, 0) == 0 ? 0 : -1;
}

static inline int stickerd_crc32_open(gcry_md_hd_t *handle) {
  return gcry_md_open(handle, GCRY_MD_CRC32, 0) == 0 ? 0 : -1;
}

static inline const unsigned char *stickerd_digest(gcry_md_hd_t handle) {
  return gcry_md_read(handle, 0);
}
