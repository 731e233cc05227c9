#pragma once

#include <nettle/memops.h>
#include <nettle/sha2.h>

// Nettle renames its functions with macros, which Swift does not import.

static inline void CNettle_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, count, bytes);
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}

/// Returns whether two regions are equal, in a time that does not depend on their contents.
static inline int CNettle_is_equal(const void *first, const void *second, size_t count) {
    return memeql_sec(first, second, count);
}
