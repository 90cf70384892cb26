#pragma once
#include <unicase.h>
#include <uninorm.h>

// The normal forms are addresses of incomplete types, which Swift can't name. Results are malloc'd: free them.

static inline uint8_t *sticker_compose(const uint8_t *text, size_t count, size_t *length) {
  return u8_normalize(UNINORM_NFC, text, count, NULL, length);
}

static inline uint8_t *sticker_fold_and_compose(const uint8_t *text, size_t count, size_t *length) {
  return u8_casefold(text, count, NULL, UNINORM_NFC, NULL, length);
}
