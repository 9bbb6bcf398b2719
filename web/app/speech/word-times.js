/** When each word of a line is said: as the daemon tells, or from the line's text and its sound alone. */

const FRAME = 0.01;
const PAUSES = { ",": 0.6, ";": 0.8, ":": 0.8, ".": 1.2, "!": 1.2, "?": 1.2, "…": 1.4, "—": 0.8 };

/**
 * Splits a text into words and what stands between them.
 * @param {string} text @returns {{ text: string, isWord: boolean }[]}
 */
export function pieces(text, language = "es") {
    const segmenter = new Intl.Segmenter(language, { granularity: "word" });
    return [...segmenter.segment(text)].map(({ segment, isWordLike }) => ({ text: segment, isWord: Boolean(isWordLike) }));
}

/**
 * Start and end in seconds of every word. Long words take longer, marks take a pause; where the sound really is silent
 * near a mark, the word ends there.
 * @param {{ text: string, isWord: boolean }[]} parts
 * @param {{ duration: number, getChannelData: (channel: number) => Float32Array, sampleRate: number }} sound
 * @returns {{ start: number, end: number }[]} one for each part that is a word
 */
export function wordTimes(parts, sound) {
    const levels = loudness(sound);
    const { start, end } = voiced(levels, sound.duration);
    const weights = [];
    let total = 0;
    for (const part of parts) {
        if (part.isWord) {
            const weight = 0.7 + letters(part.text);
            weights.push({ from: total, to: total + weight, pausesAfter: false });
            total += weight;
        } else {
            const pause = [...part.text].reduce((sum, mark) => sum + (PAUSES[mark] ?? 0), 0) * 2.2;
            if (pause > 0 && weights.length > 0) { weights[weights.length - 1].pausesAfter = true; total += pause; }
        }
    }
    const last = weights.at(-1);
    const scale = last ? (end - start) / last.to : 0;
    const times = weights.map(({ from, to }) => ({ start: start + from * scale, end: start + to * scale }));
    const silences = gaps(levels, start, end);
    weights.forEach(({ pausesAfter }, index) => {
        if (!pausesAfter || index + 1 >= times.length) return;
        const gap = nearest(silences, times[index].end);
        if (gap) shift(times, index, gap);
    });
    return times;
}

/**
 * Start and end in seconds of every word, from what the daemon tells of the line's sound.
 * @param {{ text: string, isWord: boolean }[]} parts
 * @param {{ text: string, start: number, end: number }[]} [words] in the order of the line
 * @returns {{ start: number, end: number }[] | null} one for each part that is a word; null where the two do not go together
 */
export function saidTimes(parts, words) {
    if (!words?.length) return null;
    const text = parts.map((part) => part.text).join("");
    const places = [];
    let from = 0;
    for (const word of words) {
        const start = text.indexOf(word.text, from);
        if (start < 0) return null;
        from = start + word.text.length;
        places.push({ from: start, to: from, word });
    }
    const times = [];
    let at = 0;
    for (const part of parts) {
        const end = at + part.text.length;
        if (part.isWord) {
            const said = places.filter(({ from: first, to }) => first < end && to > at).map(({ word }) => word);
            if (said.length === 0) return null;
            times.push({ start: said[0].start, end: said.at(-1).end });
        }
        at = end;
    }
    return times;
}

function letters(word) {
    const vowels = word.match(/[aeiouáéíóúüàèìòùâêîôûäöyæœ]+/gi)?.length ?? 1;
    return vowels * 1.1 + word.length * 0.28;
}

function loudness(sound) {
    const samples = sound.getChannelData(0);
    const size = Math.max(1, Math.round(sound.sampleRate * FRAME));
    const levels = new Float32Array(Math.ceil(sound.duration / FRAME));
    for (let frame = 0; frame < levels.length; frame += 1) {
        let energy = 0;
        const from = frame * size;
        const to = Math.min(samples.length, from + size);
        for (let at = from; at < to; at += 1) energy += samples[at] * samples[at];
        levels[frame] = Math.sqrt(energy / Math.max(1, to - from));
    }
    return levels;
}

function threshold(levels) { return Math.max(0.004, Math.max(...levels) * 0.05); }

function voiced(levels, duration) {
    const limit = threshold(levels);
    const first = levels.findIndex((level) => level > limit);
    if (first < 0) return { start: 0, end: duration };
    return { start: first * FRAME, end: Math.min(duration, (levels.findLastIndex((level) => level > limit) + 1) * FRAME) };
}

function gaps(levels, start, end) {
    const limit = threshold(levels);
    const found = [];
    let from = -1;
    for (let frame = Math.round(start / FRAME); frame <= end / FRAME; frame += 1) {
        if (levels[frame] <= limit) { if (from < 0) from = frame; continue; }
        if (from >= 0 && (frame - from) * FRAME >= 0.07) found.push({ start: from * FRAME, end: frame * FRAME });
        from = -1;
    }
    return found;
}

function nearest(silences, moment) {
    const near = silences.filter((gap) => gap.start - 0.35 < moment && moment < gap.end + 0.35);
    return near.sort((a, b) => Math.abs(a.start - moment) - Math.abs(b.start - moment))[0];
}

/** Stretches the words up to `index` to the gap's start, and lets the next begin at its end. */
function shift(times, index, gap) {
    let first = index;
    while (first > 0 && times[first].start === times[first - 1].end) first -= 1;
    const origin = times[first].start;
    const length = times[index].end - origin;
    if (length <= 0 || gap.start <= origin) return;
    for (let at = first; at <= index; at += 1) {
        times[at].start = origin + (times[at].start - origin) / length * (gap.start - origin);
        times[at].end = origin + (times[at].end - origin) / length * (gap.start - origin);
    }
    const after = times[index + 1].start;
    const end = times.at(-1).end;
    if (end <= gap.end || end <= after) return;
    for (let at = index + 1; at < times.length; at += 1) {
        times[at].start = gap.end + (times[at].start - after) / (end - after) * (end - gap.end);
        times[at].end = gap.end + (times[at].end - after) / (end - after) * (end - gap.end);
    }
}
