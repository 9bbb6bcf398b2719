// A room on a page: one eye, moved by mouse, finger and keys; few pictures where nothing happens.
import { FlatControls } from "../input/flat-controls.js";
import { rayThrough } from "../input/picking.js";
import { Placing } from "../activities/placing.js";
import { direction, identity, inverseRigid, multiply, perspective, positionOf } from "../maths/matrices.js";
import { turnBetween } from "../maths/vectors.js";
import { Sharpness } from "./sharpness.js";

const FIELD_OF_VIEW = 0.96;
const PITCH = -0.11;
/** Milliseconds for which a picture moves at its full rate after something happened. */
const STIR = 3000;

export class FlatView {
  pose = identity();
  aspect = 1;
  fieldOfView = FIELD_OF_VIEW;
  #last = 0;
  #frame = 0;
  #stirred = 0;
  #hovered = null;
  #sharpness = new Sharpness();

  /** @param {import("../visit.js").Visit} visit */
  constructor(visit) {
    this.visit = visit;
    this.canvas = visit.page.canvas;
    this.controls = new FlatControls(this.canvas, { onTap: (at) => this.#tap(at), onHover: (at) => this.#hover(at), isCalm: visit.style.isCalm });
    this.canvas.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") this.#touchAhead(event); });
  }

  /** Looks from where a room is best seen. @param {{view: number[], walls: object | null}} furnished */
  begin({ view, walls }) {
    const { controls } = this;
    controls.goal = { eye: [...view], yaw: 0, pitch: PITCH };
    controls.within(walls);
    [controls.yaw, controls.pitch] = [0, PITCH];
  }

  run = (time = 0) => {
    const { visit } = this;
    if (visit.headset) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.run);
    if (this.#isIdle(time)) return;
    const seconds = this.#last && time ? Math.min(0.1, (time - this.#last) / 1000) : 0.016;
    this.#last = time;
    if (time - this.#stirred < STIR) this.#sharpness.step(seconds);
    const { width, height } = this.#fit();
    this.pose = this.controls.step(seconds);
    visit.head = positionOf(this.pose);
    visit.facing = direction(this.pose, [0, 0, -1]);
    visit.stage.update(visit.head, seconds, visit.world());
    const viewProjection = multiply(perspective(this.fieldOfView, this.aspect, 0.05, 100), inverseRigid(this.pose));
    visit.stage.draw([{ viewport: { x: 0, y: 0, width, height }, viewProjection, at: visit.head, head: visit.head }]);
  };

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#last = 0;
  }

  close() {
    this.pause();
    this.controls.dispose();
  }

  /** Something happens: the picture moves at its full rate for a while. */
  stir(time = performance.now()) {
    this.#stirred = Math.max(this.#stirred, time);
  }

  /** Gives the picture as many pixels as it shall have. */
  #fit() {
    const { canvas } = this, ratio = this.#sharpness.ratio(globalThis.devicePixelRatio ?? 1);
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    this.aspect = width / height;
    // A tall picture would see too little of the room to both sides.
    this.fieldOfView = this.aspect < 1 ? Math.min(1.35, FIELD_OF_VIEW / this.aspect ** 0.6) : FIELD_OF_VIEW;
    return { width, height };
  }

  /** Where nothing happens few pictures are enough: it spares batteries, and slow machines. */
  #isIdle(time) {
    const { stage, voice, microphone, style } = this.visit;
    if (this.controls.isMoving || voice.isTalking || microphone.isListening || stage.hovered !== this.#hovered) this.stir(time);
    this.#hovered = stage.hovered;
    return time - this.#stirred > STIR && time - this.#last < 1000 / (style.isCalm ? 4 : 15);
  }

  #ray = (at) => rayThrough(at, this.pose, this.fieldOfView, this.aspect);

  #tap(at) {
    const ray = this.#ray(at), target = this.visit.stage.pick(ray, this.visit.head);
    this.visit.touchTarget(target.kind === "none" ? { ...target, at: Placing.farPoint(ray) } : target);
  }

  #hover(at) {
    const { visit } = this;
    if (visit.headset) return;
    const target = at ? visit.stage.pick(this.#ray(at), visit.head) : null;
    visit.stage.hovered = target?.thing ?? null;
    this.canvas.classList.toggle("is-over", Boolean(target?.thing) || target?.kind === "figure");
    visit.page.mark(visit.stage.hovered);
  }

  /** Touches what is straight ahead, or nearest to it. */
  #touchAhead(event) {
    event.preventDefault();
    const { visit } = this, { head, facing } = visit;
    if (visit.mode === "place") return visit.attempt(() => visit.activity.ahead());
    const off = ({ position: [x, y, z] }) => {
      const side = turnBetween(Math.atan2(facing[0], -facing[2]), Math.atan2(x - head[0], -(z - head[2])));
      return Math.abs(side) + Math.abs(Math.atan2(y - head[1], Math.hypot(x - head[0], z - head[2])) - Math.asin(facing[1]));
    };
    const [nearest] = [...visit.room.things].sort((a, b) => off(a) - off(b));
    return nearest && visit.touch(nearest);
  }
}
