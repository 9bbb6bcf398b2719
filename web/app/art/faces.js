/** Faces by feeling: eyes, brows and mouth, on the portrait's grid of 200. The mouth of one who speaks is drawn by loudness. */

/**
 * @typedef {object} Face
 * @property {"open" | "smile" | "wide" | "side" | "soft"} eyes
 * @property {[number, number]} brows how far up, and how much slanted, the left one; the right one is its mirror
 * @property {number} [lift] of the right brow alone
 * @property {string} mouth a path
 * @property {boolean} [filled] whether the mouth is open
 */

/** @type {Record<string, Face>} */
export const FACES = {
    calm: { eyes: "open", brows: [0, 0], mouth: "M89 115q11 7 22 0" },
    happy: { eyes: "smile", brows: [-2, -1], mouth: "M86 112q14 20 28 0z", filled: true },
    warm: { eyes: "open", brows: [-1, -1], mouth: "M86 113q14 12 28 0" },
    listening: { eyes: "open", brows: [-3, -2], mouth: "M90 116q10 5 20 0" },
    thinking: { eyes: "side", brows: [-1, 2], lift: -4, mouth: "M92 117q8-3 15 1" },
    puzzled: { eyes: "wide", brows: [-2, 5], lift: -5, mouth: "M92 118q5-5 9 0t8-2" },
    surprised: { eyes: "wide", brows: [-6, -2], mouth: "M94 116a6 7 0 1 0 12 0a6 7 0 1 0-12 0z", filled: true },
    sad: { eyes: "soft", brows: [0, -6], mouth: "M90 119q10-7 20 0" },
    stern: { eyes: "open", brows: [2, 5], mouth: "M90 117h20" },
};

/** Names of feelings that scenarios use, and which face shows them. */
const NAMES = { smile: "happy", laugh: "happy", joy: "happy", grin: "happy", nod: "warm", wave: "happy", think: "thinking", confused: "puzzled",
    doubt: "puzzled", surprise: "surprised", wow: "surprised", worried: "sad", sigh: "sad", angry: "stern", serious: "stern", frown: "stern", listen: "listening" };

/** @param {string} name */
export function faceNamed(name) { return FACES[name] ? name : NAMES[name] ?? "warm"; }
