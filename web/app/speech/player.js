/** Plays one sound at a time, and tells how loud it is and how far it has come. */

export class Player {
    #media;
    #context = null;
    #buffers = new Map();
    #source = null;
    volume = 1;

    /** @param {import("../net/media.js").Media} media */
    constructor(media) { this.#media = media; }

    /** Browsers let a page sound only after a gesture: called from one. */
    wake() {
        this.#context ??= new AudioContext();
        if (this.#context.state === "suspended") this.#context.resume();
        return this.#context;
    }

    /** A sound, decoded. @param {string} id @returns {Promise<AudioBuffer>} */
    async buffer(id) {
        const kept = this.#buffers.get(id);
        if (kept) return kept;
        const decoding = this.#media.bytes(id).then((bytes) => this.wake().decodeAudioData(bytes));
        this.#buffers.set(id, decoding);
        decoding.catch(() => this.#buffers.delete(id));
        if (this.#buffers.size > 60) this.#buffers.delete(this.#buffers.keys().next().value);
        return decoding;
    }

    /** @param {ArrayBuffer} bytes of a sound file */
    decode(bytes) { return this.wake().decodeAudioData(bytes); }

    /**
     * Plays a sound to its end, or until stop() or another one.
     * @param {AudioBuffer} buffer
     * @param {{ onframe?: (seconds: number, level: number) => void }} [options] called while it sounds
     * @returns {Promise<boolean>} whether it was heard to its end
     */
    play(buffer, { onframe } = {}) {
        this.stop();
        const context = this.wake();
        const source = context.createBufferSource();
        const gain = context.createGain();
        const analyser = context.createAnalyser();
        analyser.fftSize = 512;
        gain.gain.value = this.volume;
        source.buffer = buffer;
        source.connect(gain).connect(analyser).connect(context.destination);
        const waves = new Float32Array(analyser.fftSize);
        return new Promise((resolve) => {
            const start = context.currentTime;
            const begun = performance.now();
            let over = false;
            const finish = (heard) => {
                if (over) return;
                over = true;
                if (this.#source?.source === source) this.#source = null;
                clearTimeout(fallback);
                resolve(heard);
            };
            this.#source = { source, finish };
            source.onended = () => finish(true);
            // A context that the browser keeps silent never ends: the clock does.
            const fallback = setTimeout(() => finish(true), buffer.duration * 1000 + 700);
            const frame = () => {
                if (over) return;
                analyser.getFloatTimeDomainData(waves);
                let energy = 0;
                for (const value of waves) energy += value * value;
                const seconds = context.state === "running" ? context.currentTime - start : (performance.now() - begun) / 1000;
                onframe?.(seconds, Math.min(1, Math.sqrt(energy / waves.length) * 5));
                requestAnimationFrame(frame);
            };
            source.start();
            if (onframe) requestAnimationFrame(frame);
        });
    }

    /** Falls silent at once. */
    stop() {
        const playing = this.#source;
        this.#source = null;
        if (!playing) return;
        playing.source.onended = null;
        try { playing.source.stop(); } catch { /* it had not begun */ }
        playing.finish(false);
    }

    /** Whether the browser lets the page sound by itself: after the first gesture. */
    get isAwake() { return this.#context?.state === "running"; }

    get isPlaying() { return this.#source !== null; }
}
