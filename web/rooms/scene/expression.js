// What a face and a body do from moment to moment, told by feeling, voice and where the learner's head is.
import { approach, clamp, turnBetween } from "../maths/vectors.js";

const EASED = ["smile", "brows", "tilt", "lids", "nod", "turn", "roll", "lift", "gazeSide", "gazeUp"];

export class Expression {
  smile = 0.35; brows = 0; tilt = 0; lids = 0.06; open = 0; nod = 0; turn = 0; roll = 0; lift = 0; breath = 0; shift = 0; lean = 0; twist = 0;
  gazeSide = 0; gazeUp = 0;
  arms = [[0.12, 0.14, 0.5, 0], [0.12, 0.14, 0.5, 0]];

  /**
   * @param {object} gestures what gestures.json holds
   * @param {() => number} random from 0 to 1
   */
  constructor(gestures, random = Math.random) {
    this.gestures = gestures;
    this.random = random;
    this.current = { name: "rest", since: 0 };
    this.time = 0;
    this.nextBlink = 1.5;
    this.blinkedAt = -1;
    this.isCalm = false;
  }

  /** Shows a feeling or makes a gesture by its name; unknown names change nothing. @returns whether it is known */
  show(name) {
    const known = this.gestures.names[name] ?? name;
    if (!this.gestures[known]?.seconds) return false;
    this.current = { name: known, since: this.time };
    return true;
  }

  /** The same for what an event of the conversation tells: its value and its details. */
  showEvent({ kind, value }) {
    return ["emote", "emotion", "gesture", "mood", "feel"].includes(kind) && this.show(value);
  }

  /**
   * Moves on.
   * @param {number} seconds since the last time
   * @param {object} world loudness from 0 to 1, and the learner's head seen from the figure: yaw and pitch
   */
  step(seconds, { loudness = 0, yaw = 0, pitch = 0, isListening = false }) {
    this.time += seconds;
    const time = this.time, age = time - this.current.since, rest = this.gestures.rest;
    const playing = this.gestures[this.current.name], isOver = age > (playing.seconds ?? Infinity);
    if (isOver) this.current = { name: "rest", since: time };
    const talking = loudness > 0.02 ? this.gestures.talk : isListening ? this.gestures.listen : {};
    const gesture = isOver || this.current.name === "rest" ? talking : playing;
    const goal = { ...rest, ...gesture };
    const quiet = this.isCalm ? 0.3 : 1, wave = (pair, phase = 0) => (pair ? pair[0] * Math.sin(age * pair[1] * 2 * Math.PI + phase) * quiet : 0);
    const sway = Math.sin(time * 0.9) * 0.015 * quiet, side = clamp(turnBetween(0, yaw), -0.9, 0.9);
    const aims = {
      smile: goal.smile, brows: goal.brows + loudness * 0.25, tilt: goal.tilt, lids: goal.lids, lift: goal.lift ?? 0,
      nod: goal.nod - pitch * 0.5 + loudness * 0.05 * Math.sin(time * 7) * quiet + wave(goal.nodding), turn: side * 0.6 + goal.turn + wave(goal.turning) + sway,
      roll: goal.roll + sway * 0.8, gazeSide: side * 0.4, gazeUp: -pitch * 0.4,
    };
    for (const name of EASED) this[name] += (aims[name] - this[name]) * approach(goal.nodding || goal.turning ? 16 : 7, seconds);
    const open = Math.max(clamp(loudness * 1.5, 0, 1), goal.open ?? 0);
    this.open += (open - this.open) * approach(22, seconds);
    this.breath = Math.sin(time * 1.5) + (goal.bob ? wave(goal.bob) * 12 : 0);
    this.shift = Math.sin(time * 0.45) * 0.008 * quiet;
    this.lean = Math.sin(time * 0.6 + 1) * 0.008 * quiet;
    this.twist = side * 0.15;
    [goal.left, goal.right].forEach((aim, i) => this.#arm(this.arms[i], aim, i === 1 ? wave(goal.waving) : 0, loudness * quiet, i, seconds));
    this.#blink();
  }

  #arm(arm, [forward, out, elbow], wave, loudness, i, seconds) {
    const beat = Math.sin(this.time * (3.1 + i * 0.7) + i * 2) * loudness;
    const goal = [forward + beat * 0.18, out + Math.sin(this.time * 0.7 + i) * 0.015, elbow + beat * 0.35, wave];
    goal.forEach((value, part) => { arm[part] += (value - arm[part]) * approach(part === 3 ? 18 : 6, seconds); });
  }

  #blink() {
    if (this.time > this.nextBlink) {
      this.blinkedAt = this.time;
      this.nextBlink = this.time + 2 + this.random() * 4;
    }
    const since = this.time - this.blinkedAt;
    if (since < 0.16) this.lids = Math.max(this.lids, Math.sin((since / 0.16) * Math.PI));
  }
}
