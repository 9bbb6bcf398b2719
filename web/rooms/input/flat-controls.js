// Moving about a room on a page: dragging looks round, two fingers or the wheel step forwards, keys do both.
import { approach, clamp } from "../maths/vectors.js";
import { multiply, placement, rotation, yawOf } from "../maths/matrices.js";

const STEP = 1.4;
const TURN = 1.5;
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", w: "ahead", s: "behind", a: "aside-left", d: "aside-right" };

export class FlatControls {
  eye = [0, 1.52, 0.95];
  yaw = 0;
  pitch = -0.16;
  goal = { eye: [0, 1.52, 0.95], yaw: 0, pitch: -0.16 };
  #held = new Set();
  #touches = new Map();
  #pinch = 0;
  #listeners = [];

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{onTap: (point: number[]) => void, onHover: (point: number[] | null) => void, isCalm?: boolean}} answers points from -1 to 1, y up
   */
  constructor(canvas, { onTap, onHover, isCalm = false }) {
    this.canvas = canvas;
    this.answers = { onTap, onHover };
    this.isCalm = isCalm;
    this.limits = { left: -2, right: 2, back: -1.2, front: 2 };
    this.#listen("pointerdown", (event) => this.#down(event));
    this.#listen("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.#listen(kind, (event) => this.#up(event));
    this.#listen("pointerleave", () => this.answers.onHover(null));
    this.#listen("wheel", (event) => {
      event.preventDefault();
      this.walk(-Math.sign(event.deltaY) * 0.18, 0);
    }, { passive: false });
    this.#listen("keydown", (event) => this.#key(event, true));
    this.#listen("keyup", (event) => this.#key(event, false));
    this.#listen("blur", () => this.#held.clear());
  }

  /** Keeps the eye within walls. */
  within(walls) {
    this.limits = walls ? { left: walls.left + 0.35, right: walls.right - 0.35, back: walls.back + 0.5, front: walls.front - 0.3 } : { left: -4, right: 4, back: -3, front: 4 };
    this.goal.eye[2] = Math.min(this.goal.eye[2], this.limits.front);
    this.eye = [...this.goal.eye];
  }

  /** Turns to a place in the room. */
  lookAt([x, y, z]) {
    const [ex, ey, ez] = this.goal.eye;
    this.goal.yaw = Math.atan2(-(x - ex), -(z - ez));
    this.goal.pitch = clamp(Math.atan2(y - ey, Math.hypot(x - ex, z - ez)), -1, 0.8);
    const round = Math.round((this.yaw - this.goal.yaw) / (2 * Math.PI));
    this.goal.yaw += round * 2 * Math.PI;
  }

  /** Steps ahead and aside, as far as the room goes. */
  walk(ahead, aside) {
    const { goal, limits } = this, s = Math.sin(goal.yaw), c = Math.cos(goal.yaw);
    goal.eye[0] = clamp(goal.eye[0] - s * ahead + c * aside, limits.left, limits.right);
    goal.eye[2] = clamp(goal.eye[2] - c * ahead - s * aside, limits.back, limits.front);
  }

  /** @returns {Float32Array} the eye's pose */
  step(seconds) {
    const held = (name) => (this.#held.has(name) ? 1 : 0);
    this.goal.yaw += (held("left") - held("right")) * TURN * seconds;
    this.goal.pitch = clamp(this.goal.pitch + (held("up") - held("down")) * seconds, -1, 0.8);
    this.walk((held("ahead") - held("behind")) * STEP * seconds, (held("aside-right") - held("aside-left")) * STEP * seconds);
    const part = this.isCalm ? 1 : approach(10, seconds);
    this.yaw += (this.goal.yaw - this.yaw) * part;
    this.pitch += (this.goal.pitch - this.pitch) * part;
    for (let axis = 0; axis < 3; axis++) this.eye[axis] += (this.goal.eye[axis] - this.eye[axis]) * part;
    return multiply(placement(this.eye, this.yaw), rotation([this.pitch, 0, 0]));
  }

  get facing() {
    return yawOf(placement(this.eye, this.yaw));
  }

  dispose() {
    for (const [kind, listener, options] of this.#listeners) this.canvas.removeEventListener(kind, listener, options);
  }

  #listen(kind, listener, options) {
    this.canvas.addEventListener(kind, listener, options);
    this.#listeners.push([kind, listener, options]);
  }

  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2];
  }

  #down(event) {
    this.canvas.setPointerCapture?.(event.pointerId);
    this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: 0 });
    this.#pinch = this.#spread();
  }

  #move(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return this.answers.onHover(this.#point(event));
    const dx = event.clientX - touch.x, dy = event.clientY - touch.y;
    Object.assign(touch, { x: event.clientX, y: event.clientY, moved: touch.moved + Math.hypot(dx, dy) });
    if (this.#touches.size === 1) {
      this.goal.yaw += dx * 0.004;
      this.goal.pitch = clamp(this.goal.pitch + dy * 0.003, -1, 0.8);
    } else {
      const spread = this.#spread();
      this.walk((spread - this.#pinch) * 0.006, 0);
      this.#pinch = spread;
    }
  }

  #up(event) {
    const touch = this.#touches.get(event.pointerId);
    this.#touches.delete(event.pointerId);
    if (event.type === "pointerup" && touch && touch.moved < 8) this.answers.onTap(this.#point(event));
  }

  #spread() {
    const [a, b] = [...this.#touches.values()];
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  #nudge(name) {
    this.goal.yaw += ({ left: 0.12, right: -0.12 })[name] ?? 0;
    this.goal.pitch = clamp(this.goal.pitch + (({ up: 0.08, down: -0.08 })[name] ?? 0), -1, 0.8);
    this.walk(({ ahead: 0.12, behind: -0.12 })[name] ?? 0, ({ "aside-right": 0.12, "aside-left": -0.12 })[name] ?? 0);
  }

  /** Whether the eye is on its way. */
  get isMoving() {
    const { goal } = this;
    return this.#held.size > 0 || this.#touches.size > 0 || Math.abs(goal.yaw - this.yaw) + Math.abs(goal.pitch - this.pitch) + Math.abs(goal.eye[0] - this.eye[0]) + Math.abs(goal.eye[2] - this.eye[2]) > 0.002;
  }

  #key(event, isDown) {
    const name = KEYS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    event.preventDefault();
    if (!isDown) return this.#held.delete(name);
    // A short press turns a little, however few pictures are drawn meanwhile.
    if (!event.repeat) this.#nudge(name);
    return this.#held.add(name);
  }
}
