/** How an answer sounded: every sound in its colour, what to do about the weak ones, and the melody beside a model's. */

import { plotWidth } from "../../art/plots.js";
import { atSpeechRate, melody } from "../../speech/pitch.js";
import { h, number, put, s, t } from "../../ui/view.js";
import { sheet } from "../../ui/dialog.js";
import { soundButton } from "./word-card.js";

/** How good a score is: its name is a class, a text's key and, for those who see no colours, a line's style. */
export function grade(score) { return score >= 80 ? "good" : score >= 60 ? "fair" : "weak"; }

/** The words that were said, each marked by its score. */
export function soundMarks(pronunciation, language) {
    return h("p.words-line", { lang: language }, pronunciation.words.map((word, index) => [index > 0 ? " " : "",
        h(`span.mark.${isJudged(word) ? grade(word.accuracyScore) : "omitted"}`, null, word.word)]));
}

/** Whether the sounds of a word tell how the learner says them: it was said, and nothing else in its place. */
function isJudged({ isOmitted, isOther }) { return !isOmitted && !isOther; }

function soundsOf(word, advice) {
    if (word.isOther) return h("span.phonemes", null, t("sounds.other", { sounds: word.attemptedPronunciation }));
    if (word.isOmitted) return h("span.phonemes", null, t("sounds.omitted"));
    return h("span.phonemes", null, word.phonemes.map((phoneme) => h(`button.phoneme.${grade(phoneme.accuracyScore)}`, { "aria-label": t("sounds.sound", { sound: phoneme.symbol, score: Math.round(phoneme.accuracyScore), grade: t(`grade.${grade(phoneme.accuracyScore)}`) }), onclick: () => tell(advice, phoneme) }, phoneme.symbol)));
}

/**
 * @param {import("../../api.js").Api} api @param {any} pronunciation as the daemon tells it
 * @param {{ text: string, language: string, samples?: Float32Array }} said
 */
export function showSounds(api, pronunciation, { text, language, samples }) {
    const advice = h("div.advice", { role: "status" });
    const words = h("ul.sound-words", { lang: language }, pronunciation.words.map((word) => h("li", null, h("strong", null, word.word), soundsOf(word, advice))));
    const worst = pronunciation.words.filter(isJudged).flatMap(({ phonemes }) => phonemes).sort((a, b) => a.accuracyScore - b.accuracyScore)[0];
    if (pronunciation.message) put(advice, h("p", null, pronunciation.message));
    else if (worst && worst.accuracyScore < 80) tell(advice, worst);
    const picture = h("figure.melody", { hidden: true });
    if (samples) drawMelody(api, picture, { text, language, samples, words: pronunciation.words });
    const parts = [["sounds.accuracy", pronunciation.accuracyScore], ["sounds.fluency", pronunciation.fluency], ["sounds.prosody", pronunciation.prosody], ["sounds.completeness", pronunciation.completeness]];
    return sheet(t("sounds.title"), [
        h("p.headword", null, h("strong", { lang: language }, text), soundButton(api, text, language)),
        h("dl.scores", null, parts.filter(([, score]) => typeof score === "number").map(([key, score]) => h("div", null, h("dt", null, t(key)), h("dd", { class: grade(score) }, number(Math.round(score)))))),
        h("p.legend", null, ["good", "fair", "weak"].map((name) => h(`span.mark.${name}`, null, t(`grade.${name}`)))),
        words, advice, picture], { wide: true });
}

function tell(place, { symbol, accuracyScore, soundedLike, feedback }) {
    put(place, h("p", null, h("strong.ipa", null, `/${symbol}/ `), h(`span.tag.${grade(accuracyScore)}`, null, number(Math.round(accuracyScore))), soundedLike.length > 0 && ` ${t("sounds.like", { sounds: soundedLike.map((sound) => `/${sound}/`).join(" ") })}`), feedback && h("p", null, feedback));
}

async function drawMelody(api, figure, { text, language, samples, words }) {
    try {
        const model = await api.callOrKept("speech.synthesize", { text, language, encoding: "bytes" });
        const buffer = await api.player.decode(Uint8Array.from(atob(model.bytes), (letter) => letter.charCodeAt(0)).buffer);
        const own = melody(samples);
        const theirs = melody(await atSpeechRate(buffer));
        if (own.length < 5 || theirs.length < 5) return;
        put(figure, curves(own, theirs, words), h("figcaption", null, h("span.key.own", null, t("sounds.yours")), h("span.key.model", null, t("sounds.model")), h("small", null, t("sounds.melody"))));
        figure.hidden = false;
    } catch { /* the sounds are there without their melody */ }
}

const HEIGHT = 150;

/** Both melodies over the same width: the model's time is stretched to the learner's. */
function curves(own, theirs, words) {
    const width = plotWidth();
    const most = Math.max(4, ...[...own, ...theirs].map(({ tone }) => Math.abs(tone)));
    const y = (tone) => 66 - tone / most * 54;
    const from = own[0].at;
    const length = own.at(-1).at - from || 1;
    const x = (at) => 10 + (at - from) / length * (width - 20);
    const stretched = theirs.map(({ at, tone }) => ({ at: from + (at - theirs[0].at) / (theirs.at(-1).at - theirs[0].at || 1) * length, tone }));
    const spoken = words.filter(({ isOmitted }) => !isOmitted);
    return s("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": t("sounds.melody") },
        spoken.map(({ start }) => s("line", { x1: x(start), x2: x(start), y1: 6, y2: 128, class: "tick" })),
        s("path", { d: path(stretched, x, y), class: "model" }), s("path", { d: path(own, x, y), class: "own" }),
        spoken.map(({ word, start, end }) => s("text", { x: x((start + end) / 2), y: 145, "text-anchor": "middle" }, word)));
}

/** A curve that breaks where the voice has no pitch. */
function path(points, x, y) {
    return points.map(({ at, tone }, index) => `${index === 0 || at - points[index - 1].at > 0.06 ? "M" : "L"}${x(at).toFixed(1)} ${y(tone).toFixed(1)}`).join("");
}
