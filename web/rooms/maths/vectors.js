// Points and directions as arrays of three numbers, in metres; y is up, -z is ahead.

/** @typedef {[number, number, number]} Vector */

/** @returns {Vector} */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @returns {Vector} */
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @returns {Vector} */
export const scale = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @returns {Vector} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a) => Math.hypot(a[0], a[1], a[2]);
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** The direction of a; straight ahead where a has no length. @returns {Vector} */
export const normalise = (a) => {
  const size = length(a);
  return size > 1e-9 ? scale(a, 1 / size) : [0, 0, -1];
};
/** @returns {Vector} */
export const mix = (a, b, part) => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
/** How far to go towards a goal in `seconds`, so that the way is the same at every frame rate. */
export const approach = (rate, seconds) => 1 - Math.exp(-rate * seconds);
/** The shorter way round from one angle to another, in radians. */
export const turnBetween = (from, to) => {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
};
