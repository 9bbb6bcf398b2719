// Where labels hang so that each faces the learner, stays by its thing and none covers another.
import { add, approach, length, scale, subtract } from "../maths/vectors.js";

/** Metres of air between two labels a metre away. */
const GAP = 0.012;
/** The farthest that a label is moved from its thing, as an angle. */
const REACH = 0.42;
/** Milliseconds of a frame that laying labels may take; what is left is done in the next ones. */
const BUDGET = 1;
/** Labels are laid out anew when the head has moved so far. */
const MOVED = 0.03;

/**
 * @typedef {object} Label
 * @property {string} id
 * @property {number[]} at where it would hang
 * @property {number} aspect width by height
 * @property {number} height in metres, a metre away
 * @property {number} offset how far it is moved up now, as an angle
 * @property {number} goal where `offset` is going
 * @property {boolean} isShown
 */

/** Labels farther away are larger, yet look smaller. */
export const sizeAt = (height, distance) => height * Math.max(0.75, distance) ** 0.62;

export class LabelLayout {
  /** @type {Label[]} */
  labels = [];
  #head = [Infinity, 0, 0];
  #work = null;
  isDirty = true;

  /** @param {{id: string, at: number[], aspect: number, height: number}[]} labels */
  set(labels) {
    const before = new Map(this.labels.map((label) => [label.id, label]));
    this.labels = labels.map((label) => {
      const old = before.get(label.id);
      return { offset: old?.offset ?? 0, side: old?.side ?? 0, goal: 0, sideGoal: 0, isShown: true, opacity: old?.opacity ?? 0, place: [...label.at], ...label };
    });
    this.isDirty = true;
    this.#work = null;
  }

  /**
   * Moves labels a little further to where they belong.
   * @param {number[]} head in the room
   * @param {{at: number[], radius: number}[]} obstacles what no label may cover, such as the character's face
   */
  update(head, seconds, obstacles = []) {
    if (this.isDirty || (!this.#work && length(subtract(head, this.#head)) > MOVED)) this.#begin(head, obstacles);
    if (this.#work) this.#arrange(BUDGET);
    const part = approach(9, seconds);
    for (const label of this.labels) {
      label.offset += (label.goal - label.offset) * part;
      label.side += (label.sideGoal - label.side) * part;
      label.opacity += ((label.isShown ? 1 : 0) - label.opacity) * approach(12, seconds);
      label.place = seen(head, label);
    }
  }

  /** Ends all movement: what a picture or a test wants. */
  settle() {
    if (this.#work) this.#arrange(Infinity);
    for (const label of this.labels) {
      label.offset = label.goal;
      label.side = label.sideGoal;
      label.opacity = label.isShown ? 1 : 0;
      label.place = seen(this.#head, label);
    }
  }

  /** Measures all labels from where the head is: the nearest are laid first. */
  #begin(head, obstacles) {
    this.#head = [...head];
    this.isDirty = false;
    const queue = this.labels.map((label) => ({ label, box: box(head, label.at, sizeAt(label.height, length(subtract(label.at, head))), label.aspect) }));
    queue.sort((a, b) => a.box.distance - b.box.distance);
    const placed = obstacles.map(({ at, radius }) => box(head, at, radius * 2, 1)).filter(({ distance }) => distance > 0.3);
    this.#work = { queue, placed, found: [] };
  }

  /** Lays labels for a while; when all are laid they begin to move, so that none is ever sent where another still is. */
  #arrange(milliseconds) {
    const { queue, placed, found } = this.#work, end = performance.now() + milliseconds;
    while (found.length < queue.length) {
      if (performance.now() > end) return;
      const { label, box: wanted } = queue[found.length], free = this.#free(wanted, placed, label);
      found.push(free);
      if (free) placed.push({ ...wanted, side: wanted.side + free[0], up: wanted.up + free[1] });
    }
    queue.forEach(({ label }, i) => {
      label.isShown = found[i] !== null;
      if (found[i]) [label.sideGoal, label.goal] = found[i];
    });
    this.#work = null;
  }

  /** The nearest place where it covers nothing: where it is already, above, below or beside what is in the way. */
  #free(wanted, placed, label) {
    const nearby = placed.filter((other) => Math.abs(turn(other.side - wanted.side)) < other.halfSide + wanted.halfSide + REACH
      && Math.abs(other.up - wanted.up) < other.halfUp + wanted.halfUp + REACH);
    const tries = [[0, 0]], gap = GAP / Math.max(0.5, wanted.distance);
    if (label.goal || label.sideGoal) tries.push([label.sideGoal, label.goal]);
    for (const other of nearby) {
      const up = other.up - wanted.up, reach = other.halfUp + wanted.halfUp + gap;
      const side = turn(other.side - wanted.side), across = other.halfSide + wanted.halfSide + gap;
      tries.push([0, up + reach], [0, up - reach], [side + across, 0], [side - across, 0], [side + across, up], [side - across, up]);
    }
    const kept = label.goal || label.sideGoal, costs = tries.map(([x, y], i) => Math.abs(x) * 1.3 + Math.abs(y) * (y < 0 ? 1.5 : 1) - (kept && i === 1 ? 0.03 : 0));
    let best = null, least = Infinity;
    tries.forEach((shift, i) => {
      if (costs[i] >= least || Math.hypot(...shift) > REACH) return;
      if (nearby.every((other) => isApart(wanted, shift, other))) [best, least] = [shift, costs[i]];
    });
    return best;
  }
}

const turn = (angle) => (angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle);

const isApart = (wanted, [x, y], other) =>
  Math.abs(turn(wanted.side + x - other.side)) >= wanted.halfSide + other.halfSide - 1e-6
  || Math.abs(wanted.up + y - other.up) >= wanted.halfUp + other.halfUp - 1e-6;

/** What a label covers of all that there is to see from the head, as angles about it. */
function box(head, at, height, aspect) {
  const way = subtract(at, head), distance = Math.max(0.15, length(way)), flat = Math.max(0.05, Math.hypot(way[0], way[2]));
  return {
    distance, side: Math.atan2(way[0], -way[2]), up: Math.asin(way[1] / distance),
    halfSide: Math.atan(height * aspect / 2 / flat), halfUp: Math.atan(height / 2 / distance),
  };
}

/** Where a moved label is: as far from the head as its thing, a little up and aside. */
function seen(head, { at, offset, side }) {
  if (Math.abs(offset) < 1e-5 && Math.abs(side) < 1e-5) return at;
  const way = subtract(at, head), distance = Math.max(0.15, length(way));
  const yaw = Math.atan2(way[0], -way[2]) + side, up = Math.min(1.5, Math.asin(way[1] / distance) + offset);
  const direction = [Math.sin(yaw) * Math.cos(up), Math.sin(up), -Math.cos(yaw) * Math.cos(up)];
  return add(head, scale(direction, distance));
}

/** The two ends of the thread from a label to its thing. */
export const threadOf = (label, height) => [label.thread ?? label.at, add(label.place, [0, -height / 2, 0])];
