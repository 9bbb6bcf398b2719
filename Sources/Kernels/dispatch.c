#include "kernels.h"

#if defined(__x86_64__)
extern const KernelSet kernels_v4, kernels_v3;
#endif
extern const KernelSet kernels_portable;

// A table asked once, not `target_clones`: a test can run every level that the machine has, and no ifunc resolver runs
// before a sanitizer is ready for it.
const KernelSet *kernels_at(int32_t index) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("x86-64-v4") && index-- == 0) return &kernels_v4;
    if (__builtin_cpu_supports("x86-64-v3") && index-- == 0) return &kernels_v3;
#endif
    return index == 0 ? &kernels_portable : NULL;
}
