/** Tells speech from silence by loudness, against the room's own noise. Pure: pieces of 20 ms go in, what happened comes out. */

const PIECE = 0.02;
const ONSET = 0.08;
const RELEASE = 0.8;
const LEAST = 0.25;
const QUIET = 0.008;

/** Loudness of a piece, 0–1. @param {Int16Array} piece */
export function level(piece) {
    let energy = 0;
    for (const sample of piece) energy += sample * sample;
    return Math.sqrt(energy / piece.length) / 32768;
}

export class VoiceActivity {
    #floor = 0.01;
    #loud = 0;
    #still = 0;
    #spoken = 0;
    isSpeaking = false;

    /**
     * @param {number} loudness of the next piece
     * @returns {"began" | "ended" | "dismissed" | null} dismissed: a cough or a click, not speech
     */
    hear(loudness) {
        const isLoud = loudness > Math.max(QUIET, this.#floor * 3);
        if (!this.isSpeaking) {
            this.#floor = loudness < this.#floor ? this.#floor * 0.8 + loudness * 0.2 : this.#floor * 0.995 + loudness * 0.005;
            this.#loud = isLoud ? this.#loud + PIECE : 0;
            if (this.#loud < ONSET) return null;
            this.isSpeaking = true;
            this.#spoken = this.#loud;
            this.#still = 0;
            return "began";
        }
        if (isLoud) { this.#still = 0; this.#spoken += PIECE; return null; }
        this.#still += PIECE;
        if (this.#still < RELEASE) return null;
        this.isSpeaking = false;
        this.#loud = 0;
        return this.#spoken >= LEAST ? "ended" : "dismissed";
    }
}
