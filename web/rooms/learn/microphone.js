// One utterance from the microphone: it ends by itself a moment after the learner has stopped.

const RATE = 16000;
/** Seconds of silence that end an utterance, and how long one is waited for and may last. */
const PAUSE = 0.9, WAIT = 6, MOST = 20;
/** How many times louder than the room speech is. */
const LOUDER = 3.2;

export class Microphone {
  #context = null;
  #stream = null;
  #stop = null;
  level = 0;

  get isListening() {
    return this.#stop !== null;
  }

  /** @returns {Promise<string | null>} a WAV file in base64; null where nothing was said */
  async hear() {
    this.stop();
    await this.#open();
    const node = new AudioWorkletNode(this.#context, "hearing", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
    const source = this.#context.createMediaStreamSource(this.#stream), pieces = [];
    let floor = 0.01, spoken = 0, quiet = 0, total = 0;
    await new Promise((resolve) => {
      this.#stop = resolve;
      node.port.onmessage = ({ data }) => {
        const seconds = data.length / RATE, level = Math.sqrt(data.reduce((sum, one) => sum + one * one, 0) / Math.max(1, data.length));
        pieces.push(data);
        this.level = level;
        total += seconds;
        if (level > floor * LOUDER) [spoken, quiet] = [spoken + seconds, 0];
        else [quiet, floor] = [quiet + seconds, Math.max(0.002, floor * 0.98 + level * 0.02)];
        if ((spoken > 0.15 && quiet > PAUSE) || (spoken <= 0.15 && total > WAIT) || total > MOST) resolve();
      };
      source.connect(node);
    });
    source.disconnect();
    node.port.onmessage = null;
    this.#stop = null;
    this.level = 0;
    return spoken > 0.15 ? base64(wav(pieces)) : null;
  }

  /** Ends the utterance now. */
  stop() {
    this.#stop?.();
  }

  close() {
    this.stop();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close();
    this.#stream = this.#context = null;
  }

  async #open() {
    if (this.#stream) return this.#context.resume();
    this.#stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
    this.#context = new AudioContext();
    await this.#context.audioWorklet.addModule(new URL("microphone-worklet.js", import.meta.url));
    return this.#context.resume();
  }
}

/** 16-bit mono at 16 kHz. @param {Float32Array[]} pieces */
export function wav(pieces) {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0), view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at, value) => [...value].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  [[16, 16], [24, RATE], [28, RATE * 2], [40, count * 2]].forEach(([at, value]) => view.setUint32(at, value, true));
  [[20, 1], [22, 1], [32, 2], [34, 16]].forEach(([at, value]) => view.setUint16(at, value, true));
  text(36, "data");
  let at = 44;
  for (const piece of pieces) for (const sample of piece) {
    view.setInt16(at, Math.max(-1, Math.min(1, sample)) * 32767, true);
    at += 2;
  }
  return view.buffer;
}

function base64(buffer) {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
