// What a ray meets: things by their boxes, labels and cards by their rectangles, the floor.
import { add, cross, dot, normalise, scale, subtract } from "../maths/vectors.js";
import { direction, inverseAffine, point } from "../maths/matrices.js";

/** @typedef {{origin: number[], direction: number[]}} Ray */

/** Small things are as easy to hit as one of this size, in metres. */
const LEAST = 0.05;

/** How far along the ray a box is met; Infinity where it is not. */
export function meetBox({ origin, direction: way }, { least, most }) {
  let from = 0, to = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const middle = (least[axis] + most[axis]) / 2, half = Math.max(LEAST, (most[axis] - least[axis]) / 2);
    if (Math.abs(way[axis]) < 1e-9) {
      if (Math.abs(origin[axis] - middle) > half) return Infinity;
      continue;
    }
    const a = (middle - half - origin[axis]) / way[axis], b = (middle + half - origin[axis]) / way[axis];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to ? from : Infinity;
}

/** The same for a box that a matrix has placed. */
export function meetPlacedBox(ray, bounds, model) {
  const inverse = inverseAffine(model);
  if (!inverse) return Infinity;
  return meetBox({ origin: point(inverse, ray.origin), direction: direction(inverse, ray.direction) }, bounds);
}

/**
 * A rectangle about `centre` that faces `head`, as labels do.
 * @returns {{distance: number, u: number, v: number} | null} u and v from 0 to 1, v from above
 */
export function meetFacing(ray, centre, [width, height], head) {
  const back = normalise(subtract(head, centre)), right = normalise(cross([0, 1, 0], back));
  return meetRectangle(ray, centre, right, cross(back, right), [width, height]);
}

/** A rectangle that a matrix has placed: one metre about the middle of x and y. */
export function meetPanel(ray, model) {
  const right = [model[0], model[1], model[2]], up = [model[4], model[5], model[6]];
  const width = Math.hypot(...right), height = Math.hypot(...up);
  return meetRectangle(ray, [model[12], model[13], model[14]], scale(right, 1 / width), scale(up, 1 / height), [width, height]);
}

function meetRectangle(ray, centre, right, up, [width, height]) {
  const normal = cross(right, up), slope = dot(ray.direction, normal);
  if (Math.abs(slope) < 1e-6) return null;
  const distance = dot(subtract(centre, ray.origin), normal) / slope;
  if (distance <= 0) return null;
  const met = subtract(add(ray.origin, scale(ray.direction, distance)), centre);
  const u = dot(met, right) / width + 0.5, v = 0.5 - dot(met, up) / height;
  return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? { distance, u, v } : null;
}

/** How far along the ray a box is left, such as a room by its walls; Infinity where it begins outside. */
export function leaveBox({ origin, direction: way }, least, most) {
  let to = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    if (origin[axis] < least[axis] || origin[axis] > most[axis]) return Infinity;
    if (Math.abs(way[axis]) > 1e-9) to = Math.min(to, ((way[axis] > 0 ? most[axis] : least[axis]) - origin[axis]) / way[axis]);
  }
  return to;
}

/** Where the ray meets the floor; null where it goes up. */
export function meetFloor({ origin, direction: way }) {
  const distance = -origin[1] / way[1];
  return way[1] < -1e-4 && distance > 0 && distance < 30 ? { distance, at: add(origin, scale(way, distance)) } : null;
}

/** The ray through a point of a page's picture: x and y from -1 to 1, y up. */
export function rayThrough([x, y], eyePose, fieldOfView, aspect) {
  const up = Math.tan(fieldOfView / 2);
  return { origin: [eyePose[12], eyePose[13], eyePose[14]], direction: normalise(direction(eyePose, [x * up * aspect, y * up, -1])) };
}
