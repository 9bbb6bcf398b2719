// Lets lines and words be heard, one at a time, and tells how loud they are just now.

export class Voice {
  #context = null;
  #analyser = null;
  #samples = null;
  #playing = null;
  #turn = 0;
  volume = 1;

  /** @param {import("../daemon.js").Daemon} daemon */
  constructor(daemon) {
    this.daemon = daemon;
  }

  /** Browsers let nothing sound before the first touch: call this in one. */
  wake() {
    this.#context ??= this.#open();
    return this.#context?.resume();
  }

  /**
   * Says a text; what was being said falls silent.
   * @param {{text: string, language?: string, voice?: string, speed?: number, audioMedia?: string}} line
   * @returns {Promise<boolean>} whether it was heard to its end
   * @throws where there is no voice for it
   */
  async say({ text, language, voice, speed, audioMedia }) {
    this.hush();
    const turn = ++this.#turn, context = this.#context ?? this.#open();
    if (!context) throw new Error("no sound");
    const bytes = audioMedia ? await this.daemon.media(audioMedia).catch(() => null) : null;
    const sound = await context.decodeAudioData(bytes ?? await this.#synthesised({ text, language, voice, speed }));
    if (turn !== this.#turn) return false;
    return new Promise((resolve) => {
      const source = context.createBufferSource();
      source.buffer = sound;
      source.connect(this.#analyser);
      source.onended = () => {
        if (this.#playing?.source === source) this.#playing = null;
        resolve(turn === this.#turn);
      };
      this.#playing = { source };
      this.#analyser.volume.gain.value = this.volume;
      source.start();
      // Where sound is held back until a touch the line must not wait for its end.
      setTimeout(resolve, (sound.duration + 0.5) * 1000, false);
    });
  }

  hush() {
    this.#turn += 1;
    this.#playing?.source.stop();
    this.#playing = null;
  }

  get isTalking() {
    return this.#playing !== null;
  }

  /** From 0 to 1: about 0.5 in the middle of a vowel. */
  loudness() {
    if (!this.#playing || !this.#analyser) return 0;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    let sum = 0;
    for (const sample of this.#samples) sum += sample * sample;
    return Math.min(1, Math.sqrt(sum / this.#samples.length) * 4);
  }

  close() {
    this.hush();
    this.#context?.close();
    this.#context = null;
  }

  #open() {
    if (!globalThis.AudioContext) return null;
    const context = this.#context = new AudioContext(), volume = context.createGain();
    this.#analyser = context.createAnalyser();
    this.#analyser.fftSize = 1024;
    this.#analyser.volume = volume;
    this.#samples = new Float32Array(1024);
    this.#analyser.connect(volume).connect(context.destination);
    return context;
  }

  async #synthesised({ text, language, voice, speed }) {
    const { bytes } = await this.daemon.call("speech.synthesize", { text, encoding: "bytes", ...(language ? { language } : {}), ...(voice ? { voice } : {}), ...(speed ? { speed } : {}) });
    return Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)).buffer;
  }
}
