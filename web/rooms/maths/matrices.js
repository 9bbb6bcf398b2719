// 4 × 4 matrices, column-major as WebGL, WebXR and the daemon have them.
import { cross, normalise, subtract } from "./vectors.js";

/** @typedef {Float32Array | number[]} Matrix */

export const identity = () => new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** a × b: what b does, then a. `into` may be neither a nor b. */
export function multiply(a, b, into = new Float32Array(16)) {
  for (let column = 0; column < 16; column += 4) {
    const b0 = b[column], b1 = b[column + 1], b2 = b[column + 2], b3 = b[column + 3];
    into[column] = a[0] * b0 + a[4] * b1 + a[8] * b2 + a[12] * b3;
    into[column + 1] = a[1] * b0 + a[5] * b1 + a[9] * b2 + a[13] * b3;
    into[column + 2] = a[2] * b0 + a[6] * b1 + a[10] * b2 + a[14] * b3;
    into[column + 3] = a[3] * b0 + a[7] * b1 + a[11] * b2 + a[15] * b3;
  }
  return into;
}

export const translation = (x, y, z) => new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]);

/** A turn about the upright axis, then a shift; `size` scales evenly or along each axis. */
export function placement([x, y, z], yaw = 0, size = 1) {
  const [sx, sy, sz] = typeof size === "number" ? [size, size, size] : size;
  const c = Math.cos(yaw), s = Math.sin(yaw);
  return new Float32Array([c * sx, 0, -s * sx, 0, 0, sy, 0, 0, s * sz, 0, c * sz, 0, x, y, z, 1]);
}

/** Turns about x, then y, then z, in radians. */
export function rotation([rx, ry, rz]) {
  const [cx, sx, cy, sy, cz, sz] = [rx, ry, rz].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]);
  return new Float32Array([
    cy * cz, cy * sz, -sy, 0,
    sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy, 0,
    cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy, 0,
    0, 0, 0, 1,
  ]);
}

/** A pose from its place and its unit quaternion {x, y, z, w}. */
export function pose([px, py, pz], { x, y, z, w }) {
  return new Float32Array([
    1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
    2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
    2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
    px, py, pz, 1,
  ]);
}

/** The inverse of a turn with a shift; nothing may be scaled or sheared. */
export function inverseRigid(m) {
  const x = m[12], y = m[13], z = m[14];
  return new Float32Array([
    m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0,
    -(m[0] * x + m[1] * y + m[2] * z), -(m[4] * x + m[5] * y + m[6] * z), -(m[8] * x + m[9] * y + m[10] * z), 1,
  ]);
}

/** The inverse of anything that moves, turns and scales; null where it squashes all flat. */
export function inverseAffine(m) {
  const [a, b, c, , d, e, f, , g, h, i] = m;
  const determinant = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  if (Math.abs(determinant) < 1e-12) return null;
  const k = 1 / determinant;
  const out = new Float32Array([
    (e * i - f * h) * k, (c * h - b * i) * k, (b * f - c * e) * k, 0,
    (f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k, 0,
    (d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k, 0,
    0, 0, 0, 1,
  ]);
  const shift = direction(out, [m[12], m[13], m[14]]);
  [out[12], out[13], out[14]] = [-shift[0], -shift[1], -shift[2]];
  return out;
}

/** Where m takes a point. @returns {import("./vectors.js").Vector} */
export const point = (m, [x, y, z]) => [
  m[0] * x + m[4] * y + m[8] * z + m[12],
  m[1] * x + m[5] * y + m[9] * z + m[13],
  m[2] * x + m[6] * y + m[10] * z + m[14],
];

/** Where m turns a direction. @returns {import("./vectors.js").Vector} */
export const direction = (m, [x, y, z]) => [
  m[0] * x + m[4] * y + m[8] * z,
  m[1] * x + m[5] * y + m[9] * z,
  m[2] * x + m[6] * y + m[10] * z,
];

/** @returns {import("./vectors.js").Vector} */
export const positionOf = (m) => [m[12], m[13], m[14]];

/** The turn about the upright axis by which +z lies where m takes it. */
export const yawOf = (m) => Math.atan2(m[8], m[10]);

/** @param {number} fieldOfView upright, in radians */
export function perspective(fieldOfView, aspect, near, far) {
  const out = new Float32Array(16), f = 1 / Math.tan(fieldOfView / 2);
  out[0] = f / aspect;
  out[5] = f;
  out[10] = (far + near) / (near - far);
  out[11] = -1;
  out[14] = (2 * far * near) / (near - far);
  return out;
}

/** The pose of an eye at `eye` that looks at `target`, its head upright. */
export function looking(eye, target) {
  const back = normalise(subtract(eye, target));
  const right = normalise(cross([0, 1, 0], back));
  const up = cross(back, right);
  return new Float32Array([...right, 0, ...up, 0, ...back, 0, ...eye, 1]);
}
