/** In the audio thread: what the microphone hears, as 16-bit samples at 16 kHz in pieces of 20 ms. */

const RATE = 16000;
const PIECE = 320;

class Tap extends AudioWorkletProcessor {
    #ratio = sampleRate / RATE;
    #place = 0;
    #sum = 0;
    #count = 0;
    #piece = new Int16Array(PIECE);
    #filled = 0;

    /** Every output sample is the mean of the input samples that fall to it: a plain low-pass that is enough for speech. */
    process([[samples]]) {
        if (!samples) return true;
        for (const sample of samples) {
            this.#sum += sample;
            this.#count += 1;
            this.#place += 1;
            if (this.#place < this.#ratio) continue;
            this.#place -= this.#ratio;
            this.#put(this.#sum / this.#count);
            this.#sum = 0;
            this.#count = 0;
        }
        return true;
    }

    #put(value) {
        this.#piece[this.#filled++] = Math.max(-1, Math.min(1, value)) * 32767;
        if (this.#filled < PIECE) return;
        this.port.postMessage(this.#piece.buffer, [this.#piece.buffer]);
        this.#piece = new Int16Array(PIECE);
        this.#filled = 0;
    }
}

registerProcessor("tap", Tap);
