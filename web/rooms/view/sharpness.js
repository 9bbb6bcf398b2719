// How many pixels a picture gets: as many as the screen has, fewer where drawing them takes too long.

const SLOW = 1 / 22, FAST = 1 / 45;
const LEAST = 0.5;
/** Frames between two changes. */
const PATIENCE = 24;

export class Sharpness {
  scale = 1;
  #mean = 1 / 60;
  #frames = 0;

  /** @param {number} seconds since the last frame */
  step(seconds) {
    this.#mean += (seconds - this.#mean) * 0.1;
    if (++this.#frames < PATIENCE) return;
    if (this.#mean > SLOW && this.scale > LEAST) this.#change(Math.max(LEAST, this.scale * 0.8));
    else if (this.#mean < FAST && this.scale < 1) this.#change(Math.min(1, this.scale * 1.1));
  }

  /** Pixels of the picture for one of the page's. */
  ratio(screen) {
    return Math.min(2, screen) * this.scale;
  }

  #change(scale) {
    this.scale = scale;
    this.#frames = 0;
  }
}
