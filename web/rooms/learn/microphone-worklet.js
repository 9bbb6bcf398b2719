// In the audio thread: what the microphone hears, as numbers at 16 kHz.

const RATE = 16000;

class Hearing extends AudioWorkletProcessor {
  #place = 0;
  #sum = 0;
  #count = 0;

  process([[samples]]) {
    if (!samples) return true;
    const heard = [];
    for (const sample of samples) {
      this.#sum += sample;
      this.#count += 1;
      this.#place += RATE / sampleRate;
      if (this.#place < 1) continue;
      this.#place -= 1;
      heard.push(this.#sum / this.#count);
      this.#sum = this.#count = 0;
    }
    this.port.postMessage(Float32Array.from(heard));
    return true;
  }
}

registerProcessor("hearing", Hearing);
