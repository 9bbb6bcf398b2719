#ifndef IMMERSIOND_KERNELS_H
#define IMMERSIOND_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Columns of packed weights that lie side by side; ``MatrixProduct.weights`` is padded to a multiple of it.
enum { kernels_panel = 32 };
/// Frames that ``KernelSet.spectrum`` transforms at once, one a vector lane.
enum { kernels_lanes = 16 };
/// Points of the Fourier transform, and its bins.
enum { kernels_points = 512, kernels_bins = 257 };

/// What becomes of a product's sums.
typedef enum ProductEnding {
    product_store = 0,
    /// Negative sums become 0.
    product_rectify = 1,
    /// The sums are added to what the output holds.
    product_accumulate = 2,
} ProductEnding;

/// output[r][n] = ending(bias[n] + sum over taps t and depth k of input[r * input_stride + offsets[t] + k] * weight[t][k][n])
///
/// A convolution over time is a product with several taps: each reads the row that lies `offset` floats away.
typedef struct MatrixProduct {
    const float *_Nonnull input;
    /// Floats from one row's input to the next row's.
    ptrdiff_t input_stride;
    /// Floats from a row's input to what the tap reads.
    const ptrdiff_t *_Nonnull offsets;
    int32_t taps;
    /// Floats that each tap reads.
    int32_t depth;
    /// [panels][taps][depth][kernels_panel], the columns past `width` zero.
    const float *_Nonnull weights;
    /// [panels][kernels_panel]
    const float *_Nonnull bias;
    float *_Nonnull output;
    ptrdiff_t output_stride;
    int32_t rows;
    int32_t width;
    ProductEnding ending;
} MatrixProduct;

/// Triangular filters over the bins of a power spectrum.
typedef struct MelFilters {
    int32_t bands;
    /// [bands]: the first bin under each filter, and how many.
    const int32_t *_Nonnull first;
    const int32_t *_Nonnull count;
    /// The filters' weights one after the other.
    const float *_Nonnull weights;
} MelFilters;

/// One column of a Viterbi trellis; each state is entered from itself, from the state before, or past a state that may be skipped.
typedef struct ViterbiColumn {
    int32_t states;
    /// [states + 2]: scores of the column before; the first two are guards that stand before state 0.
    const double *_Nonnull previous;
    /// [states + 2]
    double *_Nonnull next;
    /// [states]: 0 where the state before may be skipped, -infinity elsewhere.
    const double *_Nonnull skip;
    /// [states]: which value of `emission` belongs to each state.
    const int32_t *_Nonnull unit;
    const float *_Nonnull emission;
    /// [states]: how many states back each best path came from, 0...2.
    uint8_t *_Nonnull choice;
} ViterbiColumn;

/// The hot loops, compiled for one level of the instruction set.
typedef struct __attribute__((swift_attr("@Sendable"))) KernelSet {
    /// "x86-64-v4", "x86-64-v3" or "portable".
    const char *_Nonnull name;

    void (*_Nonnull product)(const MatrixProduct *_Nonnull);

    /// Power spectra of `kernels_lanes` frames: power[bin * kernels_lanes + lane] for the frame at samples[lane * hop].
    ///
    /// `window` has `length` values, at most `kernels_points`; the rest of each frame counts as zero.
    void (*_Nonnull spectrum)(const float *_Nonnull samples, int32_t hop, const float *_Nonnull window, int32_t length,
                              float *_Nonnull power);

    /// Natural logarithms of filtered powers: logs[band * kernels_lanes + lane] = log(sum + floor).
    void (*_Nonnull mel)(const MelFilters *_Nonnull, const float *_Nonnull power, float floor, float *_Nonnull logs);

    void (*_Nonnull viterbi)(const ViterbiColumn *_Nonnull);

    /// sums[l] = sum over i < length of samples[i] * samples[i + first + l], for l < count.
    void (*_Nonnull correlate)(const float *_Nonnull samples, int32_t length, int32_t first, int32_t count,
                               float *_Nonnull sums);
} KernelSet;

/// The kernels of every level that this machine runs, the fastest first; NULL past the last.
const KernelSet *_Nullable kernels_at(int32_t index);

/// IEEE 754 binary16 values, little-endian, to floats.
void kernels_widen_halves(const uint8_t *_Nonnull halves, ptrdiff_t count, float *_Nonnull floats);

#endif
