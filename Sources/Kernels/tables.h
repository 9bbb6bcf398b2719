#ifndef IMMERSIOND_KERNELS_TABLES_H
#define IMMERSIOND_KERNELS_TABLES_H

#include "kernels.h"

/// cos and sin of 2 pi k / kernels_points, for k up to half a turn.
extern float kernels_cosines[kernels_points / 2 + 1];
extern float kernels_sines[kernels_points / 2 + 1];
/// The bits of 0...255 in reverse order.
extern uint8_t kernels_bit_reversed[kernels_points / 2];

#endif
