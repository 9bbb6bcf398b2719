// What hands do in a headset: controllers, tracked hands, and eyes with a pinch. Touching, grabbing, pressing.
import { Mesh } from "../engine/mesh.js";
import { inverseRigid, looking, multiply, placement, positionOf } from "../maths/matrices.js";
import { add, distance, scale } from "../maths/vectors.js";
import { meetPlacedBox } from "../input/picking.js";

/** A fingertip nearer to a thing than this touches it. */
const TOUCH = 0.025;
/** A pinch or a trigger that moved less than this was a tap, not a grab. */
const MOVED = 0.06;
const RAY_LENGTH = 2.2;

export class Pointers {
  /** @type {Map<XRInputSource, object>} */
  #states = new Map();

  /**
   * @param {XRSession} session
   * @param {import("./headset.js").Headset} headset
   * @param {{onHover: Function, onTap: Function, onGrab: Function, onHold: Function, onDrop: Function, aim: Function}} answers
   *   aim(ray) tells what a ray meets; the others get what it told
   */
  constructor(session, headset, answers) {
    this.session = session;
    this.headset = headset;
    this.answers = answers;
    const gl = headset.stage.renderer;
    this.beam = gl.mesh(new Mesh().with("#ffe9c2", [0, 0, -0.5], [Math.PI / 2, 0, 0], 0.8).cylinder(0.0022, 1, 0.0012, 8));
    this.dot = gl.mesh(new Mesh().with("#ffd27a", [0, 0, 0], [0, 0, 0], 1).ball([0.011, 0.011, 0.011], 12));
    session.addEventListener("selectstart", (event) => this.#start(event));
    session.addEventListener("selectend", (event) => this.#end(event));
    session.addEventListener("squeezestart", (event) => this.#start(event));
    session.addEventListener("squeezeend", (event) => this.#end(event));
    session.addEventListener("inputsourceschange", ({ removed }) => { for (const source of removed ?? []) this.#states.delete(source); });
  }

  /** Follows all rays and hands through a frame. */
  update(frame, space) {
    this.space = space;
    let hovered = null;
    for (const source of this.session.inputSources ?? []) {
      const state = this.#state(source), ray = this.#ray(frame, source);
      state.ray = ray;
      state.target = ray ? this.answers.aim(ray) : null;
      if (source.targetRayMode !== "transient-pointer" && state.target && state.target.kind !== "none" && (!hovered || state.target.distance < hovered.distance)) hovered = state.target;
      if (source.hand) this.#finger(frame, source, state);
      if (state.held) this.#hold(frame, source, state);
    }
    this.answers.onHover(hovered);
  }

  /** The rays, as solids for the stage. */
  markers() {
    const solids = [];
    for (const [source, { ray, target, held }] of this.#states) {
      if (!ray || held || source.targetRayMode === "transient-pointer" || source.targetRayMode === "gaze") continue;
      const far = Math.min(RAY_LENGTH, target?.kind === "none" ? RAY_LENGTH : target?.distance ?? RAY_LENGTH);
      solids.push({ mesh: this.beam, model: multiply(looking(ray.origin, add(ray.origin, ray.direction)), placement([0, 0, 0], 0, [1, 1, far])) });
      if (target && target.kind !== "none" && target.at) solids.push({ mesh: this.dot, model: placement(target.at, 0, Math.max(0.5, target.distance * 0.6)) });
    }
    return solids;
  }

  end() {
    this.headset.stage.renderer.release(this.beam);
    this.headset.stage.renderer.release(this.dot);
    this.#states.clear();
  }

  #state(source) {
    if (!this.#states.has(source)) this.#states.set(source, { ray: null, target: null, held: null, touched: null });
    return this.#states.get(source);
  }

  #matrix(frame, space) {
    return (space && frame.getPose(space, this.space)?.transform.matrix) ?? null;
  }

  #ray(frame, source) {
    const matrix = this.#matrix(frame, source.targetRaySpace);
    return matrix && this.headset.ray(matrix);
  }

  #start({ inputSource: source, frame }) {
    const state = this.#state(source), ray = frame && this.space ? this.#ray(frame, source) : state.ray;
    if (!ray) return;
    state.target = this.answers.aim(ray);
    const grip = frame && this.#matrix(frame, source.gripSpace ?? source.targetRaySpace), model = state.target.thing && this.answers.canGrab(state.target.thing);
    const hand = grip && this.headset.pose(grip);
    state.pressed = { target: state.target, hand: hand && positionOf(hand) };
    if (hand && model) state.pressed.held = { thing: state.target.thing, offset: multiply(inverseRigid(hand), model) };
    if (state.pressed.held) state.held = state.pressed.held;
  }

  #end({ inputSource: source, frame }) {
    const state = this.#state(source), { pressed } = state;
    state.pressed = null;
    if (!pressed) return;
    const wasGrab = state.held?.isMoved;
    if (state.held) this.answers.onDrop(state.held.thing, wasGrab);
    state.held = null;
    if (!wasGrab) this.answers.onTap(pressed.target, frame, source);
  }

  #hold(frame, source, state) {
    const grip = this.#matrix(frame, source.gripSpace ?? source.targetRaySpace);
    if (!grip) return;
    const hand = this.headset.pose(grip), { held, pressed } = state;
    if (!held.isMoved && pressed?.hand && distance(positionOf(hand), pressed.hand) < MOVED) return;
    if (!held.isMoved) this.answers.onGrab(held.thing);
    held.isMoved = true;
    this.answers.onHold(held.thing, multiply(hand, held.offset));
  }

  /** A fingertip in a thing touches it, once until it has left. */
  #finger(frame, source, state) {
    const tip = source.hand.get?.("index-finger-tip"), joint = tip && frame.getJointPose?.(tip, this.space)?.transform.matrix;
    if (!joint) return;
    const at = positionOf(this.headset.pose(joint));
    const thing = this.headset.stage.pieces.find((piece) => piece.thing && meetPlacedBox({ origin: add(at, [0, TOUCH, 0]), direction: scale([0, -1, 0], 1) }, piece.bounds, piece.model) < TOUCH)?.thing ?? null;
    if (thing && state.touched !== thing) this.answers.onTap({ kind: "thing", thing, distance: 0, at });
    state.touched = thing;
  }
}
