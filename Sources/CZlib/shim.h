#pragma once

#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot import.

/// Starts compressing. `windowBits` selects the format: MAX_WBITS + 16 for gzip, -MAX_WBITS for deflate data alone.
static inline int CZlib_startDeflate(z_stream *stream, int level, int windowBits) {
    return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}

/// Starts decompressing a gzip file.
static inline int CZlib_startInflate(z_stream *stream) {
    return inflateInit2(stream, MAX_WBITS + 16);
}
