/** The melody of a voice: its pitch every 10 ms by autocorrelation, in semitones about the speaker's own middle. */

const RATE = 16000;
const HOP = 160;
const WINDOW = 640;
const LOWEST = 70;
const HIGHEST = 420;
const VOICED = 0.5;

/**
 * @param {Float32Array} samples at 16 kHz
 * @returns {{ at: number, tone: number }[]} moments in seconds where the voice has a pitch
 */
export function melody(samples) {
    const heard = [];
    for (let from = 0; from + WINDOW * 2 <= samples.length; from += HOP) {
        const hertz = pitch(samples, from);
        if (hertz) heard.push({ at: (from + WINDOW / 2) / RATE, hertz });
    }
    if (heard.length < 5) return [];
    const smooth = heard.map(({ at }, index) => ({ at, hertz: middle(heard.slice(Math.max(0, index - 2), index + 3).map((point) => point.hertz)) }));
    const own = middle(smooth.map((point) => point.hertz));
    return smooth.map(({ at, hertz }) => ({ at, tone: 12 * Math.log2(hertz / own) })).filter(({ tone }) => Math.abs(tone) < 14);
}

function middle(values) { return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]; }

/** The pitch of one window in hertz, or 0. Every second sample is enough for voices. */
function pitch(samples, from) {
    const least = Math.floor(RATE / HIGHEST);
    const most = Math.ceil(RATE / LOWEST);
    let energy = 0;
    for (let at = 0; at < WINDOW; at += 2) energy += samples[from + at] ** 2;
    if (energy / (WINDOW / 2) < 1e-5) return 0;
    const likeness = [];
    let best = 0;
    for (let lag = least; lag <= most; lag += 1) {
        let product = 0;
        let shifted = 0;
        for (let at = 0; at < WINDOW; at += 2) {
            const other = samples[from + at + lag];
            product += samples[from + at] * other;
            shifted += other * other;
        }
        likeness[lag] = product / Math.sqrt(energy * shifted + 1e-12);
        best = Math.max(best, likeness[lag]);
    }
    if (best < VOICED) return 0;
    // The first lag that is nearly as good as the best: a whole period, not two.
    for (let lag = least + 1; lag < most; lag += 1) {
        if (likeness[lag] > best * 0.9 && likeness[lag] >= likeness[lag - 1] && likeness[lag] >= likeness[lag + 1]) return RATE / lag;
    }
    return 0;
}

/** Samples of a sound at 16 kHz. @param {AudioBuffer} buffer */
export async function atSpeechRate(buffer) {
    const context = new OfflineAudioContext(1, Math.max(1, Math.ceil(buffer.duration * RATE)), RATE);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
    return (await context.startRendering()).getChannelData(0);
}
