#pragma once
#include <zlib.h>

// A macro, which Swift cannot see: windows of 15 bits, 16 for the wrapping of gzip.
static inline int czlib_gzip_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
