#include "kernels.h"

#include <string.h>

void kernels_widen_halves(const uint8_t *halves, ptrdiff_t count, float *floats) {
    for (ptrdiff_t i = 0; i < count; i++) {
        const uint32_t half = (uint32_t)halves[2 * i] | (uint32_t)halves[2 * i + 1] << 8;
        const uint32_t sign = (half & 0x8000) << 16;
        // Shifted into place, the exponent is short by 127 - 15; multiplying mends that for subnormals too.
        uint32_t bits = (half & 0x7FFF) << 13;
        float magnitude;
        memcpy(&magnitude, &bits, 4);
        magnitude *= 0x1p112f;
        memcpy(&bits, &magnitude, 4);
        if ((half & 0x7C00) == 0x7C00) bits |= 0x7F800000;
        bits |= sign;
        memcpy(&floats[i], &bits, 4);
    }
}
