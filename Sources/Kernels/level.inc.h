// The kernels' bodies, compiled once a level: LEVEL(name) gives each level's symbols their own names, LEVEL_NAME the
// name to show, PRODUCT_ROWS how many rows of a product are held in registers at once.

#include "kernels.h"
#include "tables.h"

#include <math.h>
#include <string.h>

// One value of each of the 16 frames, or half a panel's columns. Unaligned: callers pass ordinary arrays.
typedef float Lanes __attribute__((vector_size(64), aligned(4)));

#define PANEL_VECTORS (kernels_panel / 16)
// Only loops that are unrolled keep their array of sums in registers: three times the speed.
#define UNROLLED _Pragma("clang loop unroll(full)")

// Rows of one panel; `rows` is a constant wherever this is inlined, so that the sums stay in registers.
static inline __attribute__((always_inline)) void LEVEL(panel_rows)(
    const MatrixProduct *p, const float *weights, const float *bias, int row, int column, const int rows
) {
    Lanes sums[PRODUCT_ROWS][PANEL_VECTORS];
    UNROLLED
    for (int r = 0; r < rows; r++)
        UNROLLED
        for (int v = 0; v < PANEL_VECTORS; v++) sums[r][v] = ((const Lanes *)bias)[v];
    const float *base = p->input + (ptrdiff_t)row * p->input_stride;
    for (int tap = 0; tap < p->taps; tap++) {
        const float *input = base + p->offsets[tap];
        for (int k = 0; k < p->depth; k++, weights += kernels_panel) {
            Lanes w[PANEL_VECTORS];
            UNROLLED
            for (int v = 0; v < PANEL_VECTORS; v++) w[v] = ((const Lanes *)weights)[v];
            UNROLLED
            for (int r = 0; r < rows; r++) {
                const float x = input[(ptrdiff_t)r * p->input_stride + k];
                UNROLLED
                for (int v = 0; v < PANEL_VECTORS; v++) sums[r][v] += w[v] * x;
            }
        }
    }
    const int columns = p->width - column < kernels_panel ? p->width - column : kernels_panel;
    UNROLLED
    for (int r = 0; r < rows; r++) {
        float *output = p->output + (ptrdiff_t)(row + r) * p->output_stride + column;
        float values[kernels_panel];
        memcpy(values, sums[r], sizeof values);
        for (int n = 0; n < columns; n++) {
            float value = values[n];
            if (p->ending == product_accumulate) value += output[n];
            if (p->ending == product_rectify) value = value > 0 ? value : 0;
            output[n] = value;
        }
    }
}

static void LEVEL(product)(const MatrixProduct *p) {
    const ptrdiff_t panel_size = (ptrdiff_t)p->taps * p->depth * kernels_panel;
    for (int column = 0; column < p->width; column += kernels_panel) {
        const float *weights = p->weights + column / kernels_panel * panel_size;
        const float *bias = p->bias + column;
        int row = 0;
        for (; row + PRODUCT_ROWS <= p->rows; row += PRODUCT_ROWS)
            LEVEL(panel_rows)(p, weights, bias, row, column, PRODUCT_ROWS);
        for (; row < p->rows; row++) LEVEL(panel_rows)(p, weights, bias, row, column, 1);
    }
}

// A real transform of 512 points by a complex one of 256: even samples are the real parts, odd ones the imaginary.
static void LEVEL(spectrum)(
    const float *samples, int32_t hop, const float *window, int32_t length, float *power
) {
    enum { half = kernels_points / 2 };
    // Aligned, because every other unaligned vector lies across two cache lines.
    _Alignas(64) Lanes re[half];
    _Alignas(64) Lanes im[half];
    const Lanes zero = {0};
    for (int i = 0; i < half; i++) {
        const int slot = kernels_bit_reversed[i];
        Lanes even = zero, odd = zero;
        if (2 * i < length)
            for (int l = 0; l < kernels_lanes; l++) even[l] = samples[(ptrdiff_t)l * hop + 2 * i] * window[2 * i];
        if (2 * i + 1 < length)
            for (int l = 0; l < kernels_lanes; l++)
                odd[l] = samples[(ptrdiff_t)l * hop + 2 * i + 1] * window[2 * i + 1];
        re[slot] = even;
        im[slot] = odd;
    }
    for (int size = 2; size <= half; size *= 2) {
        const int step = kernels_points / size;
        for (int start = 0; start < half; start += size)
            for (int k = 0; k < size / 2; k++) {
                const float c = kernels_cosines[k * step], s = kernels_sines[k * step];
                const int a = start + k, b = a + size / 2;
                const Lanes x = re[b] * c + im[b] * s, y = im[b] * c - re[b] * s;
                re[b] = re[a] - x;
                im[b] = im[a] - y;
                re[a] += x;
                im[a] += y;
            }
    }
    Lanes *out = (Lanes *)power;
    for (int k = 0; k <= half; k++) {
        const int a = k % half, b = (half - k) % half;
        // The spectra of the even and of the odd samples, taken apart by their symmetry.
        const Lanes even_re = (re[a] + re[b]) * .5f, even_im = (im[a] - im[b]) * .5f;
        const Lanes odd_re = (im[a] + im[b]) * .5f, odd_im = (re[b] - re[a]) * .5f;
        const float c = kernels_cosines[k], s = kernels_sines[k];
        const Lanes x = even_re + odd_re * c + odd_im * s, y = even_im + odd_im * c - odd_re * s;
        out[k] = x * x + y * y;
    }
}

static void LEVEL(mel)(const MelFilters *filters, const float *power, float floor, float *logs) {
    const Lanes *bins = (const Lanes *)power;
    const float *weight = filters->weights;
    for (int band = 0; band < filters->bands; band++) {
        Lanes sum = {0};
        for (int i = 0; i < filters->count[band]; i++) sum += bins[filters->first[band] + i] * *weight++;
        for (int l = 0; l < kernels_lanes; l++) logs[band * kernels_lanes + l] = logf(sum[l] + floor);
    }
}

static void LEVEL(viterbi)(const ViterbiColumn *column) {
    const double *restrict stay = column->previous + 2;
    const double *restrict step = column->previous + 1;
    const double *restrict leap = column->previous;
    double *restrict next = column->next + 2;
    const double *restrict skip = column->skip;
    const int32_t *restrict unit = column->unit;
    const float *restrict emission = column->emission;
    uint8_t *restrict choice = column->choice;
    for (int s = 0; s < column->states; s++) {
        double best = stay[s];
        uint8_t back = 0;
        back = step[s] > best ? 1 : back;
        best = step[s] > best ? step[s] : best;
        const double past = leap[s] + skip[s];
        back = past > best ? 2 : back;
        best = past > best ? past : best;
        next[s] = best + (double)emission[unit[s]];
        choice[s] = back;
    }
}

static void LEVEL(correlate)(const float *samples, int32_t length, int32_t first, int32_t count, float *sums) {
    int l = 0;
    for (; l + 64 <= count; l += 64) {
        Lanes a = {0}, b = {0}, c = {0}, d = {0};
        const float *shifted = samples + first + l;
        for (int i = 0; i < length; i++, shifted++) {
            const float x = samples[i];
            a += ((const Lanes *)shifted)[0] * x;
            b += ((const Lanes *)shifted)[1] * x;
            c += ((const Lanes *)shifted)[2] * x;
            d += ((const Lanes *)shifted)[3] * x;
        }
        Lanes *out = (Lanes *)(sums + l);
        out[0] = a;
        out[1] = b;
        out[2] = c;
        out[3] = d;
    }
    for (; l + 16 <= count; l += 16) {
        Lanes a = {0};
        for (int i = 0; i < length; i++) a += *(const Lanes *)(samples + first + l + i) * samples[i];
        *(Lanes *)(sums + l) = a;
    }
    for (; l < count; l++) {
        float sum = 0;
        for (int i = 0; i < length; i++) sum += samples[i] * samples[i + first + l];
        sums[l] = sum;
    }
}

const KernelSet LEVEL(kernels) = {
    .name = LEVEL_NAME,
    .product = LEVEL(product),
    .spectrum = LEVEL(spectrum),
    .mel = LEVEL(mel),
    .viterbi = LEVEL(viterbi),
    .correlate = LEVEL(correlate),
};
