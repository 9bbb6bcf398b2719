#include "tables.h"

#include <math.h>

float kernels_cosines[kernels_points / 2 + 1];
float kernels_sines[kernels_points / 2 + 1];
uint8_t kernels_bit_reversed[kernels_points / 2];

// Before main, so that no kernel has to ask whether the tables are there.
__attribute__((constructor)) static void fill_tables(void) {
    for (int k = 0; k <= kernels_points / 2; k++) {
        const double angle = 2 * 3.14159265358979323846 * k / kernels_points;
        kernels_cosines[k] = (float)cos(angle);
        kernels_sines[k] = (float)sin(angle);
    }
    for (int i = 0; i < kernels_points / 2; i++) {
        int reversed = 0;
        for (int bit = 0; bit < 8; bit++) reversed |= (i >> bit & 1) << (7 - bit);
        kernels_bit_reversed[i] = (uint8_t)reversed;
    }
}
